#include "include/CFuzz.h"

__attribute__((weak)) int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*read)(const uint8_t *, size_t));

int cfuzz_drive(int argc, char **argv, int (*read)(const uint8_t *, size_t)) {
  if (LLVMFuzzerRunDriver == NULL) return -1;
  return LLVMFuzzerRunDriver(&argc, &argv, read);
}
