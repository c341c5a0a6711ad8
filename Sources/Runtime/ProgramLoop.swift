import Conversation
import Core
import EventLoop
import Languages
import Scene

/// The program on its loop: what comes in is passed to it, what is due is done at its moment, and it ends when nobody and
/// nothing needs it.
package final class ProgramLoop {
  /// The program that starts a server connects to it at once. If nobody does for this long, the server ends.
  private static let lonelyMilliseconds = 10_000
  /// When nobody needs the server any more, agents are kept for this long: after its turn an agent may still tell a title
  /// or a cost, and on the command line the next call comes soon.
  private static let lingeringMilliseconds = 3000
  /// Agents that don't end by then are ended.
  private static let closingMilliseconds = 5000
  /// A store that can't be written is given up after this time, so that the end comes in any case.
  private static let savingMilliseconds = 8000
  /// What an agent says of a turn's beginning waits so long for more: half a frame.
  private static let companyMilliseconds = 8

  private let loop: EventLoop
  private let hasPeers: () -> Bool
  private let program: Program
  private var reports = ReportBatch()
  private var toldNews = ToldNews()
  private var lastReportAt: Timestamp?
  private var companyDeadline: Deadline?
  private var lonelyDeadline: Deadline?
  private var lingeringDeadline: Deadline?
  private var waitsForFirstPeer = true
  private var isEnding = false
  private var areAgentsClosed = false
  private var mayLeaveUnsaved = false
  private var deadline: (moment: Timestamp, deadline: Deadline)?
  private var clockWatch: ClockWatch?
  /// What could not be saved before the end, and why.
  package private(set) var loss: String?

  package init(
    loop: EventLoop, state: AppState, stored: Workspace, world: World, hasPeers: @escaping () -> Bool
  ) {
    self.loop = loop
    self.hasPeers = hasPeers
    program = Program(state: state, stored: stored, world: world)
  }

  /// From now on the loop's turns are the program's.
  package func start() {
    loop.onTurnEnd = { [unowned self] in endOfTurn() }
    lonelyDeadline = loop.after(milliseconds: ProgramLoop.lonelyMilliseconds) { [unowned self] in
      waitsForFirstPeer = false
    }
    // The loop counts only the time in which the machine was awake, and moments are told by the clock on the wall.
    clockWatch = ClockWatch(loop) { [unowned self] in
      deadline.map { loop.cancel($0.deadline) }
      deadline = nil
      receive(.tick)
    }
    endOfTurn()
  }

  /// The loop has ended.
  package func close() { clockWatch = nil }

  package var state: AppState { program.state }

  /// What no window has shown yet.
  package var unreadNotices: [String] { program.state.unreadNotices }

  /// The same for the command line: what has happened, which is told there once, and what goes on to be so.
  package var unread: (news: [String], notices: [String]) {
    let happened = program.state.workspace.unreadNotices
    return (toldNews.fresh(of: happened), Array(unreadNotices.dropFirst(happened.count)))
  }

  /// The command line has told it.
  package func hasTold(_ news: [String]) { toldNews.note(news, of: program.state.workspace.unreadNotices) }

  // MARK: What comes in

  package func receive(_ event: Event) {
    loop.isAbout(event.name)
    program.receive(event)
  }

  /// A window or a client has come: an idle program need not be woken to find that it was not alone.
  package func meetPeer() {
    waitsForFirstPeer = false
    lonelyDeadline.map(loop.cancel)
    lonelyDeadline = nil
  }

  /// An agent has said something.
  package func hear(_ report: AgentReport) {
    reports.append(report)
    guard !reports.isUrgent, companyDeadline == nil else { return }
    companyDeadline = loop.after(milliseconds: ProgramLoop.companyMilliseconds) { [unowned self] in passReportsOn() }
  }

  /// What the agents have said since the last time is one event, before anything else happens.
  package func passReportsOn() {
    let reports = self.reports.takeAll()
    guard !reports.isEmpty else { return }
    companyDeadline.map(loop.cancel)
    companyDeadline = nil
    lastReportAt = Clock.now
    receive(.agents(reports))
  }

  /// The store has written what it was given, or says why it can't.
  package func saved(problem: String?) {
    if let problem { program.saveFailed(problem) } else { program.saved() }
  }

  /// The window has the last frame on its screen.
  package func painted(_ window: WindowID) { program.painted(window) }

  /// The window shows the frame ahead that it has, for the input that it tells of next.
  package func wentAhead(_ window: WindowID) { program.wentAhead(window) }

  // MARK: Time

  /// Writes and paints what is due, and sets the one deadline that is needed for what is due later.
  private func endOfTurn() {
    repeat {
      if reports.isUrgent { passReportsOn() }
      loop.isAbout("saving and painting")
      schedule(program.settle())
      // An agent that can't start says so at once.
    } while reports.isUrgent
    toldNews.follow(program.state.workspace.unreadNotices)
    if !waitsForFirstPeer, !hasPeers(), program.state.isAtRest, program.isSettled { endUnlessAgentsMaySayMore() }
    guard areAgentsClosed else { return }
    if mayLeaveUnsaved { loss = program.loss }
    if program.isSettled || loss != nil { loop.stop() }
  }

  private func schedule(_ moment: Timestamp?) {
    guard moment != deadline?.moment else { return }
    if let deadline { loop.cancel(deadline.deadline) }
    deadline = nil
    guard let moment else { return }
    let milliseconds = max(0, moment.milliseconds - Clock.now.milliseconds)
    deadline = (
      moment,
      loop.after(milliseconds: Int(milliseconds)) { [unowned self] in
        deadline = nil
        receive(.tick)
      }
    )
  }

  // MARK: The end

  /// What ends the agents, and tells when they are gone; nobody is let in any more from then on.
  package var onEnd: (_ agentsAreClosed: @escaping () -> Void) -> Void = { $0() }

  private func endUnlessAgentsMaySayMore() {
    guard !isEnding, lingeringDeadline == nil else { return }
    let sinceReport = lastReportAt.map { Int(Clock.now.milliseconds - $0.milliseconds) }
    guard let sinceReport, (0..<ProgramLoop.lingeringMilliseconds).contains(sinceReport) else { return end() }
    // What happens until then is seen at the end of its own turn.
    lingeringDeadline = loop.after(milliseconds: ProgramLoop.lingeringMilliseconds - sinceReport) { [unowned self] in
      lingeringDeadline = nil
    }
  }

  package func end() {
    guard !isEnding else { return }
    isEnding = true
    _ = loop.after(milliseconds: ProgramLoop.savingMilliseconds) { [unowned self] in mayLeaveUnsaved = true }
    onEnd { [unowned self] in areAgentsClosed = true }
    _ = loop.after(milliseconds: ProgramLoop.closingMilliseconds) { [unowned self] in areAgentsClosed = true }
  }
}
