import Conversation
import Core
import Runtime
import Testing

struct ReportBatchTests {
  private static func stream(_ number: UInt64) -> ThreadID { Identity(UniqueID(high: 1, low: number)) }
  private let first = ReportBatchTests.stream(1)
  private let second = ReportBatchTests.stream(2)

  private func said(_ text: String, by stream: ThreadID, part: String? = nil) -> AgentReport {
    AgentReport(stream, .text(text, kind: .said, part: part))
  }

  @Test func `words that follow on each other in a thread are one report, in order`() {
    var batch = ReportBatch()
    #expect(batch.isEmpty)
    for piece in ["It ", "is ", "漢字"] {
      batch.append(said(piece, by: first))
      batch.append(said(piece, by: second, part: "m"))
    }
    #expect(batch.takeAll() == [said("It is 漢字", by: first), said("It is 漢字", by: second, part: "m")])
    #expect(batch.isEmpty)
  }

  @Test func `a turn's beginning waits for more, and its words and its end for nothing`() {
    var batch = ReportBatch()
    let message = MessageID(UniqueID(high: 3, low: 3))
    for news in [
      .session(id: "s", modes: [], currentMode: nil), .accepted(message), .tool(ToolCall(id: "t", title: "true")),
      .fact(.abilities(AgentAbilities())), .options([]),
    ] as [AgentReport.News] {
      batch.append(AgentReport(first, news))
      #expect(!batch.isUrgent, "\(news)")
    }
    batch.append(AgentReport(second, .turnEnded(message, .done)))
    #expect(batch.isUrgent)
    _ = batch.takeAll()
    #expect(!batch.isUrgent)
    batch.append(said("é", by: first))
    #expect(batch.isUrgent)
    _ = batch.takeAll()
    batch.append(AgentReport(first, .readyToLeave(message)))
    #expect(batch.isUrgent)
  }

  @Test func `another part, another kind or anything between begins another report`() {
    var batch = ReportBatch()
    let reports = [
      said("a", by: first), said("b", by: first, part: "m"), AgentReport(first, .text("c", kind: .thought, part: "m")),
      AgentReport(first, .mode("plan")), AgentReport(first, .text("d", kind: .thought, part: "m")),
    ]
    reports.forEach { batch.append($0) }
    #expect(batch.takeAll() == reports)
    batch.append(said("e", by: first))
    #expect(batch.takeAll() == [said("e", by: first)])
  }

  @Test func `a call as it is now stands for all that was told of it since it was last asked`() {
    var batch = ReportBatch()
    func call(_ output: String, _ id: String = "t") -> AgentReport {
      AgentReport(first, .tool(ToolCall(id: id, title: "make", output: output)))
    }
    for output in ["a", "ab", "ab é"] { batch.append(call(output)) }
    batch.append(said("x", by: second))
    batch.append(call("ab é漢"))
    batch.append(call("", "other"))
    batch.append(call("ab é漢!"))
    #expect(batch.takeAll() == [call("ab é漢"), said("x", by: second), call("", "other"), call("ab é漢!")])
  }
}
