#include "CNcurses.h"

// Apart, because <term.h> defines everyday words as macros.
#include <curses.h>
#include <string.h>
#include <term.h>

static bool is_there(const char *capability) { return capability != NULL && capability != (char *)-1; }

bool cn_describe(const char *term, int output, cn_description *description) {
  int problem = 0;
  TERMINAL *before = cur_term;
  if (setupterm(term, output, &problem) != OK) return false;
  description->colors = tigetnum("colors");
  description->direct = tigetflag("RGB") == 1 || tigetnum("RGB") > 0;
  description->can_move_cursor = is_there(tigetstr("cup")) && is_there(tigetstr("clear"));
  TERMINAL *described = set_curterm(before);
  del_curterm(described);
  return true;
}

bool cn_has_second_screen(void) { return is_there(tigetstr("rmcup")); }

/// A capability without its padding marks, `$<…>`.
static size_t append_capability(const char *name, uint8_t *buffer, size_t room) {
  const char *text = tigetstr(name);
  if (!is_there(text)) return 0;
  size_t length = 0;
  while (*text != 0 && length < room) {
    const char *end = text[0] == '$' && text[1] == '<' ? strchr(text, '>') : NULL;
    if (end != NULL) {
      text = end + 1;
    } else {
      buffer[length++] = (uint8_t)*text++;
    }
  }
  return length;
}

size_t cn_reset_sequence(uint8_t *buffer, size_t room) {
  const char *names[] = {"sgr0", "op", "cnorm", "rmcup"};
  size_t length = 0;
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    length += append_capability(names[i], buffer + length, room - length);
  }
  return length;
}
