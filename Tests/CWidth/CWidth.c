#define _GNU_SOURCE
#include "CWidth.h"

#include <locale.h>
#include <wchar.h>
#ifdef __GLIBC__
#include <gnu/libc-version.h>
#endif

int cwidth_use_utf8(void) { return setlocale(LC_CTYPE, "C.UTF-8") != NULL; }

int cwidth_of(unsigned int scalar) { return wcwidth((wchar_t)scalar); }

const char *cwidth_library_version(void) {
#ifdef __GLIBC__
  return gnu_get_libc_version();
#else
  return "";
#endif
}
