import Conversation
import Core
import Queues

/// A message of which an agent's own record is being asked, and whether its turn is to go on once that has told: one fact of
/// the workspace has all of them, and a start asks again. A command of Up Next that was cut off has its message no more, and the
/// words itself.
///
/// A program of an older version leaves the fact as it was. So each names its try, and is nothing once there was another one.
struct AskedFact {
  static let key = "asked"

  private let thread: ThreadID
  private let message: MessageID
  private let leftAt: Timestamp
  private let attempts: Int
  private let goesOn: Bool
  /// Why its turn broke off, where that may pass.
  private let cause: FailureCause?
  private let command: Identity<QueuedCommand>?

  private init?(_ sought: SoughtMessage, in stream: WorkStream) {
    command = sought.command.map { Identity($0) }
    cause = if case .failed(_, _, let cause)? = sought.end { cause } else { nil }
    guard command == nil else {
      (thread, message, leftAt, attempts, goesOn) = (stream.id, sought.message, sought.leftAt, 0, false)
      return
    }
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
    cause = parts.dropFirst(4).lazy.compactMap { FailureCause(word: $0) }.first
    command = parts.count > 5 && parts[4] == AskedFact.ofCommand ? Identity(parts[5]) : nil
  }

  private static let goingOn = "goes_on"
  private static let ofCommand = "command"

  private var line: String {
    let start = "\(thread.text) \(message.text) \(leftAt.milliseconds) \(attempts)"
    if let command { return "\(start) \(AskedFact.ofCommand) \(command.text)" }
    return start + (goesOn ? " \(AskedFact.goingOn)" : "") + (cause?.word.map { " \($0)" } ?? "")
  }

  /// The commands are those that wait.
  func ask(in stream: inout WorkStream, _ commands: [QueuedCommand]) {
    guard let command else {
      return stream.askAgain(
        message, leftAt: leftAt, inTry: attempts, because: cause ?? .other, goesOnOnceTold: goesOn)
    }
    guard let waiting = commands.first(where: { $0.id == command && $0.target == .stream(thread) }) else { return }
    // What its options add is not known any more: where the session has that, it is not sure of these.
    stream.sought.append(
      SoughtMessage(
        thread: thread, message: message, content: waiting.request.prompt, leftAt: leftAt, command: command.unique))
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
