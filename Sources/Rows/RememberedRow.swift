import Conversation
import Core
import Languages
import Scene
import Settings
import Toolkit
import Verbs
import Words

/// An answer that was given once and for always, as a row of the settings.
package enum RememberedRow {
  static func draw(
    _ id: Identity<RememberedAnswer>, _ state: AppState, into canvas: inout Canvas, in area: Rect
  ) {
    guard let answer = state.workspace.remembered.first(where: { $0.id == id }) else { return }
    let taken = canvas.putTrailing(Clean.line(answer.answer), .accent, row: area.row, in: area)
    let first = answer.detail.prefix { !$0.isNewline }
    let question = answer.title + (first.isEmpty || first == answer.title ? "" : ": " + first)
    canvas.putCut(
      canvas.text(.agent(.always)) + canvas.separator + question, .text, row: area.row, column: area.column,
      columns: area.columns - taken - 1, in: area)
  }

  /// Agent, project, what, when, and who keeps it.
  package static func help(_ id: Identity<RememberedAnswer>, _ state: AppState, in language: Language) -> String {
    guard let answer = state.workspace.remembered.first(where: { $0.id == id }) else { return "" }
    let place =
      Words.directory(answer.project, home: state.surroundings.home) + (answer.agent.host.map { "@" + $0 } ?? "")
    let time = answer.at.parts(on: state.localClock)
    let day = "\(time.year)-\(Timestamp.padded(time.month))-\(Timestamp.padded(time.day))"
    let clock = Words.clock(answer.at, on: state.localClock)
    let facts = AgentPhrase.rememberedFacts(agent: answer.agent.provider, project: place, at: "\(day) \(clock)")
    return language.text(.agent(facts)) + ": \(answer.title)\n\(answer.detail)\n"
      + language.text(.agent(answer.keeperWords)) + " "
      + language.text(.agent(.removeForgets(removeKey: state.keyLabel(.remove))))
  }
}

extension RememberedAnswer {
  /// Who gives it, and what taking it out of the list does.
  package var keeperWords: AgentPhrase {
    switch keeper {
    case .upnext: .keeper(agent: nil)
    case .agent: .keeper(agent: agent.provider)
    }
  }
}
