import Acts
import CommandLine
import Conversation
import Core
import JSON
import Languages
import Queues
import Scene
import Shapes
import Words

extension CommandLineVerb {
  package static let status = CommandLineVerb(
    "status", usage: "[--format FORMAT]",
    summary: "Say in one line how things stand, for tmux, starship and the like. Starts no server.",
    details:
      "Says nothing, with exit code 3, where no server runs, and nothing where nothing goes on. FORMAT is text with "
      + "{needs}, {working}, {next} (how many), {left} (what Up Next takes in sum, such as 12m; > before it where that is not all), "
      + "{first} (who needs you first) and {line} (what is said without a format). {{ is a brace.",
    options: [.value("--format", .text)], doer: .client(.status), answersEarly: true,
    check: { arguments, verb throws(Refusal) in
      guard let format = arguments.value("--format") else { return }
      do throws(StatusFormat.Problem) { _ = try StatusFormat(format) } catch { throw verb.wrong(error.words) }
    },
    run: { call, state, _ throws(Refusal) in .done(state.statusLine(in: call.language)) },
    text: { answer, arguments in
      guard let format = arguments.value("--format") else { return answer["line"]?.string ?? "" }
      do throws(StatusFormat.Problem) { return try StatusFormat(format).text(answer) } catch { return error.words }
    })
}

extension AppState {
  fileprivate func statusLine(in language: Language) -> JSON {
    let needing = threadsNeedingPerson
    let left = timeLeft(at: now)
    let isAnyLeft = left.seconds > 0
    let time = isAnyLeft ? (left.isAll ? "" : "> ") + RelativeTime.left(left.seconds) : ""
    var parts = storeProblem.map { [language.text(Phrase.notSaved(because: $0))] } ?? []
    if !needing.isEmpty { parts.append(language.text(.list(.needPerson(needing.count)))) }
    if workingCount > 0 { parts.append(language.text(.list(.working(workingCount)))) }
    let inBackground = kept.values.count { $0 == .work }
    if inBackground > 0 { parts.append(language.text(.list(.inBackground(inBackground)))) }
    if isAnyLeft { parts.append(language.text(.timeLeft(time))) }
    let first = needing.first.flatMap { thread($0)?.name(in: language) }
    return [
      "needs_you": .integer(Int64(needing.count)), "working": .integer(Int64(workingCount)),
      "in_background": JSON(inBackground), "store_problem": storeProblem.map(JSON.string) ?? .null,
      "up_next": .integer(Int64(workspace.upNext.waiting.count + workspace.upNext.running.count)),
      "remaining_seconds": isAnyLeft || left.isAll ? .integer(left.seconds) : .null,
      "remaining_is_all": .bool(left.isAll),
      "left": .string(time), "first": first.map(JSON.string) ?? .null, "line": .string(parts.joined(separator: " · ")),
    ]
  }
}
