/// The forms in which people write a database's address, as settings by libpq's names.
enum HubAddressText {
  static func settings(of text: String) throws(HubAddress.Problem) -> [String: String] {
    let text = trimmed(text)
    if text.isEmpty { throw .empty }
    for scheme in ["postgresql://", "postgres://"] where text.hasPrefix(scheme) {
      return try uri(text.dropFirst(scheme.count))
    }
    if text.contains("=") { return try pairs(text) }
    // One word is the name of a service.
    guard !text.contains(where: { $0.isWhitespace || "/:@".contains($0) }) else {
      throw .unreadable(text)
    }
    return ["service": text]
  }

  /// `[user[:password]@][host[:port]][,…][/database][?setting=value&…]`
  private static func uri(_ text: Substring) throws(HubAddress.Problem) -> [String: String] {
    var settings: [String: String] = [:]
    let question = text.firstIndex(of: "?") ?? text.endIndex
    let place = text[..<question]
    let slash = place.firstIndex(of: "/") ?? place.endIndex
    var authority = place[..<slash]
    if let at = authority.lastIndex(of: "@") {
      let who = authority[..<at]
      if who.contains(":") { throw .password }
      if !who.isEmpty { settings["user"] = try decoded(who) }
      authority = authority[authority.index(after: at)...]
    }
    var (hosts, ports): ([String], [String]) = ([], [])
    for one in authority.split(separator: ",", omittingEmptySubsequences: false) {
      let (host, port) = try hostAndPort(one)
      hosts.append(try decoded(host))
      ports.append(String(port))
    }
    if hosts.contains(where: { !$0.isEmpty }) { settings["host"] = hosts.joined(separator: ",") }
    if ports.contains(where: { !$0.isEmpty }) { settings["port"] = ports.joined(separator: ",") }
    let database = slash == place.endIndex ? "" : try decoded(place[place.index(after: slash)...])
    if !database.isEmpty { settings["dbname"] = database }
    guard question != text.endIndex else { return settings }
    for pair in text[text.index(after: question)...].split(separator: "&") {
      guard let equals = pair.firstIndex(of: "=") else { throw .unreadable(String(pair)) }
      settings[try decoded(pair[..<equals])] = try decoded(pair[pair.index(after: equals)...])
    }
    return settings
  }

  /// An address of version 6 stands in brackets.
  private static func hostAndPort(_ text: Substring) throws(HubAddress.Problem) -> (
    Substring, Substring
  ) {
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { throw .unreadable(String(text)) }
      let rest = text[text.index(after: end)...]
      guard rest.isEmpty || rest.hasPrefix(":") else { throw .unreadable(String(text)) }
      return (text[text.index(after: text.startIndex)..<end], rest.dropFirst())
    }
    guard let colon = text.lastIndex(of: ":") else { return (text, "") }
    return (text[..<colon], text[text.index(after: colon)...])
  }

  private static func decoded(_ text: Substring) throws(HubAddress.Problem) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16), value != 0
      else {
        throw .unreadable(String(text))
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// `host=… dbname='with a space'`, with `\` before a quote or itself.
  private static func pairs(_ text: String) throws(HubAddress.Problem) -> [String: String] {
    var settings: [String: String] = [:]
    var rest = text[...]
    while true {
      rest = rest.drop { $0.isWhitespace }
      guard !rest.isEmpty else { return settings }
      guard let equals = rest.firstIndex(of: "=") else { throw .unreadable(String(rest)) }
      let name = trimmed(rest[..<equals])
      rest = rest[rest.index(after: equals)...].drop { $0.isWhitespace }
      let isQuoted = rest.first == "'"
      if isQuoted { rest = rest.dropFirst() }
      var value = ""
      var isClosed = !isQuoted
      while let sign = rest.popFirst() {
        if sign == "\\", let next = rest.popFirst() {
          value.append(next)
        } else if isQuoted && sign == "'" {
          isClosed = true
          break
        } else if !isQuoted && sign.isWhitespace {
          break
        } else {
          value.append(sign)
        }
      }
      guard isClosed, !name.isEmpty else { throw .unreadable(text) }
      settings[name] = value
    }
  }

  /// What a service says in a file of services: `[name]`, then `setting=value` lines.
  static func service(_ name: String, in text: String) -> [String: String]? {
    var settings: [String: String]?
    for line in text.split(separator: "\n").map({ trimmed($0) }) where !line.hasPrefix("#") {
      if line.hasPrefix("[") {
        if settings != nil { return settings }
        if line == "[\(name)]" { settings = [:] }
      } else if let equals = line.firstIndex(of: "="), settings != nil {
        settings?[trimmed(line[..<equals])] = trimmed(line[line.index(after: equals)...])
      }
    }
    return settings
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    var text = Substring(text).drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
