import Conversation
import Core

/// What agents have said since it was last asked. Words that follow on each other are one piece.
package struct ReportBatch: Sendable {
  private var reports: [AgentReport] = []
  /// Where each thread's last report is.
  private var last: [ThreadID: Int] = [:]

  package init() {}

  package var isEmpty: Bool { reports.isEmpty }

  package mutating func append(_ report: AgentReport) {
    if let index = last[report.stream], case .text(let more, let kind, let part) = report.news,
      case .text(var words, kind, part) = reports[index].news
    {
      // Out of its place first, so that a long text is added to where it is, and not copied.
      reports[index] = AgentReport(report.stream, .closed)
      words += more
      reports[index] = AgentReport(report.stream, .text(words, kind: kind, part: part))
      return
    }
    // A call as it is now stands for all that was told of it before.
    if let index = last[report.stream], case .tool(let call) = report.news, case .tool(let known) = reports[index].news,
      known.id == call.id
    {
      reports[index] = report
      return
    }
    last[report.stream] = reports.count
    reports.append(report)
  }

  package mutating func takeAll() -> [AgentReport] {
    defer {
      reports.removeAll(keepingCapacity: true)
      last.removeAll(keepingCapacity: true)
    }
    return reports
  }
}
