#include "include/CSystem.h"

// A section of its own, so that it can be written after linking: a constant in the sources would build everything anew with
// every commit. Volatile, since what it holds is not what the compiler sees here.
__attribute__((section("upnext_build"), used)) static volatile const char note[96] = {0};

const char *cs_build_note(void) {
  static char copy[sizeof note];
  for (size_t i = 0; i + 1 < sizeof note; i++) copy[i] = note[i];
  return copy;
}
