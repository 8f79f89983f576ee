# make play    set up, then open the site   make test    set up, then run all checks
# make setup   only set up                  make bench   speed, and the ratio to Catanatron
# make load    the site under load          make screenshots   pictures of every page
# make quick   lint, types, a look at every game: one minute, before a commit
# make attack  slow and broken clients      make test-postgres   the site's tests on PostgreSQL
#                                           make test-cluster    matches and training on a Ray cluster
# make kills   kill -9, a thousand times    make fuzz    100,000 requests that make no sense
# make export  the games as files, without a server, in build/offline
# make leaks   100,000 times: does another hand change what a seat is sent?
# make packs   a thousand broken component packs: each is refused with file, field and reason, by the reader and by the site
# make review-proof   is a review true: late positions, planted blunders, luck over 1,000 games
# make lint / format / state / soak / ladder / numbers / messages        make clean   remove what setup made

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
KINDS := py toml html css js svg mo net json webp
SOURCES := $(shell find src -false $(KINDS:%=-o -name '*.%')) pyproject.toml setup.py
HOST ?= 127.0.0.1
PORT ?= 8000
PIP := $(BIN)/python -m pip --disable-pip-version-check -q
BUILD := $(PIP) install --no-build-isolation --no-deps --force-reinstall .
PYTEST := $(BIN)/pytest -n 2 --dist worksteal
TIMES := build/times
IS_COMPILED = $(BIN)/python -P -c "import signoria, sys; sys.exit(not signoria.is_compiled())"
unexport PYTHONDONTWRITEBYTECODE  # without .pyc files every process compiles a thousand modules anew

.PHONY: help setup play test quick test-plain test-compiled test-web test-postgres test-cluster
.PHONY: lint types style format state messages screenshots numbers ladder bench load
.PHONY: attack kills fuzz leaks packs pyodide export soak review-proof clean
.DEFAULT_GOAL := help

help:
	@sed -n '/^#/!q;s/^# //p' Makefile

$(VENV)/tools: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Signoria needs Python 3.11 or newer: make PYTHON=/path/to/python3.11 $(MAKECMDGOALS)"; exit 1; }
	@echo "Setting up (1/2): a virtual environment with the tools …"
	@$(PYTHON) -m venv $(VENV) || { echo "python3-venv is missing: install it and try again"; exit 1; }
	@$(PIP) install --upgrade pip -c constraints.txt
	@$(PIP) install -c constraints.txt --group dev
	@touch $@

$(VENV)/installed: $(VENV)/tools $(SOURCES)
	@echo "Setting up (2/2): building Signoria (compiled where a C compiler is, about a minute) …"
	@rm -rf build/lib* build/bdist*
	@# What an older build left behind can confuse the compiler: then once more from nothing.
	@$(BUILD) > build.log 2>&1 || { rm -rf .mypy_cache/3.* build/__native*; $(BUILD) > build.log 2>&1; } || \
		{ cat build.log; echo "The compiled build failed; installing plain Python instead."; SIGNORIA_PLAIN=1 $(BUILD); }
	@rm -f build.log
	@$(BIN)/python -P -c "import signoria; print('Ready:', 'compiled' if signoria.is_compiled() else 'plain Python', 'build')"
	@touch $@

setup: $(VENV)/installed

play: setup
	@$(BIN)/signoria serve --host $(HOST) --port $(PORT)

# Lint and types beside the build: each of them leaves a core idle for a while.
test: $(VENV)/tools
	@rm -rf $(TIMES)
	@$(MAKE) --no-print-directory -j 2 --output-sync lint setup
	@$(MAKE) --no-print-directory test-plain test-compiled test-web
	@$(BIN)/python -m tests.tools.times $(TIMES)

# Everything but the site, as it stands in src.
test-plain: setup
	PYTHONPATH=src SIGNORIA_TIMES=$(TIMES)/plain.json $(PYTEST) -m "not slow" \
		--ignore tests/web --ignore tests/browser --ignore tests/contract/test_builds.py

