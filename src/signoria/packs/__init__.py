"""Component packs as things: files with a hash, checked by a game's own reader.

files       reading a folder or a zip, checking, comparing with the standard set
archive     zips, in and out; hostile ones are refused
shelf       folders for packs that are kept elsewhere, named by their hash
"""

from signoria.packs.archive import from_zip, to_zip
from signoria.packs.compare import Change, FileChanges, changes
from signoria.packs.files import Files, check, names_of, of_texts, standard, texts
from signoria.packs.shelf import SHELF, Shelf, carried

__all__ = [
    "SHELF",
    "Change",
    "FileChanges",
    "Files",
    "Shelf",
    "carried",
    "changes",
    "check",
    "from_zip",
    "names_of",
    "of_texts",
    "standard",
    "texts",
    "to_zip",
]
