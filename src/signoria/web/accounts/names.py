"""Names for guests: first name and byname of the time, the same in every language.

No guest has the first name of a bot: at one table they would read as one person.
"""

from __future__ import annotations

import secrets

from django.db import IntegrityError, transaction

from signoria.web.accounts.folding import folded
from signoria.web.accounts.models import User

FIRST_NAMES = """
Agnese Alba Alfonso Amerigo Angela Antonio Aurelio Baccio Beatrice Benedetta Bernardo Caterina
Cosimo Costanza Diana Donato Emilia Ercole Fabrizio Federico Fiammetta Filippo Flavia Francesca
Galeazzo Ginevra Giordano Giulia Guido Ippolita Isabella Jacopo Laura Lavinia Leonora Livia
Lodovico Lorenzo Lucrezia Luigi Maddalena Marcello Margherita Marietta Niccolo Nora Olimpia
Oliviero Ottavio Paola Piero Raffaella Rinaldo Rosalba Sandro Silvia Simonetta Tiberio Tomaso Ugo
Valeria Vittoria Zanobi
"""
BYNAMES = """
Albizzi Alighieri Barbarigo Bardi Bellini Bembo Bentivoglio Brancacci Canali Capello Carducci
Cellini Contarini Corner Dandolo Falier Ferretti Fontana Foscari Frescobaldi Gaddi Ghiberti
Gonzaga Grimani Guidi Lombardi Loredan Malatesta Manetti Marino Mocenigo Monaldi Montefeltro
Morosini Orsini Pazzi Peruzzi Pisani Pitti Querini Ridolfi Rucellai Salviati Sforza Spinelli
Strozzi Tornabuoni Vasari Vecellio Venier Visconti Zorzi
"""
FIRST = FIRST_NAMES.split()
BY = BYNAMES.split()
TRIES = 12


def made_up_name() -> str:
    """A name nobody here has: two words, with a number where they are used up."""
    for _ in range(TRIES):
        name = _any_name()
        if not User.objects.filter(folded=folded(name)).exists():
            return name
    return f"{_any_name()} {secrets.randbelow(10**6)}"


def give_made_up_name(user: User) -> None:
    """Save somebody under a made-up name; another one if it is taken in the same moment."""
    while True:
        user.display_name = made_up_name()
        try:
            with transaction.atomic():
                user.save()
        except IntegrityError:
            if not User.objects.filter(folded=folded(user.display_name)).exists():
                raise  # for another reason
        else:
            return


def _any_name() -> str:
    return f"{secrets.choice(FIRST)} {secrets.choice(BY)}"
