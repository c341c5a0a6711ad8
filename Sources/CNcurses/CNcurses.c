#include "CNcurses.h"

#include <curses.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wchar.h>

static SCREEN *screen;
static FILE *input_file, *output_file;
static int cursor_row = -1, cursor_column = -1;
static bool cursor_shown = false;
// The terminal itself, and where ncurses writes while a frame is caught.
static int terminal = -1, caught = -1;

// It begins with the library's name.
const char *cn_version(void) {
  const char *words = curses_version();
  const char *blank = strchr(words, ' ');
  return blank == NULL ? words : blank + 1;
}

bool cn_use_locale(void) {
  bool known = setlocale(LC_CTYPE, "") != NULL;
  if (!known) {
    // A locale that is asked for but not installed, as is usual behind ssh: its character set is what counts.
    const char *names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (int i = 0; i < 3; i++) {
      const char *value = getenv(names[i]);
      if (value == NULL || *value == 0) continue;
      if (strcasestr(value, "utf-8") != NULL || strcasestr(value, "utf8") != NULL) setlocale(LC_CTYPE, "C.UTF-8");
      break;
    }
  }
  return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

bool cn_open(const char *term, int input, int output) {
  // Copies, so that closing the files leaves the caller's descriptors alone.
  int in = dup(input), out = dup(output);
  input_file = in >= 0 ? fdopen(in, "r") : NULL;
  output_file = out >= 0 ? fdopen(out, "w") : NULL;
  if (input_file != NULL && output_file != NULL) screen = newterm(term, output_file, input_file);
  if (screen == NULL) {
    if (input_file != NULL) fclose(input_file); else if (in >= 0) close(in);
    if (output_file != NULL) fclose(output_file); else if (out >= 0) close(out);
    input_file = output_file = NULL;
    return false;
  }
  set_term(screen);
  terminal = fcntl(output, F_DUPFD_CLOEXEC, 3);
  caught = memfd_create("frame", MFD_CLOEXEC);
  // Otherwise a frame stops in the middle as soon as a key waits, and nobody says when it may go on.
  typeahead(-1);
  raw();
  noecho();
  nonl();
  intrflush(stdscr, FALSE);
  // The cursor is always left where it is wanted.
  leaveok(stdscr, FALSE);
  scrollok(stdscr, FALSE);
  idlok(stdscr, TRUE);
  if (has_colors()) {
    start_color();
    use_default_colors();
  }
  cursor_row = -1;
  return true;
}

/// Where there is no second screen to leave, what comes next is written over the last line.
static void end_window(void) {
  if (!isendwin() && !cn_has_second_screen()) {
    attrset(A_NORMAL);
    if (move(LINES - 1, 0) != ERR) clrtoeol();
    refresh();
  }
  endwin();
}

void cn_close(void) {
  if (screen == NULL) return;
  // Where it was left already, as for an editor, the cursor is where that has ended: what comes next stands below.
  if (!isendwin()) end_window();
  delscreen(screen);
  fclose(input_file);
  fclose(output_file);
  if (terminal >= 0) close(terminal);
  if (caught >= 0) close(caught);
  terminal = caught = -1;
  screen = NULL;
}

void cn_leave(void) {
  curs_set(1);
  end_window();
}

void cn_enter(void) { reset_prog_mode(); }

void cn_resize(int columns, int rows) {
  resize_term(rows, columns);
  clearok(curscr, TRUE);
}

static attr_t attributes_of(int attributes) {
  attr_t result = WA_NORMAL;
  if (attributes & cn_bold) result |= WA_BOLD;
  if (attributes & cn_dim) result |= WA_DIM;
  if (attributes & cn_italic) result |= WA_ITALIC;
  if (attributes & cn_underline) result |= WA_UNDERLINE;
  if (attributes & cn_reverse) result |= WA_REVERSE;
  return result;
}

static int pair_of(int foreground, int background) {
  // Without colours alloc_pair crashes; with the terminal's own colours there is nothing to ask for.
  if (!has_colors() || (foreground < 0 && background < 0)) return 0;
  int pair = alloc_pair(foreground, background);
  return pair < 0 ? 0 : pair;
}

enum { piece = 128 };

static void put_piece(int row, int column, const cchar_t *cells, int count) {
  if (count > 0) mvadd_wchnstr(row, column, cells, count);
}

// What stands for a character that the terminal's character set lacks, in one column; 0 where nothing does. What agents
// write is full of these.
static wchar_t stand_in(wchar_t sign) {
  // From U+00C0 on: letters without their marks.
  static const char letters[] =
      "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty"
      "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlL"
      "lLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs";
  static const struct { wchar_t sign; char as; } signs[] = {
      {0x00A0, ' '}, {0x00AB, '<'}, {0x00B0, 'o'}, {0x00B7, '.'}, {0x00BB, '>'}, {0x2010, '-'}, {0x2011, '-'},
      {0x2012, '-'}, {0x2013, '-'}, {0x2014, '-'}, {0x2018, '\''}, {0x2019, '\''}, {0x201A, ','}, {0x201C, '"'},
      {0x201D, '"'}, {0x201E, '"'}, {0x2022, '*'}, {0x2026, '.'}, {0x2039, '<'}, {0x203A, '>'}, {0x2190, '<'},
      {0x2191, '^'}, {0x2192, '>'}, {0x2193, 'v'}, {0x2212, '-'}, {0x2500, '-'}, {0x2502, '|'}, {0x2713, 'v'},
      {0x2717, 'x'},
  };
  if (sign >= 0xC0 && sign < 0xC0 + (wchar_t)(sizeof letters - 1)) return letters[sign - 0xC0];
  for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) if (signs[i].sign == sign) return signs[i].as;
  // Other lines of boxes and trees are corners and crossings, most of them.
  return sign >= 0x2500 && sign <= 0x257F ? '+' : 0;
}

