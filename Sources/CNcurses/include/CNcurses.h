#ifndef CNCURSES_H
#define CNCURSES_H

// ncurses as functions. <curses.h> stays out of here: its macros do not reach Swift, and its globals may not.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Takes the character set from the environment; true when it is UTF-8. Call it before anything else.
bool cn_use_locale(void);

/// The library's version, such as 6.4.20221231.
const char *cn_version(void);

/// What a terminal description says; false when there is none of that name.
typedef struct {
  int colors;
  /// Colours are numbers of the form 0xRRGGBB, and only the first eight are the terminal's own.
  bool direct;
  bool can_move_cursor;
} cn_description;
bool cn_describe(const char *term, int output, cn_description *description);

/// Takes the screen: alternate screen, raw input. False when the description does not do.
bool cn_open(const char *term, int input, int output);
/// Gives the screen back and forgets it.
void cn_close(void);
/// Gives the screen back for a while. Only between `cn_enter` and here may anything be flushed.
void cn_leave(void);
void cn_enter(void);
/// The next flush paints every cell, whatever the terminal is believed to show.
void cn_resize(int columns, int rows);

/// The screen that was there before comes back by itself at the end.
bool cn_has_second_screen(void);
/// What gives the terminal back when this process can't: attributes off, cursor on, alternate screen off.
size_t cn_reset_sequence(uint8_t *buffer, size_t room);

enum {
  cn_bold = 1,
  cn_dim = 2,
  cn_italic = 4,
  cn_underline = 8,
  cn_reverse = 16,
};

/// A character with up to three marks of 21 bits each, and the columns that it must take.
typedef struct {
  uint32_t base;
  uint8_t columns;
  uint64_t marks;
} cn_cell;

/// Puts neighbouring cells of one look. A colour of -1 is the terminal's own. What the terminal would not show, or in
/// more columns, becomes a replacement; what it would show in fewer is filled up with blanks.
void cn_put(int row, int column, const cn_cell *cells, size_t count, int attributes, int foreground, int background);
/// What stands in ASCII for a character that is no such one.
uint32_t cn_stand_in(uint32_t sign);
void cn_erase(void);
/// Hides the cursor with a row of -1.
void cn_cursor(int row, int column, bool shown);
/// Brings the terminal up to date.
void cn_flush(void);
/// The same, but the bytes are kept for `cn_caught`. False where they can't be, and have gone to the terminal.
bool cn_flush_caught(void);
/// Takes what was kept; where there is too little room, nothing is taken and the answer is how much is needed.
size_t cn_caught(uint8_t *buffer, size_t room);

#endif
