import CSQLite
import Glibc

/// Looks into a database as other programs do, which might write: the last one that closes it takes its log away.
@main
struct StoreVisitor {
  static func main() {
    var handle: OpaquePointer?
    guard let path = CommandLine.arguments.dropFirst().first, sqlite3_open(path, &handle) == SQLITE_OK,
      sqlite3_exec(handle, "SELECT count(*) FROM sqlite_schema", nil, nil, nil) == SQLITE_OK,
      sqlite3_close(handle) == SQLITE_OK
    else { exit(1) }
  }
}
