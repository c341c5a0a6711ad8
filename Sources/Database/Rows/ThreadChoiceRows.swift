import Conversation
import Core

/// What the person chose of agents' options, and where threads were forked from, as rows.
struct ThreadChoiceRows {
  let connection: Connection

  func loadChoices() throws -> [ThreadID: [String: String]] {
    var choices: [ThreadID: [String: String]] = [:]
    try connection.read("SELECT session_id, option, value FROM thread_choice") { row in
      guard let id = ThreadID(row.text()) else { return }
      let option = row.text()
      choices[id, default: [:]][option] = row.text()
    }
    return choices
  }

  func loadForks() throws -> [ThreadID: Fork] {
    var forks: [ThreadID: Fork] = [:]
    try connection.read("SELECT session_id, origin, provider_session_id, at FROM thread_fork") { row in
      guard let id = ThreadID(row.text()), let origin = ThreadID(row.text()) else { return }
      forks[id] = Fork(
        thread: origin, providerSessionId: row.text(), at: Timestamp(milliseconds: row.integer()))
    }
    return forks
  }

  func write(_ choices: [String: String], of id: ThreadID) throws {
    try connection.run("DELETE FROM thread_choice WHERE session_id = ?", [.text(id.text)])
    for (option, value) in choices.sorted(by: { $0.key < $1.key }) {
      try connection.run(
        "INSERT INTO thread_choice (session_id, option, value) VALUES (?, ?, ?)",
        [.text(id.text), .text(option), .text(value)])
    }
  }

  func write(_ fork: Fork?, of id: ThreadID) throws {
    try connection.run("DELETE FROM thread_fork WHERE session_id = ?", [.text(id.text)])
    guard let fork else { return }
    try connection.run(
      "INSERT INTO thread_fork (session_id, origin, provider_session_id, at) VALUES (?, ?, ?, ?)",
      [
        .text(id.text), .text(fork.thread.text), .text(fork.providerSessionId), .integer(fork.at.milliseconds),
      ])
  }
}
