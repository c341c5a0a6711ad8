import Conversation
import JSON
import Languages
import WorktreeActs
import Worktrees

/// The shape of a landing in `--json`.
package enum LandViews {
  package static func landed(_ outcome: LandOutcome, _ thread: ThreadID, in language: Language) -> JSONObject {
    let skipped = LandStep.allCases.compactMap { step in outcome.skipped[step].map { (step, $0) } }
    return [
      "thread": .string(thread.text), "done": .array(outcome.done.map { done($0, in: language) }),
      "skipped": .array(
        skipped.map { step, why in
          ["step": .string(step.rawValue), "words": .string(language.text(LandPhrase.skipped(why)))]
        }), "failed": failed(outcome, in: language),
    ]
  }

  /// The step behind which nothing was done any more.
  private static func failed(_ outcome: LandOutcome, in language: Language) -> JSON {
    guard let step = outcome.failed, let problem = outcome.problem else { return .null }
    return ["step": .string(step.rawValue), "words": .string(language.text(LandPhrase.failed(step, problem)))]
  }

  private static func done(_ done: LandDone, in language: Language) -> JSON {
    func list(_ names: [String]) -> JSON { .array(names.map(JSON.string)) }
    let beside = done.beside
    return [
      "step": .string(done.step.rawValue), "commit": text(done.commit), "target": text(done.target),
      "url": text(done.url), "said": .string(done.said), "changed_since": list(beside.changedSince),
      "changed_before": list(beside.changedBefore), "unclear": list(beside.unknown), "staged": list(beside.staged),
      "also_worked": list(beside.threads), "left_out": list(beside.left), "excluded": list(done.hidden),
      "words": .string(language.text(LandPhrase.done(done))),
    ]
  }

  private static func text(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }
}