uint32_t cn_stand_in(uint32_t sign) {
  wchar_t other = stand_in((wchar_t)sign);
  return other != 0 ? (uint32_t)other : '?';
}

void cn_put(int row, int column, const cn_cell *cells, size_t count, int attributes, int foreground, int background) {
  const attr_t look = attributes_of(attributes);
  int pair = pair_of(foreground, background);
  cchar_t built[piece];
  int built_count = 0;
  int built_column = column;
  for (size_t i = 0; i < count; i++) {
    if (built_count + 2 > piece) {
      put_piece(row, built_column, built, built_count);
      built_count = 0;
      built_column = column;
    }
    wchar_t text[CCHARW_MAX + 1] = {0};
    int columns = cells[i].columns;
    text[0] = (wchar_t)cells[i].base;
    // Most of what is shown is plain letters, of which nothing has to be asked.
    bool plain = cells[i].base >= 0x20 && cells[i].base < 0x7F;
    int width = plain ? 1 : wcwidth(text[0]);
    if (width < 1 || width > columns) {
      wchar_t other = stand_in(text[0]);
      text[0] = other != 0 ? other : wcwidth(0xFFFD) == 1 ? 0xFFFD : '?';
    } else {
      uint64_t marks = cells[i].marks;
      for (int at = 1; marks != 0 && at < CCHARW_MAX; marks >>= 21) {
        wchar_t mark = (wchar_t)(marks & 0x1FFFFF);
        if (wcwidth(mark) == 0) text[at++] = mark;
      }
    }
    int shown = plain ? 1 : wcwidth(text[0]);
    setcchar(&built[built_count++], text, look, 0, &pair);
    for (; shown < columns; shown++) setcchar(&built[built_count++], L" ", look, 0, &pair);
    column += columns;
  }
  put_piece(row, built_column, built, built_count);
}

void cn_erase(void) { erase(); }

void cn_cursor(int row, int column, bool shown) {
  cursor_row = row;
  cursor_column = column;
  cursor_shown = shown;
}

void cn_flush(void) {
  if (cursor_row >= 0) move(cursor_row, cursor_column);
  curs_set(cursor_row >= 0 && cursor_shown ? 1 : 0);
  wnoutrefresh(stdscr);
  doupdate();
}

bool cn_flush_caught(void) {
  // ncurses has no other way to its bytes: it writes to a descriptor, so that descriptor leads elsewhere meanwhile.
  int file = fileno(output_file);
  if (terminal < 0 || caught < 0 || dup2(caught, file) < 0) {
    cn_flush();
    return false;
  }
  cn_flush();
  dup2(terminal, file);
  return true;
}

size_t cn_caught(uint8_t *buffer, size_t room) {
  off_t length = caught < 0 ? 0 : lseek(caught, 0, SEEK_CUR);
  if (length <= 0) return 0;
  size_t total = (size_t)length;
  if (total > room) return total;
  size_t done = 0;
  while (done < total) {
    ssize_t count = pread(caught, buffer + done, total - done, (off_t)done);
    if (count <= 0) break;
    done += (size_t)count;
  }
  lseek(caught, 0, SEEK_SET);
  // What one large frame took is not kept for ever.
  if (total > 1 << 20 && ftruncate(caught, 0) != 0) return done;
  return done;
}

