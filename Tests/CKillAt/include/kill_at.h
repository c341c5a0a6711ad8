// Nothing to call: loaded before a server starts, it kills that server at one of its writes (see kill_at.c).
