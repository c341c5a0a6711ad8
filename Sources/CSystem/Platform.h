#ifndef PLATFORM_H
#define PLATFORM_H

// The calls that differ between Linux and macOS; all of them are in Platform.c.

/// Closes every descriptor from `first` on. Safe between fork and exec.
void platform_close_from(int first);

#endif
