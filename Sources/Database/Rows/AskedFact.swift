import Conversation
import Core
import Queues

/// A message of which an agent's own record is being asked, and whether its turn is to go on once that has told: one fact of
/// the workspace has all of them, and a start asks again.
///
/// A program of an older version leaves the fact as it was. So each names its try, and is nothing once there was another one.
struct AskedFact {
  static let key = "asked"

  private let thread: ThreadID
  private let message: MessageID
  private let leftAt: Timestamp
  private let attempts: Int
  private let goesOn: Bool

  private init?(_ sought: SoughtMessage, in stream: WorkStream) {
    // Of one that was said into a turn its own row tells when it left.
    guard let message = stream.outbox.waiting[sought.message], message.steeredAt == nil else { return nil }
    (thread, self.message, leftAt, attempts) = (stream.id, message.id, sought.leftAt, message.attempts)
    goesOn = stream.goesOnOnceTold == message.id
  }

  private init?(_ line: Substring) {
    let parts = line.split(separator: " ").map(String.init)
    guard parts.count >= 4, let thread = ThreadID(parts[0]), let message = MessageID(parts[1]),
      let leftAt = Int64(parts[2]), let attempts = Int(parts[3])
    else { return nil }
    (self.thread, self.message, self.attempts) = (thread, message, attempts)
    self.leftAt = Timestamp(milliseconds: leftAt)
    goesOn = parts.dropFirst(4).first == AskedFact.goingOn
  }

  private static let goingOn = "goes_on"

  private var line: String {
    "\(thread.text) \(message.text) \(leftAt.milliseconds) \(attempts)" + (goesOn ? " " + AskedFact.goingOn : "")
  }

  func ask(in stream: inout WorkStream) {
    stream.askAgain(message, leftAt: leftAt, inTry: attempts, goesOnOnceTold: goesOn)
  }

  static func load(_ text: String?) -> [ThreadID: [AskedFact]] {
    Dictionary(grouping: (text ?? "").split(separator: "\n").compactMap { AskedFact($0) }, by: \.thread)
  }

  static func changes(from old: Workspace, to new: Workspace) -> [RowChange] {
    let text = text(of: new)
    return text == self.text(of: old) ? [] : [.hubFact(key, text)]
  }

  private static func text(of workspace: Workspace) -> String? {
    let lines = workspace.streams.seeking.sorted().compactMap { workspace.streams[$0] }.flatMap { stream in
      stream.sought.compactMap { AskedFact($0, in: stream)?.line }
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}
