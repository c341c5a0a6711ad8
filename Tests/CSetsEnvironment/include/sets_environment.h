// It has nothing to call: it is loaded before a program.
