import HubScene
import Scene
import Sharing
import Texts

/// What is wrong with the hub, in one sentence for the command line: what, why, what to do.
extension HubProblem {
  package var sentence: String {
    switch self {
    case .trouble(let trouble): trouble.sentence
    case .refused(let refusal): refusal.sentence
    case .unknown: "The connection to the hub broke before its answer came: it may have been done. Do the same again."
    }
  }
}

extension LinkTrouble {
  /// For a connection that comes back by itself, where nobody has to do anything.
  var comfort: String { needsSomebody ? "" : "It is tried again by itself." }

  private func notReached(_ words: String) -> String {
    let sentence = "The hub can't be reached: \(words)" + (words.hasSuffix("?") || words.hasSuffix(".") ? "" : ".")
    // The library warns of a file that others may read where nobody sees it.
    guard words.contains("no password supplied") else { return sentence }
    return sentence
      + " It belongs into ~/.pgpass, as host:port:database:user:password, with mode 0600: a file that others may read is not read."
  }

  package var sentence: String {
    switch self {
    case .address(let problem): problem.sentence
    case .noLibrary(let words):
      "PostgreSQL's library, libpq, can't be used: \(words). On Debian: apt-get install libpq5."
    case .noConnection(let words): notReached(words)
    case .silent: "The hub let nobody in within ten seconds."
    case .broken(let words):
      "The connection to the hub broke\(words.isEmpty ? "" : ": " + words)."
    case .unanswered: "The hub does not answer."
    case .pooler:
      "Between upnext and the database is a program that shares its connections, such as pgbouncer, and swallows what is told. "
        + "Say the database's own address."
    case .uninitialised: "The database is no hub yet. `upnext hub init` makes it one."
    case .stranger(let words):
      "The hub does not know your role of the database: \(words). Who owns the hub lets it in: upnext hub admit ROLE."
    case .level(let words): "The hub needs another upnext: \(words)."
    case .notMade(let words): "The database can't be made a hub: \(words)."
    }
  }
}

extension HubRefusal {
  private var said: String { words.hasPrefix(": ") ? String(words.dropFirst(2)) : words }

  package var sentence: String {
    switch kind {
    case .moved:
      "The hub knows this store from elsewhere: \(words). If it was moved: upnext hub init --adopt. If it is a copy: upnext hub init --new."
    case .twice:
      "Another server that is the host \(words) is connected. If this is a copy: upnext hub init --new. Otherwise stop that server; "
        + "this one tries again by itself."
    case .copied:
      "Another server that is the host \(words) has been connected for minutes, so this one tries no more. Stop that server, or wait until its "
        + "broken connection through a tunnel ends; then upnext stop lets this one ask anew. Only if this is a copy: upnext hub init --new."
    case .older:
      "This store is older than what it has told others: \(words). If it is to go on: upnext hub init --adopt. "
        + "If it is a copy: upnext hub init --new."
    case .taken: "That name is taken\(words.isEmpty ? "" : ": " + words). Take another one."
    case .away: "There is no connection to the hub."
    case .crowded: "Too much waits for the hub already. Try again in a moment."
    case .busy where words.isEmpty: "Others are in the way at the hub. Try again in a moment."
    case .stranger: LinkTrouble.stranger(words).sentence
    case .forbidden, .missing, .changed, .large, .lapsed, .cancelled, .fetched, .level, .invalid, .busy,
      .uninitialised, .failed:
      // A hub of level 7 names the command that it is about, also where there is none.
      "The hub refused it: \(said.isEmpty ? kind.rawValue : said)."
    }
  }
}

extension SharedLane {
  /// For one of which the hub knows less than it has told.
  var olderSentence: String {
    "The hub is older than what it has told of the lane \(name), as after a backup was restored: it may give out what was done already, "
      + "so that this host takes nothing from it. Look at what waits there, then \(right == .own ? "" : "its owner says ")"
      + "upnext lane take-over \(name), and upnext lane resume \(name)."
  }
}

extension HubAddress.Problem {
  package var sentence: String {
    switch self {
    case .empty: "The hub's address is empty. It reads postgresql://HOST/DATABASE, or is the name of a service."
    case .unreadable:
      "The hub's address can't be read. It reads postgresql://HOST/DATABASE, or is the name of a service."
    case .password:
      "A password in the hub's address would be read by everyone who sees your settings. Write it into ~/.pgpass, as "
        + "host:port:database:user:password, with mode 0600, and leave it out here."
    case .unprotected(let host):
      "The way to \(host) would not be protected. Leave sslmode out, or say verify-full, with sslrootcert naming the file of "
        + "the authority's certificate."
    case .unknown(let setting): "The hub's address says \(setting), which upnext does not take."
    case .noService(let name): "There is no service \"\(name)\" in ~/.pg_service.conf."
    }
  }
}
