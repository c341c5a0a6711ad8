import Conversation

/// Small pieces of the screen's language.
package enum Words {
  package static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number) \(number == 1 ? one : many)"
  }

  /// A directory with the home folder as `~`.
  package static func directory(_ path: String, home: String) -> String {
    guard !home.isEmpty, path == home || path.hasPrefix(home + "/") else { return path }
    return "~" + path.dropFirst(home.count)
  }

  /// The time of day, as the person's clock shows it.
  package static func clock(_ time: Timestamp, on localClock: LocalClock) -> String {
    let parts = time.parts(on: localClock)
    return Timestamp.padded(parts.hour) + ":" + Timestamp.padded(parts.minute)
  }
}
