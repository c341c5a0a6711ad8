import Acts
import Conversation
import Core
import HubScene
import Languages
import Queues
import Scene
import Sharing
import Toolkit
import Words
import WorktreeActs

/// A command as it is read without being opened: what was asked for, why it waits, and its whole prompt.
struct CommandPeek {
  private static let mostColumns = 76

  /// A line of it: what it is about, and a piece of what is said of that.
  struct Line: Equatable {
    var label = ""
    let text: String
  }

  let command: QueuedCommand
  let state: AppState

  /// Nil for a command that was taken out of the list.
  init?(_ id: Identity<QueuedCommand>, _ state: AppState) {
    guard let command = state.command(id) ?? state.workspace.history.last(where: { $0.id == id }) else {
      return nil
    }
    self.command = command
    self.state = state
  }

  static func columns(in size: Size) -> Int { max(1, min(mostColumns, size.columns - 4)) }

  /// How many lines are seen at once: the border and the hint take the others.
  static func rows(in size: Size) -> Int { max(1, size.rows - 4) }

  /// The facts with their names beside them, and under them the prompt.
  func lines(columns: Int, in language: Language) -> [Line] {
    let facts = facts(in: language)
    let indent = (facts.map { Clean.columns($0.label) }.max() ?? 0) + 2
    let named = facts.flatMap { fact in
      Wrapping.wrap(Clean.line(fact.text), columns: max(8, columns - indent)).enumerated().map { index, text in
        let label = index == 0 ? fact.label : ""
        let blanks = String(repeating: " ", count: max(0, indent - Clean.columns(label)))
        return Line(label: label + blanks, text: String(text))
      }
    }
    let whole = [standing(in: language), "", command.request.prompt].flatMap { text in
      Wrapping.wrap(Clean.text(text), columns: columns).map { Line(text: String($0)) }
    }
    return named + whole
  }

  private func facts(in language: Language) -> [Line] {
    let workspace = state.workspace
    let place = workspace.place(of: command)
    func fact(_ field: CommandForm.Field, _ text: String) -> Line {
      Line(label: language.text(.command(.formField(field))), text: text)
    }
    if let row = state.hub.lanes[command.id] { return facts(of: row, in: language) }
    var facts = [
      fact(.directory, Words.directory(place.project, home: state.surroundings.home)), fact(.agent, place.provider),
    ]
    if let row = state.hub.lanes.runs[command.id] { facts += whose(row, in: language) }
    if let thread = command.stream.flatMap({ workspace.streams[$0]?.displayName }) {
      facts.append(fact(.thread, thread))
    } else if command.hasWorktree {
      facts.append(fact(.thread, language.text(WorktreePhrase.ownWorktree)))
    }
    facts.append(fact(.priority, language.text(.priority(command.priority))))
    facts.append(fact(.mode, command.request.mode.map(modeName) ?? language.text(.command(.formAgentsOwnMode))))
    let after = command.after.map { state.name(of: $0) }
    if !after.isEmpty { facts.append(fact(.after, after.joined(separator: ", "))) }
    if let moment = command.notBefore { facts.append(fact(.start, language.text(state.asSaid(moment)))) }
    let estimate = workspace.estimatedSeconds(for: command, usually: state.commandFacts.usual)
    facts.append(Line(label: language.text(.command(.peekTakes)), text: RelativeTime.estimate(estimate)))
    let options = command.request.enhancements
    let inclusions = CommandForm.Inclusion.allCases.filter { $0.isIn(options) }
    if !inclusions.isEmpty {
      facts.append(
        fact(.include, inclusions.map { language.text(.command(.formInclusion($0))) }.joined(separator: ", ")))
    }
    if options.responseFormat != .agentsOwn {
      facts.append(fact(.format, language.text(.command(.formAnswer(options.responseFormat)))))
    }
    return facts
  }

  /// Of a shared lane: its project is named as all hosts know it.
  private func facts(of row: SharedLanes.Row, in language: Language) -> [Line] {
    func fact(_ field: CommandForm.Field, _ text: String) -> Line {
      Line(label: language.text(.command(.formField(field))), text: text)
    }
    let request = row.command.request
    var facts = [
      fact(.directory, request.project), fact(.agent, request.agent),
      fact(.priority, language.text(.priority(command.priority))),
    ]
    if let mode = request.mode { facts.append(fact(.mode, mode)) }
    if let moment = command.notBefore { facts.append(fact(.start, language.text(state.asSaid(moment)))) }
    facts += whose(row, in: language)
    if let host = row.host { facts.append(Line(label: language.text(.lane(.label(.host))), text: host)) }
    if !request.needs.isEmpty {
      facts.append(fact(.needs, request.needs.joined(separator: ", ")))
    }
    if let words = row.lastWords { facts.append(Line(label: language.text(.lane(.label(.lastWords))), text: words)) }
    return facts
  }

  private func whose(_ row: SharedLanes.Row, in language: Language) -> [Line] {
    [
      Line(label: language.text(.lane(.label(.lane))), text: row.lane.name),
      Line(label: language.text(.lane(.label(.person))), text: row.personName),
    ]
  }

  private func modeName(_ mode: String) -> String {
    let provider = state.workspace.place(of: command).provider
    return state.modes(of: provider).first { $0.id == mode }?.name ?? mode
  }

  /// Why it waits, in the words that `why` has for it; or that it runs, or how it ended.
  private func standing(in language: Language) -> String {
    if let row = state.hub.lanes[command.id] {
      return language.text(state.why(row))
    }
    guard state.workspace.upNext[command.id] == nil else { return language.text(state.why(command)) }
    return language.text(.status(command.status)) + (command.error.map { ": " + Clean.line($0) } ?? "")
  }
}
