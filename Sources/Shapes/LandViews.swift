import Acts
import JSON
import Words
import Worktrees

/// The shape of a step of landing in `--json`.
package enum LandViews {
  package static func done(_ done: LandDone, in language: Language) -> JSON {
    [
      "step": .string(done.step.rawValue), "commit": text(done.commit), "target": text(done.target),
      "url": text(done.url), "said": .string(done.said),
      "changed_since": .array(done.changedSince.map(JSON.string)),
      "words": .string(language.text(LandPhrase.done(done))),
    ]
  }

  private static func text(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }
}
