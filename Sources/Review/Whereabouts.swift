/// A directory on this machine or on another one, as one text: `/srv/api`, or `build1:/srv/api`.
package struct Whereabouts: Equatable, Sendable {
  /// Nil for this machine.
  package let host: String?
  package let directory: String

  package init(_ directory: String, on host: String?) { (self.directory, self.host) = (directory, host) }

  package init(_ text: String) {
    var (host, directory): (String?, String) = (nil, text)
    if !text.hasPrefix("/") {
      // An address in the long form has such a place of its own.
      let scheme = text.hasPrefix("ssh://") ? "ssh://".utf8.count : 0
      let bytes = Array(text.utf8)
      for at in bytes.indices.dropFirst(scheme + 1)
      where bytes[at - 1] == UInt8(ascii: ":") && bytes[at] == UInt8(ascii: "/") {
        host = String(decoding: bytes[..<(at - 1)], as: UTF8.self)
        directory = String(decoding: bytes[at...], as: UTF8.self)
        break
      }
    }
    (self.host, self.directory) = (host, directory)
  }

  package var text: String { host.map { "\($0):\(directory)" } ?? directory }

  /// The machine of one of upnext's own repositories, by its name.
  package static func host(ofStore name: String) -> String? {
    name.utf8.lastIndex(of: UInt8(ascii: ":")).map { String(name[..<$0]) }
  }
}
