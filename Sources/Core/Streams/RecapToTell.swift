import Conversation
import Texts

/// What was said in a thread before its agent took it over. The agent is told it in front of the first message that it gets.
package struct RecapToTell: Equatable, Sendable {
  package let words: String
  /// The message that it left with last. Until the agent is known to have that, it goes along again.
  package var message: MessageID?

  package init(_ words: String, message: MessageID? = nil) {
    self.words = words
    self.message = message
  }

  /// What the person is called in it, in English and in German.
  package static let me = (english: "me", german: "ich")
  private static let mostBytesOfOne = 1200

  /// As much of what somebody said as stands in it.
  package static func shortened(_ text: String) -> String {
    var words = Substring(text)
    if words.utf8.count > mostBytesOfOne {
      var end = words.utf8.index(words.utf8.startIndex, offsetBy: mostBytesOfOne)
      // The end of a whole sign is three bytes away at most.
      for _ in 0..<3 where String.Index(end, within: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
      words = words[..<end]
    }
    let isCut = words.endIndex < text.endIndex
    while let space = words.last, space.isWhitespace { words.removeLast() }
    return words.drop(while: \.isWhitespace) + (isCut ? " …" : "")
  }

  /// It with a message behind. A turn that broke off is said last in it: what is said again because of that was the last
  /// that the person had said, and is not told twice.
  func words(ahead message: String) -> String {
    guard words.hasSuffix(")\n\n") else { return words + message }
    for me in [RecapToTell.me.english, RecapToTell.me.german] {
      var (before, last) = (words[..<words.startIndex], words[...])
      while let lead = last.firstRange(of: "\n\n\(me): ") {
        (before, last) = (words[..<lead.lowerBound], last[lead.upperBound...])
      }
      let said = RecapToTell.shortened(message) + "\n\n"
      if !before.isEmpty, last.hasPrefix(said) { return "\(before)\n\n\(last.dropFirst(said.count))\(message)" }
    }
    return words + message
  }
}

extension WorkStream {
  /// The recap, unless it is on its way.
  package var recapToCome: RecapToTell? { recapGoes(with: turn?.message) ? nil : recap }

  /// It leaves, or has left, with this message.
  func recapGoes(with message: MessageID?) -> Bool { message != nil && recap?.message == message }

  /// The recap leaves with this message, where the agent is told its words. A command of the agent's own would be none behind
  /// other words.
  mutating func sendRecap(with message: QueuedMessage) {
    guard recap != nil, !(message.inSession == .yes && !isLocallyCreated) else { return }
    recap?.message = message.isSlashCommand ? nil : message.id
  }

  /// What the agent is told, or was told, with this message.
  func words(of message: QueuedMessage) -> String {
    guard let recap, recapGoes(with: message.id) else { return message.content }
    return recap.words(ahead: message.content)
  }

  /// The message that the recap left with has arrived in a session that is gone on with.
  mutating func noteRecapTold() {
    guard let message = recap?.message, outbox[message]?.inSession == .yes, !isLocallyCreated else { return }
    recap = nil
  }
}

extension QueuedMessage {
  /// `/name`, and not a path.
  var isSlashCommand: Bool {
    guard content.first == "/", let name = content.split(whereSeparator: \.isWhitespace).first else { return false }
    return name.utf8.count > 1 && !name.dropFirst().contains("/")
  }
}
