"""Names for guests: first name and byname of the time, the same in every language.

No guest has the first name of a bot: at one table they would read as one person.
"""

from __future__ import annotations

import secrets

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
    """A name nobody here has, if one is found soon."""
    name = _any_name()
    for _ in range(TRIES):
        if not User.objects.filter(display_name=name).exists():
            break
        name = _any_name()
    return name


def _any_name() -> str:
    return f"{secrets.choice(FIRST)} {secrets.choice(BY)}"