# What compiling could change: that both builds go through the same states, the rules, copies, bots.
test-compiled: setup
	@if $(IS_COMPILED); \
	then SIGNORIA_COMPILED=1 SIGNORIA_TIMES=$(TIMES)/compiled.json $(PYTEST) -m "not slow" \
		tests/contract/test_builds.py tests/contract/test_pickling.py tests/games tests/bots tests/review \
		$(wildcard src/signoria/games/*/tests) \
		--ignore-glob "*/test_text.py" --ignore-glob "*/test_components.py"; \
	else echo "No compiled build here (no C compiler): its tests were left out."; fi

# The browser in processes of its own: its driver keeps a loop in the thread, where no other may run.
# A browser that failed once is asked again, and the summary says which and why: only what fails twice is broken.
test-web: setup pyodide
	SIGNORIA_TIMES=$(TIMES)/web.json $(PYTEST) -m "not slow" tests/web
	SIGNORIA_TIMES=$(TIMES)/browser.json $(PYTEST) --reruns 1 --rerun-show-tracebacks -m "not slow" tests/browser

# The same on PostgreSQL: a cluster in a temporary folder, gone afterwards.
test-postgres: setup
	$(BIN)/python -m tests.tools.postgres $(PYTEST) -m "not slow" tests/web

# Ray is large (80 MB to load) and in no other test: it lies beside the tools, not among them.
build/ray: $(VENV)/tools
	@echo "Installing Ray beside the tools …"
	@rm -rf $@
	@$(PIP) install -c constraints.txt --target $@ 'ray[client]'
	@touch $@

test-cluster: build/ray
	PYTHONPATH=src:build/ray $(BIN)/pytest tests/arena/test_cluster.py

quick: lint
	SIGNORIA_QUICK=1 PYTHONPATH=src $(PYTEST) -m "not slow" tests/core tests/contract \
		tests/web/boards/test_contract.py tests/web/lobby/test_tables.py

lint: types style

types: $(VENV)/tools
	$(BIN)/mypy

style: $(VENV)/tools
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	PYTHONPATH=src $(BIN)/lint-imports --no-cache
	$(BIN)/djlint --quiet --check --lint src
	$(BIN)/python -m tests.tools.format_styles --check

format: $(VENV)/tools
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	-$(BIN)/djlint --quiet --reformat src
	$(BIN)/python -m tests.tools.format_styles

state: $(VENV)/tools
	PYTHONPATH=src $(BIN)/python -m signoria.core.copying

bench: setup
	@test -x .venv-peer/bin/python || { echo "Installing Catanatron beside, for comparison …"; \
		$(PYTHON) -m venv .venv-peer && .venv-peer/bin/python -m pip -q install catanatron; }
	$(BIN)/signoria bench
	$(BIN)/python -P bench/compare.py --peer .venv-peer/bin/python

# Pyodide from the npm registry, for the games without a server: kept, so that it is fetched once.
PYODIDE := build/pyodide/package
BINARYEN := build/binaryen/package
FETCH = $(BIN)/python -P -c "from pathlib import Path; from signoria.web.offline import fetching; fetching
pyodide: setup
	@mkdir -p build/pyodide
	@test -d $(PYODIDE) || $(FETCH).fetched(Path('build/pyodide'), print)" 2> build/pyodide/why || \
		{ tail -n 1 build/pyodide/why; echo "Without it the tests of the games without a server are left out."; }
	@test ! -d $(PYODIDE) || test -d $(BINARYEN) || $(FETCH).binaryen_fetched(Path('build/binaryen'), print)"

export: pyodide
	$(BIN)/signoria export build/offline --pyodide $(PYODIDE) $$(test ! -d $(BINARYEN) || echo --binaryen $(BINARYEN)) --cache build/pyodide/compiled

load: setup
	$(BIN)/python -P bench/load.py
	$(BIN)/python -P bench/load.py --database postgres

attack: setup
	$(BIN)/pytest -s -m slow tests/web/test_attack.py

kills: setup
	$(BIN)/pytest -s -m slow tests/web/test_kill.py

fuzz: setup
	$(BIN)/pytest -s -m slow tests/web/test_nonsense.py

packs: setup
	$(BIN)/pytest -s -m slow tests/packs tests/web/packs

leaks: setup
	$(BIN)/pytest -s -m slow tests/web/test_leaks.py

screenshots: setup
	$(BIN)/python -m tests.tools.screenshots $(SHOTS)

messages: $(VENV)/tools
	@command -v xgettext > /dev/null || { echo "makemessages needs GNU gettext: install it and try again"; exit 1; }
	@for folder in src/signoria/web src/signoria/games/*/board; do for language in $$(ls $$folder/locale); do \
		(cd $$folder && PYTHONPATH=$(CURDIR)/src $(CURDIR)/$(BIN)/django-admin makemessages -l $$language \
			--no-location --no-wrap --no-obsolete --settings signoria.web.config.settings) || exit 1; done; done
	$(BIN)/python -m tests.tools.compile_messages

# What the pages of the games tell of simulated games, and the reports in docs/study; pictures of their boards:
# tests/tools/board_pictures.py.  Stopped, it goes on where it was.
GAMES ?= 1000
numbers: setup
	for game in burgundy:2,3,4 tuscany:2,3,4 principato:2,3,4 florence:3,2,4 rialto:2,3,4,5; do \
		name=$${game%:*}; out=build/study/$$name; \
		$(BIN)/signoria study $$name --players $${game#*:} --games $(GAMES) --jobs 2 --out $$out || exit 1; \
		mkdir -p docs/study/$$name; cp $$out/index.html $$out/numbers.csv docs/study/$$name/; \
		cp $$out/study.json src/signoria/games/$$name/study.json; done

soak: setup
	SIGNORIA_LUCK=1 $(BIN)/pytest -n 2 -m slow

# Every level of every game (or of GAME=rialto) against the one below; the tables are data of the games.
ladder: setup
	for game in $(or $(GAME),$(notdir $(patsubst %/game.py,%,$(wildcard src/signoria/games/*/game.py)))); do \
		$(BIN)/signoria ladder $$game --again --jobs 2 --out src/signoria/games/$$game/ladder.json || exit 1; done
	PYTHONPATH=src $(BIN)/python -m tests.tools.ladder_table

# Is a review true?  Stopped, it goes on where it was; what it prints belongs into docs/review.md.
review-proof: setup
	$(BIN)/python -P -c "import sys; sys.path.append('.'); from tests.tools.review_proof import main; main([])"

clean:
	rm -rf $(VENV) .venv-peer build src/*.egg-info
