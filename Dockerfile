# The site in an image: `docker build -t signoria .`; compose.yaml runs it with its workers, PostgreSQL and a proxy.
FROM python:3.11-slim-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN deploy/install.sh /opt/signoria

FROM python:3.11-slim-bookworm
COPY --from=build /opt/signoria /opt/signoria
RUN useradd --system --home-dir /var/lib/signoria --create-home signoria
USER signoria
ENV SIGNORIA_DATA=/var/lib/signoria PATH=/opt/signoria/bin:$PATH PYTHONUNBUFFERED=1
EXPOSE 8000
CMD ["signoria", "serve", "--host", "0.0.0.0"]
