import JSON

/// The first line that a window or a client says to the server: it keeps its form for ever, so that any two versions
/// understand at least that they don't understand each other.
package struct Greeting: Equatable, Sendable {
  package enum Kind: String, Sendable { case window, client }

  /// Grows when windows and servers of different builds could misread each other.
  package static let protocolVersion = 1

  var protocolVersion: Int
  var version: String
  package var kind: Kind
  /// The locale that a client's person reads messages in; nil where it doesn't say.
  package var locale: String?

  package init(
    protocolVersion: Int = Greeting.protocolVersion, version: String, kind: Kind, locale: String? = nil
  ) {
    self.protocolVersion = protocolVersion
    self.version = version
    self.kind = kind
    self.locale = locale
  }

  package init?(_ json: JSON) {
    guard let number = json["upnext"]?.int, let version = json["version"]?.string,
      let kind = json["kind"]?.string.flatMap(Kind.init)
    else { return nil }
    self.init(protocolVersion: number, version: version, kind: kind, locale: json["locale"]?.string)
  }

  package var json: JSON {
    .object(present: [
      "upnext": .integer(Int64(protocolVersion)), "version": .string(version), "kind": .string(kind.rawValue),
      "locale": locale.map(JSON.string),
    ])
  }
}

/// The server's first line: whether it goes on with who has greeted it.
package struct Welcome: Equatable, Sendable {
  var protocolVersion: Int
  var version: String
  /// Why not, in a person's words.
  package var refusal: String?
  /// What the person should know and no window has shown yet.
  package var notices: [String]
  /// What has happened, of that: whoever tells it says so, and then no client is given it again.
  package var news: [String]

  init(
    protocolVersion: Int = Greeting.protocolVersion, version: String, refusal: String? = nil, notices: [String] = [],
    news: [String] = []
  ) {
    self.protocolVersion = protocolVersion
    self.version = version
    self.refusal = refusal
    self.notices = notices
    self.news = news
  }

  /// The answer of a server of this version to a greeting.
  package init(answering greeting: Greeting, version: String) {
    self.init(version: version)
    let mine = Greeting.protocolVersion
    guard greeting.protocolVersion != mine else { return }
    refusal =
      greeting.protocolVersion > mine
      ? "This upnext (\(greeting.version)) is newer than the server that runs (\(version)). Your work is safe: "
        + "`upnext stop`, when no turn is going on, then `upnext` starts the newer one."
      : "This upnext (\(greeting.version)) is older than the server that runs (\(version)). Use the newer one, or "
        + "`upnext stop` with it first."
  }

  init?(_ json: JSON) {
    guard let number = json["upnext"]?.int, let version = json["version"]?.string else { return nil }
    self.init(
      protocolVersion: number, version: version, refusal: json["refusal"]?.string,
      notices: (json["notices"]?.array ?? []).compactMap(\.string),
      news: (json["news"]?.array ?? []).compactMap(\.string))
  }

  package var json: JSON {
    .object(present: [
      "upnext": .integer(Int64(protocolVersion)), "version": .string(version), "refusal": refusal.map(JSON.string),
      "notices": notices.isEmpty ? nil : .array(notices.map(JSON.string)),
      "news": news.isEmpty ? nil : .array(news.map(JSON.string)),
    ])
  }

  /// What a client says of news that it has told.
  package static func told(_ news: [String]) -> JSON { ["told": .array(news.map(JSON.string))] }

  package static func toldNews(_ json: JSON) -> [String]? { json["told"]?.array?.compactMap(\.string) }
}
