import Languages
import Reverts
import Review
import ReviewScene
import Scene
import Toolkit
import Verbs
import Words

/// Says what setting files back would do, before it is done.
package struct RevertDialog: Dialog {
  private static let mostFiles = 7
  private static let mostKept = 4

  let asked: RevertAsked
  let plan: RevertPlan

  package mutating func press(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    switch key.verb {
    case .open, .yes:
      context.take(context.state.begin(asked, plan), for: asked)
      return .closes
    case .no: return .closes
    default: return .stays
    }
  }

  package func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    let language = canvas.language
    let files = plan.eachOnce(plan.files)
    var lines = [language.text(.willBe(files.count))]
    lines += list(files.map { ($0.path, phrase(of: $0)) }, most: RevertDialog.mostFiles, language)
    if !plan.kept.isEmpty {
      lines.append(language.text(.willStay(plan.kept.count)))
      lines += list(plan.kept.map { ($0.path, .why($0.why)) }, most: RevertDialog.mostKept, language)
    }
    lines += asked.notes(on: plan).map { language.text(.review($0)) }
    canvas.dialog(
      language.text(RevertPhrase.title), lines.map(Clean.line),
      hints: [Hint(.open, words: .doesIt), Hint(.back, words: .leavesThem)])
  }

  private func phrase(of file: RevertPlan.File) -> RevertPhrase {
    plan.renames[file.path].map { .isAgain($0.text) } ?? .how(how(file))
  }

  /// Of a file that is meant in part, what is not meant stays.
  private func how(_ file: RevertPlan.File) -> RevertPlan.File.How {
    file.how == .restored && !asked.wanted.part.isWholeFiles ? .merged : file.how
  }

  private func list(_ files: [(FilePath, RevertPhrase)], most: Int, _ language: Language) -> [String] {
    let shown = files.prefix(files.count > most ? most - 1 : most)
    let more = files.count - shown.count
    return shown.map { "  \($0.text): \(language.text($1))" } + (more > 0 ? ["  " + language.text(.more(more))] : [])
  }
}
