import Conversation
import Core

/// What agents have said since it was last asked. Words that follow on each other are one piece.
package struct ReportBatch: Sendable {
  private var reports: [AgentReport] = []
  /// Where each thread's last report is.
  private var last: [ThreadID: Int] = [:]
  /// Something is among them that others may wait for.
  package private(set) var isUrgent = false

  package init() {}

  package var isEmpty: Bool { reports.isEmpty }

  package mutating func append(_ report: AgentReport) {
    if !report.news.waitsForMore { isUrgent = true }
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
      isUrgent = false
    }
    return reports
  }
}

extension AgentReport.News {
  /// It is told on the way to a turn's end, which may follow at once: all of a short command is one event then.
  fileprivate var waitsForMore: Bool {
    switch self {
    case .session, .accepted, .tool, .mode, .options, .fact(.abilities), .fact(.commands): true
    case .readyToLeave, .text, .toolBetweenTurns, .plan, .title, .usage, .limited, .asks, .withdrew, .turnEnded,
      .beganByItself, .endedByItself, .notice, .triesAgain, .closed, .option, .steered, .notSteered, .loaded,
      .fact(.keeps), .fact(.leftRunning), .fact(.released):
      false
    }
  }
}
