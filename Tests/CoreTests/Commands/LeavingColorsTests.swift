import Conversation
import Testing
import Texts

@testable import Core
@testable import Queues

/// The colours of a tool's output are marks that only we read: none of them leaves the program.
struct LeavingColorsTests {
  private let red = ColorMarks.mark("31") ?? ""
  private let stream = ThreadID(UniqueID(high: 1, low: 1))

  private func transcripts(_ status: Entry.Status) -> Transcripts {
    var transcripts = Transcripts()
    transcripts.append(
      Entry(
        id: Identity(UniqueID(high: 2, low: 1)), number: 1, role: .tool, kind: .tool, title: "make",
        text: red + "ERR é\n" + (ColorMarks.mark("0") ?? "") + "exit 3", at: Timestamp(milliseconds: 0), status: status),
      to: stream)
    return transcripts
  }

  private func thread() -> WorkStream {
    WorkStream(id: stream, project: "/src/api", provider: "shell", createdAt: Timestamp(milliseconds: 0))
  }

  @Test func `a command's result has none`() {
    #expect(!red.isEmpty)
    #expect(thread().lastWords(in: transcripts(.failed)) == "ERR é\nexit 3")
  }

  @Test func `the last error has none, and says its exit code once`() {
    #expect(thread().lastFailure(in: transcripts(.failed)) == "make\nERR é\nexit 3")
    var workspace = Workspace(streams: Streams([]))
    var command = QueuedCommand(
      id: Identity(UniqueID(high: 3, low: 1)),
      request: CommandRequest(
        id: Identity(UniqueID(high: 4, low: 1)), prompt: "make",
        target: .project(directory: "/src/api", provider: "shell"), createdAt: Timestamp(milliseconds: 0)),
      enqueuedAt: Timestamp(milliseconds: 0))
    command.status = .failed
    command.result = "ERR é\nexit 3"
    command.error = "exit 3"
    workspace.history.append(command)
    var request = command.request
    request.enhancements.includeErrorLogs = true
    let enhancement = workspace.enhancement(of: request, Transcripts(), at: Timestamp(milliseconds: 0))
    #expect(enhancement.lastFailure == "make\nERR é\nexit 3")
  }
}
