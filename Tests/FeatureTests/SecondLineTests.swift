import Conversation
import Core
import Queues
import Rows
import Scene
import TestSupport
import Testing
import Toolkit

/// Which rows of a long Queue take a second line is found by a look at what is near.
struct SecondLineTests {
  private let rows = (1...10_000).map { RowID.stream(Samples.id(UInt64($0))) }

  private var asking: Workspace {
    var workspace = Workspace()
    workspace.streams = Streams(
      (1...10_000).map { number in
        var stream = WorkStream(
          id: Samples.id(UInt64(number)), project: "/src", provider: "claude", createdAt: Samples.now)
        stream.closingWords = "нет"
        stream.outbox.hold = .failed("нет")
        return stream
      })
    return workspace
  }

  @Test func `only rows near what is shown, the cursor and the end are looked at`() {
    let workspace = asking
    var list = ListState(rows, height: 10)
    #expect(SecondLines.of(list, AppState(workspace: workspace, surroundings: Samples.surroundings)).count < 200)
    list.move(by: 5000)
    list.tall = SecondLines.of(list, AppState(workspace: workspace, surroundings: Samples.surroundings))
    let shown = list.visibleRange(height: 10)
    #expect(shown.contains(5000))
    #expect(shown.allSatisfy { list.tall.contains(list.ids[$0]) })
    list.moveToEnd()
    list.tall = SecondLines.of(list, AppState(workspace: workspace, surroundings: Samples.surroundings))
    #expect(list.visibleRange(height: 10) == 9995..<10_000)
  }
}
