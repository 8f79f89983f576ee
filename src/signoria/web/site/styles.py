"""Style sheets as browsers get them: without comments and the white space of the layout."""

from __future__ import annotations

from typing import Any

from django.core.files.base import ContentFile, File
from whitenoise.storage import CompressedManifestStaticFilesStorage

from signoria.web.site.compacting import compact


class Storage(CompressedManifestStaticFilesStorage):
    """Static files with names that change with their content, compressed, style sheets compact."""

    def _save(self, name: str, content: File[Any]) -> str:  # Any: bytes or str, as Django says
        if name.endswith(".css"):
            content.seek(0)  # it was read for its hash
            source = content.read()
            text = source if isinstance(source, str) else source.decode()
            content = ContentFile(compact(text).encode())
        saved: str = super()._save(name, content)
        return saved
