"""The games behind the interfaces that researchers use.

    encoding     views as numpy tensors            signoria encode GAME --describe
    pettingzoo   environments for several agents
    gymnasium    one learner against named bots
    vector       many games in lock-step
    datasets     every decision of many games      signoria dataset GAME
    openspiel    python_signoria_<game>

Each module says which package it needs, if that is not there.
"""

from importlib import import_module

from signoria.research.extras import needing

with needing("numpy"):
    import_module("numpy")
