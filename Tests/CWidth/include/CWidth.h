#ifndef CWIDTH_H
#define CWIDTH_H

/// Takes the C.UTF-8 locale for character classes; 0 when the machine has none.
int cwidth_use_utf8(void);
/// What the C library says of one scalar.
int cwidth_of(unsigned int scalar);
/// The C library's version, like "2.36"; empty when it is not glibc.
const char *cwidth_library_version(void);

#endif
