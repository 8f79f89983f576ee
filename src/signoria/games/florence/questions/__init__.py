"""Pure answers about a state or a view, for rules, texts, boards, terminal and bots."""
