#include <sqlite3.h>

// The macro is a cast that Swift can't import: SQLite is to copy what it is given.
static inline sqlite3_destructor_type csqlite_transient(void) { return SQLITE_TRANSIENT; }

// Macros with arithmetic, and functions with variable arguments, can't be imported either.
static const int csqlite_corrupt_search_index = SQLITE_CORRUPT_VTAB;

// Closing the last connection normally merges the log into the file: a damaged file is to be left as it is.
static inline int csqlite_keep_log_on_close(sqlite3 *connection) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}
