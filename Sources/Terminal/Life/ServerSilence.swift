import CSystem
import EventLoop

/// Notices a server that reads nothing of what the person does, such as one that was stopped: its window would be a dead
/// picture. Nothing wakes where nothing was done, or where the server says anything after it.
final class ServerSilence {
  private static let patienceMilliseconds = 2800
  /// What was sent a moment ago may be unread: only a second look tells.
  private static let againMilliseconds = 200
  private static let untilAnswerMilliseconds = 1000

  private let connection: Int32
  private let loop: EventLoop
  private var deadline: Deadline?
  private var hasWaited = false
  private var isSilent = false
  /// What to say, with the number of its process where it is known; nil once it answers.
  var onChange: (WindowPhrase?) -> Void = { _ in }

  init(_ connection: Int32, loop: EventLoop) {
    self.connection = connection
    self.loop = loop
  }

  /// The person has done something, and the server has been told.
  func noteInput() {
    if deadline == nil { look(after: ServerSilence.patienceMilliseconds) }
  }

  /// The server has said something.
  func noteAnswer() {
    deadline.map(loop.cancel)
    deadline = nil
    hasWaited = false
    guard isSilent else { return }
    isSilent = false
    onChange(nil)
  }

  private func look(after milliseconds: Int) {
    deadline = loop.after(milliseconds: milliseconds) { [unowned self] in look() }
  }

  private func look() {
    deadline = nil
    guard isUnread else { return noteAnswer() }
    guard hasWaited else {
      hasWaited = true
      return look(after: ServerSilence.againMilliseconds)
    }
    if !isSilent {
      isSilent = true
      onChange(.serverIsSilent(pid: server))
    }
    look(after: ServerSilence.untilAnswerMilliseconds)
  }

  private var isUnread: Bool {
    var count: Int32 = 0
    return cs_unread(connection, &count) == 0 && count > 0
  }

  private var server: Int32? {
    var process: Int32 = 0
    return cs_peer_process(connection, &process) == 0 && process > 0 ? process : nil
  }
}
