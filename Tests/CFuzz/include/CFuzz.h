#ifndef CFUZZ_H
#define CFUZZ_H

#include <stddef.h>
#include <stdint.h>

/// Lets libFuzzer give inputs to `read`, by the program's own arguments, until it has enough; -1 where the program was not
/// built with it (`-sanitize=fuzzer`).
int cfuzz_drive(int argc, char **argv, int (*read)(const uint8_t *bytes, size_t count));

#endif
