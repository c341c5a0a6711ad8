import Sharing
import Texts

/// An address as libpq reads it, with everything said: what is left out it takes from the environment that the server was
/// started in. An empty value shuts that out, too, but only in a text; in a list of values it counts as left out.
enum ConnectionText {
  static func of(_ address: HubAddress, person: Who, libraryVersion: Int, name: String) -> String {
    var settings: [(String, String)] = [
      ("host", address.hosts.joined(separator: ",")), ("hostaddr", ""), ("port", address.ports),
      ("user", address.user ?? person.user),
      ("dbname", address.database.isEmpty ? address.user ?? person.user : address.database),
      ("password", ""),
      ("passfile", address.passwordFile ?? "\(person.home)/.pgpass"),
      ("sslmode", address.mode),
      ("sslcrldir", ""), ("requirepeer", ""), ("sslcompression", "0"), ("sslsni", "1"),
      ("ssl_min_protocol_version", "TLSv1.2"), ("ssl_max_protocol_version", ""),
      ("channel_binding", "prefer"),
      ("gssencmode", "disable"), ("krbsrvname", "postgres"), ("application_name", name),
      ("client_encoding", "UTF8"), ("connect_timeout", "10"),
      // Of several machines the one that takes writes: a standby hears nothing.
      ("target_session_attrs", "read-write"),
      // A dead peer is found in half a minute when idle, and in 15 seconds when a request is under way; by the server as well.
      ("keepalives", "1"), ("keepalives_idle", "20"), ("keepalives_interval", "5"),
      ("keepalives_count", "3"),
      ("tcp_user_timeout", "15000"),
      ("options", options),
    ]
    for name in ["sslrootcert", "sslcert", "sslkey", "sslcrl"] {
      settings.append((name, address.files[name] ?? ""))
    }
    if libraryVersion >= 160_000 {
      settings += [("sslcertmode", "allow"), ("load_balance_hosts", "disable")]
    }
    return settings.map { "\($0)=\(quoted($1))" }.joined(separator: " ")
  }

  /// Tables of a hub are small and seldom counted, so that a planner takes their functions for dear ones, and would compile
  /// them for seconds each time.
  private static let options = [
    "jit=off", "statement_timeout=8000", "lock_timeout=3000", "idle_in_transaction_session_timeout=5000",
    "tcp_keepalives_idle=20",
    "tcp_keepalives_interval=5", "tcp_keepalives_count=3", "tcp_user_timeout=15000",
    "default_transaction_read_only=off",
    "client_min_messages=error",
  ].map { "-c \($0)" }.joined(separator: " ")

  private static func quoted(_ value: String) -> String {
    "'" + value.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}

/// Whom an address means that names no user, and where that person's files are.
package struct Who: Equatable, Sendable {
  package let user: String
  package let home: String

  package init(user: String, home: String) {
    self.user = user
    self.home = home
  }
}
