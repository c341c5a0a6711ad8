#define _GNU_SOURCE
#include <string.h>

#include "CSystem.h"

ptrdiff_t cs_find_last(const uint8_t *bytes, size_t count, uint8_t wanted) {
  const uint8_t *found = count > 0 ? memrchr(bytes, wanted, count) : NULL;
  return found ? found - bytes : -1;
}

ptrdiff_t cs_find_text(const uint8_t *bytes, size_t count, const uint8_t *wanted, size_t length) {
  const uint8_t *found = count > 0 ? memmem(bytes, count, wanted, length) : NULL;
  return found ? found - bytes : -1;
}
