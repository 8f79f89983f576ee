"""Component packs as things: files with a hash, checked by a game's own reader.

files       what a pack may have
checking    whether a game can begin with it
archive     zips, in and out; hostile ones are refused
shelf       folders for packs that are kept elsewhere, named by their hash
compare     what a pack changes
facts       how sure we are of what is printed
forms       a data file as a form, `wording` its words, `editing` what is written back
"""

from signoria.packs.archive import from_zip, to_zip
from signoria.packs.checking import check
from signoria.packs.compare import Change, FileChanges, changes
from signoria.packs.files import (
    Files,
    in_folder,
    laid_out,
    names_of,
    of_texts,
    standard,
    texts,
)
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
    "in_folder",
    "laid_out",
    "names_of",
    "of_texts",
    "standard",
    "texts",
    "to_zip",
]
