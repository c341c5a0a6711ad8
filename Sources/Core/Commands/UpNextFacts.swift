import Conversation
import Queues

/// What the rules have to know of the moment. Hardly any of it is saved.
package struct UpNextFacts: Equatable, Sendable {
  /// The program ends: nothing leaves any more, which the next start says.
  package var isEnding = false
  /// Nothing can be saved: no command begins that would only wait for that.
  package var canNotSave = false
  /// Agents' own records are looked at, and tell of messages whose turns were cut off.
  package var asksRecords = false
  /// The machine in one line, for prompts that are to tell of it.
  package var system = ""
  package var memory = MemoryPressure.unknown
  /// Where folders of this machine really are in which agents work, or have: each is here once it has been asked for. Nil
  /// before anybody has asked.
  package var trueFolders: [String: String]?
  /// Commands that have ended and that nobody has been told of.
  package var ended: [QueuedCommand] = []
  /// Threads of commands that can start once those are read: the first few.
  package var toRead: Set<ThreadID> = []
  /// Agents that are done with a command's thread, and there for the next one.
  var resting: [RestingAgent] = []
  /// Commands that run since the person sent the message again with which they had failed: they talk there. It is saved, since
  /// one that is to be tried again at some moment runs on over a start.
  package var sentAgain: Set<Identity<QueuedCommand>> = []
  /// What commands that run or have failed say, with what their options add: by that it is known whether somebody has written
  /// into their messages since, whose threads may not be in memory.
  var wordsMade: [Identity<QueuedCommand>: String] = [:]
  /// Prompts of commands that were cut off and are to run again by the setting, by their ids: where a session's record may tell
  /// whether it has them, none of them is said before that.
  var restarting: [Identity<QueuedCommand>: String] = [:]
  /// Words of forms that were used while windows had forms before them.
  var usedForms: [UsedForm] = []
  /// So long commands wait behind one of their agent's that is about to be tried again, though the agent has answered.
  static let shortRestSeconds: Int64 = 8

  /// When agents last answered.
  var answered: [AgentPlace: Timestamp] = [:]
  /// How long commands usually take, as it was looked up last.
  var usual = UsualSeconds()

  package init() {}
}
