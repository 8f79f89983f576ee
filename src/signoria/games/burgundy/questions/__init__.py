"""Pure answers about a table of Burgundy: rules, texts, boards and bots ask the same ones."""
