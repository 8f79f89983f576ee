"""What Django reads in `http.client`: names of answers.  Nobody here asks another server."""

from __future__ import annotations

from http import HTTPStatus

responses = {int(status): status.phrase for status in HTTPStatus}
