import Foundation
import Languages
import Scene
import Testing
import Toolkit

/// Listening to windows without a screen.
extension AppDriver {
  /// What was written since the last look, with the open line behind it.
  package func heard(in window: WindowID = 1) -> [String] {
    defer { stage.written[window] = [] }
    return stage.written[window] ?? []
  }

  package func openLine(of window: WindowID = 1) -> String { stage.inputs[window] ?? "" }

  /// Compares a session, which is what was pressed and what was written after it, with `Transcripts/<name>.txt`.
  package func expectTranscript(
    _ steps: [(press: String, act: (AppDriver) -> Void)], named name: String, file: StaticString = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var text = heard().map { $0 + "\n" }.joined()
    for step in steps {
      text += "\n== \(step.press)\n"
      step.act(self)
      text += heard().map { $0 + "\n" }.joined()
      if !openLine().isEmpty { text += "[\(openLine())]\n" }
    }
    let folder = URL(fileURLWithPath: "\(file)").deletingLastPathComponent().appendingPathComponent("Transcripts")
    RecordedText.expect(text, in: folder.appendingPathComponent("\(name).txt"), sourceLocation: sourceLocation)
  }
}
