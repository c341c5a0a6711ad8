import Conversation
import Core
import Languages
import Queues
import Scene
import Toolkit
import Verbs
import Words

/// What the person does about an outbox as a whole, and about a message in trouble.
extension AppState {
  /// What can be done about the message in trouble of a thread, or about this one.
  package func troubleVerbs(_ stream: WorkStream, about message: QueuedMessage? = nil) -> [Verb] {
    guard let message = message ?? stream.messageInTrouble else { return [] }
    let canGoOn = stream.canGoOn(with: message) && stream.goesOnOnceTold != message.id
    return [.retryMessage, .skipMessage] + (canGoOn ? [.continueTurn] : [])
  }

  /// What is said of the person's word that a message's turn goes on.
  package func words(ofGoingOnWith message: QueuedMessage?, in thread: ThreadID) -> Phrase {
    let name = message?.name ?? ""
    let waits = message.map { workspace.streams[thread]?.goesOnOnceTold == $0.id } ?? false
    return .outbox(waits ? .asksSession(name) : .continuing(name))
  }
}

/// A command of Up Next whose turn broke off.
extension AppState {
  /// That of the row that the keys are on, or of the thread where no message is in trouble.
  package func interruptedCommand(in window: WindowState) -> QueuedCommand? {
    if window.focus == .upNext, window.menuStream == nil, case .command(let id)? = window.lists[.upNext]?.cursor {
      return workspace.upNext.waiting[id].flatMap { $0.status == .interrupted ? $0 : nil }
    }
    guard let thread = focusedStream(in: window), workspace.streams[thread]?.messageInTrouble == nil else { return nil }
    return workspace.interruptedCommand(of: thread)
  }

  /// A thread's turn was a command's and broke off, and nothing else in it is in trouble.
  func commandGoesOn(in stream: WorkStream) -> Bool {
    guard stream.messageInTrouble == nil else { return false }
    return workspace.interruptedCommand(of: stream.id).map { workspace.refusalToGoOn($0) == nil } ?? false
  }

  /// Commands whose turns broke off go on in their sessions when they start. The answer is why one can't.
  package mutating func goOn(with commands: [QueuedCommand], by asker: Asker) -> ThreadRefusal? {
    for command in commands {
      if let refusal = workspace.refusalToGoOn(command) { return refusal }
    }
    let acts = commands.map { command in
      var fresh = command
      fresh.release()
      fresh.goesOn = true
      return Act.upNext(.replace(fresh))
    }
    perform(.joined(acts), titled: .outbox(.continuing(AppState.names(of: commands))), by: asker)
    return nil
  }

  /// The first of them: thousands may be marked, and undo keeps what they are called.
  package static func names(of commands: [QueuedCommand]) -> String {
    let names = commands.prefix(3).map { ThreadName.firstWords(of: $0.name) }
    return (names + (commands.count > names.count ? ["…"] : [])).joined(separator: ", ")
  }
}

extension WorkStream {
  /// The failure of its first message holds what waits.
  package var isHeldByFailure: Bool {
    if case .failed? = outbox.hold { return true }
    return false
  }
}
