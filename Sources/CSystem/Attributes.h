#ifndef ATTRIBUTES_H
#define ATTRIBUTES_H

#include <termios.h>

struct cs_attributes {
  struct termios termios;
};

#endif
