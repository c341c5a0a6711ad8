// Loaded into `upnext` by LD_PRELOAD, as libraries are that sandboxes and fake clocks bring along: the environment lies elsewhere
// before the program begins.
#include <stdlib.h>

__attribute__((constructor)) static void move_environment(void) { setenv("UPNEXT_PRELOADED", "1", 1); }
