import Conversation
import EventLoop
import Glibc
import Texts

/// What a session's file is, for the list.
enum SessionSurvey: Equatable {
  case session(FoundSession)
  /// Nothing that belongs into the list, such as a subagent's.
  case hidden
  /// It can't be read at the moment, or any more.
  case unreadable(String)

  /// What other files say of sessions: names, and directories of those that don't say theirs.
  struct Aside {
    var names: [String: String] = [:]
    var directory: (String) -> String? = { _ in nil }
  }

  static func read(
    _ found: FoundFile, aside: Aside, project: (String) -> String
  ) -> (survey: SessionSurvey, reading: SessionReading?) {
    guard let reading = SessionReading(found.format, path: found.path) else {
      return (.unreadable(SystemError(errno).description), nil)
    }
    let facts = reading.facts
    guard !facts.isSubagent, facts.count > 0 || facts.firstWords != nil,
      let id = identity(of: found, facts), let directory = facts.directory ?? aside.directory(found.path)
    else { return (.hidden, reading) }
    let modified = reading.mark.modifiedAt
    let last = facts.lastAt ?? modified
    let title =
      aside.names[id] ?? facts.name.flatMap { $0.rank == .makeshift && facts.firstWords != nil ? nil : $0.text }
    var session = FoundSession(
      provider: found.format.provider, providerSessionId: id, path: found.path, directory: directory,
      project: project(directory), name: title.map { ThreadName.firstWords(of: $0) } ?? "",
      preview: facts.firstWords ?? "",
      createdAt: min(facts.firstAt ?? last, last), modifiedAt: last, messageCount: max(1, facts.count),
      mark: reading.mark, readTo: reading.readTo, ending: facts.ending)
    session.problem = problem(facts, id)
    return (.session(session), reading)
  }

  /// The path says what the session is resumed by, where it says anything.
  private static func identity(of found: FoundFile, _ facts: SessionFacts) -> String? {
    found.format.rules.id(found.path) ?? facts.sessionId
  }

  private static func problem(_ facts: SessionFacts, _ id: String) -> String? {
    guard let own = facts.otherId ?? facts.sessionId, own != id else { return nil }
    return "its records say that they are of the session \(own)."
  }
}
