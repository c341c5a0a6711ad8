import Conversation
import Queues
import Settings
import Texts

extension Workspace {
  /// What is sent for a request, as things are now.
  package func enhancement(
    of request: CommandRequest, _ transcripts: Transcripts, at now: Timestamp
  ) -> PromptEnhancement {
    let stream: WorkStream?
    let (agent, directory): (String, String)
    switch request.target {
    case .stream(let id):
      stream = streams[id]
      (agent, directory) = (stream?.effectiveProvider ?? "", stream?.project ?? "")
    case .project(let project, let provider):
      stream = nil
      (agent, directory) = (provider, project)
    }
    let wantsFailure = request.enhancements.includeErrorLogs
    let failure = wantsFailure ? stream.map { $0.lastFailure(in: transcripts) } ?? lastFailure(in: directory) : nil
    return PromptEnhancement(
      options: request.enhancements, agent: agent, isShell: agent == Settings.shell, directory: directory,
      thread: stream?.displayName, system: circumstances.system, lastFailure: failure, now: now)
  }

  /// What the last command that failed in a project left.
  private func lastFailure(in directory: String) -> String? {
    guard let failed = history.last(where: { $0.status == .failed && place(of: $0).project == directory }) else {
      return nil
    }
    // A program's output ends with how it ended.
    let error = failed.error.flatMap { failed.result?.ends(with: $0) == true ? nil : $0 }
    return [failed.request.prompt, failed.result, error].compactMap { $0 }.joined(separator: "\n")
  }
}

extension WorkStream {
  /// The last tool call that failed, or the last thing that we had to tell of a failure.
  func lastFailure(in transcripts: Transcripts) -> String? {
    let entries = transcripts[id]?.entries ?? []
    let failed = entries.last { entry in
      switch entry.kind {
      case .tool: entry.status == .failed || (entry.exitCode ?? 0) != 0
      case .notice: entry.status == .failed
      case .text, .thought, .plan, .digest: false
      }
    }
    return failed.map { [$0.title, $0.plainText].filter { !$0.isEmpty }.joined(separator: "\n") }
  }

  /// The last thing that was said or done in the turn: what a command's result is.
  func lastWords(in transcripts: Transcripts) -> String? {
    let turn = transcripts[id]?.entries.reversed().prefix { $0.role != .user } ?? []
    let last = turn.first { ($0.kind == .text || $0.kind == .tool) && $0.text.contains { !$0.isWhitespace } }
    return last.map { WorkStream.end(of: $0.plainText) }
  }

  private static let longestResult = 1000

  /// A text that is cut begins with a mark, and with a whole line where it has one.
  private static func end(of text: String) -> String {
    let end = text.ending(bytes: 4 * longestResult).suffix(longestResult - 2)
    guard end.utf8.count < text.utf8.count else { return text }
    let lines = end.drop { !$0.isNewline }.dropFirst()
    return lines.allSatisfy(\.isWhitespace) ? "…" + String(end) : "…\n" + String(lines)
  }
}
