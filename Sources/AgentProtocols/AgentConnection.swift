import Conversation
import JSON
import JSONRPC

/// Our side of one connection with an agent, whatever protocol it speaks.
///
/// It is a value without I/O: orders and the agent's lines go in, and what to do comes out, in order. Each process has
/// its own, from its start.
package protocol AgentConnection: Sendable {
  /// What the program is told behind its own arguments, so that it speaks the protocol and serves the right session.
  var launchArguments: [String] { get }
  /// Whom else it concerns where the program can't be started with them.
  var startScope: StartScope { get }
  /// The agent has a message, or is about to get one.
  var isBusy: Bool { get }
  /// A cancelled turn has not ended yet.
  var isCancelling: Bool { get }
  /// Sessions that the agent no longer has. The person has been told; the next message begins a new one.
  var lostSessions: Set<String> { get }
  /// Sessions that could not be opened for a reason that nobody knows. Where another process can't either, they are lost.
  var refusedSessions: Set<String> { get }
  /// The session that it would go on with.
  var sessionID: String? { get }
  /// Another process could go on with that session.
  var canComeBack: Bool { get }
  /// It has refused what every message needs: only a new process may do better, such as one that knows of a login.
  var isSpent: Bool { get }
  /// The message waits for the agent to get ready for it.
  var isPreparing: Bool { get }
  /// What the agent is to do before the message, where that isn't opening its session.
  var awaitedChange: String? { get }
  /// Words or tools have come of the message, or it goes on with a turn that broke off.
  var hasBegunToAnswer: Bool { get }
  /// Something that the agent began in a turn goes on without one, and would end with its process.
  var worksInBackground: Bool { get }
  /// Until when the agent means to begin something by itself, as it would not in another process.
  var appointment: Timestamp? { get }
  /// The tool calls that go on so, by the names that they were told under.
  var callsLeft: Set<String> { get }

  /// What the agent may still say before the next step, so that its silence is waited for.
  var stillToCome: StillToCome? { get }

  /// Whether a message can go through this process at all; otherwise it needs a new one.
  func serves(_ delivery: Delivery) -> Bool

  /// With what lies in the message's attachments, in their order.
  mutating func deliver(_ delivery: Delivery, with contents: [AttachmentContent]) -> [AgentOutput]
  /// Opens a session and tells what was said in it.
  mutating func load(_ delivery: Delivery) -> [AgentOutput]
  /// The store knows by now that the message leaves.
  mutating func letLeave(_ message: MessageID) -> [AgentOutput]
  mutating func cancel() -> [AgentOutput]
  /// Asks for the end of what goes on without a turn. An appointment is forgotten: it ends with the process alone.
  mutating func endWhatWasLeft() -> [AgentOutput]
  mutating func answer(_ permission: String, _ answer: Answer) -> [AgentOutput]
  mutating func setMode(_ mode: String) -> [AgentOutput]
  mutating func setOption(_ option: String, _ value: String) -> [AgentOutput]
  /// Says something in the turn that is going on.
  mutating func steer(
    _ message: MessageID, _ content: String, with contents: [AttachmentContent]
  ) -> [AgentOutput]
  /// What came of a file that the agent asked for.
  mutating func finish(_ request: FileRequest, _ outcome: FileOutcome, at now: Timestamp) -> [AgentOutput]

  /// Begins a session with all that was said in this one, for another thread's message; answered with `branched`. Nil
  /// where that thread's own process does so.
  mutating func branch(for message: MessageID) -> [AgentOutput]?

  /// What came of something else that the agent asked for.
  mutating func finish(_ request: RPCID, _ answer: RPCAnswer) -> [AgentOutput]
  /// A command that runs for the agent has written this by now, or has ended.
  mutating func show(_ terminal: TerminalView) -> [AgentOutput]
  /// There was silence.
  mutating func heardNoMore() -> [AgentOutput]
  /// The agent is about to be ended: a turn is cancelled, and the session may be put away.
  mutating func close() -> [AgentOutput]

  mutating func receive(line: [UInt8], at now: Timestamp) -> [AgentOutput]
  /// A line was too long to be read, and started so. Who waits for it is not to wait for ever.
  mutating func receive(startOfLongLine start: [UInt8], at now: Timestamp) -> [AgentOutput]
  /// The agent's process is gone, and why in words. A message that nobody read may be sent again.
  mutating func disconnect(because reason: String, unsent: MessageID?) -> [AgentOutput]
}

/// What only some protocols know.
extension AgentConnection {
  var startScope: StartScope { .all }
  var refusedSessions: Set<String> { [] }
  var canComeBack: Bool { true }
  var isSpent: Bool { false }
  var isPreparing: Bool { false }
  var awaitedChange: String? { nil }
  var worksInBackground: Bool { false }
  var appointment: Timestamp? { nil }
  var callsLeft: Set<String> { [] }
  var stillToCome: StillToCome? { nil }
  mutating func heardNoMore() -> [AgentOutput] { [] }
  mutating func load(_ delivery: Delivery) -> [AgentOutput] { [.report(.loaded(delivery.message, problem: nil))] }
  mutating func finish(_ request: FileRequest, _ outcome: FileOutcome, at now: Timestamp) -> [AgentOutput] { [] }
  mutating func finish(_ request: RPCID, _ answer: RPCAnswer) -> [AgentOutput] { [] }
  mutating func show(_ terminal: TerminalView) -> [AgentOutput] { [] }
  mutating func close() -> [AgentOutput] { cancel() }
  mutating func endWhatWasLeft() -> [AgentOutput] { [] }
  mutating func setOption(_ option: String, _ value: String) -> [AgentOutput] { [] }
  mutating func branch(for message: MessageID) -> [AgentOutput]? { nil }
  mutating func steer(
    _ message: MessageID, _ content: String, with contents: [AttachmentContent]
  ) -> [AgentOutput] {
    [.report(.notSteered(message, "It takes nothing in the middle of a turn."))]
  }
}

/// What is to be done for a connection.
package enum AgentOutput: Equatable, Sendable {
  /// A line for the agent, and which message of the person it carries, if any.
  case send(JSON, carrying: MessageID?)
  case report(AgentReport.News)
  /// To be answered with `finish`.
  case file(FileRequest)
  /// The agent wrote something that is no message: worth keeping for the words of a failure.
  case noise(String)
  /// To be answered with `finish`; what the command writes is told by `show`.
  case terminal(TerminalRequest)
  /// What came of a session that another thread is to go on with.
  case branched(SessionBranch)
  /// The turn is being stopped: commands that run for it are to end.
  case endTerminals

  static func send(_ line: JSON) -> AgentOutput { .send(line, carrying: nil) }
}

extension AgentOutput {
  /// What is worth keeping of a line that is no message: some agents print plain text among theirs.
  static func noise(of line: [UInt8]) -> [AgentOutput] {
    line.allSatisfy { $0 == 0x20 || $0 == 0x0D } ? [] : [.noise(String(decoding: line, as: UTF8.self))]
  }
}

extension AgentReport.News {
  /// An agent takes one message at a time.
  package static func refusedWhileBusy(_ delivery: Delivery, by agent: String) -> AgentReport.News {
    let reason = "\(agent) is still busy with the message before. Send this one again when its turn is over."
    return .turnEnded(delivery.message, .failed(reason, .notTaken))
  }
}

/// Whom it concerns where an agent's program can't be started.
package enum StartScope: Sendable {
  /// Everybody: it is started as for all.
  case all
  /// The session that it is to go on with, or everybody: where another one's start fails as well.
  case sessionOrAll
  /// The thread alone that it is started for in a way of its own.
  case thread
}
