import Conversation
import Core
import EventLoop
import Git
import Glibc
import HubScene
import Queues
import Review
import ReviewScene
import Scene
import Worktrees

/// Hands what is wanted of git to the room of its machine, and what came of it to the loop.
final class GitWorker {
  private let here: GitRoom
  /// Those of other machines, each from when something is first to be done there.
  private var there: [String: GitRoom] = [:]
  private let way: (_ host: String) -> FarWay
  private let mailbox: Mailbox<Errand.Answer>
  private let stops: Stops

  init(
    _ here: GitRoom, way: @escaping (_ host: String) -> FarWay, loop: EventLoop,
    onAnswer: @escaping (Errand.Answer) -> Void
  ) {
    (self.here, self.way) = (here, way)
    let stops = Stops()
    self.stops = stops
    mailbox = loop.mailbox { answer in
      if case .landed(let asked, _) = answer { stops.landings[asked.stream] = nil }
      if case .worktree(let wish, _) = answer { stops.worktrees[wish.id] = nil }
      onAnswer(answer)
    }
  }

  private func room(on host: String?) -> GitRoom {
    guard let host else { return here }
    if let room = there[host] { return room }
    let room = GitRoom(way(host)) { [mailbox] in mailbox.post(.reached(host: host)) }
    there[host] = room
    return room
  }

  private func room(of place: String) -> GitRoom { room(on: Whereabouts(place).host) }

  private func room(ofStore name: String) -> GitRoom { room(on: Whereabouts.host(ofStore: name)) }

  func seeBranch(of place: String) {
    room(of: place).branch(of: place) { [mailbox] in mailbox.post(.branch(of: place, $0)) }
  }

  func take(_ wish: SnapshotWish, without: [String]) {
    room(of: wish.directory).take(
      SnapshotRequest(
        directory: wish.directory, excludes: without, milliseconds: wish.milliseconds, following: wish.following)
    ) { [mailbox] in mailbox.post(.snapshot(wish, $0)) }
  }

  func keep(_ wanted: [String: WantedSnapshots], forgetting: Set<String>) {
    here.keep(only: wanted, forgetting: forgetting) { [mailbox] problems in
      GitWorker.tell(problems)
      mailbox.post(.snapshotsKept(problems: problems))
    }
    // Elsewhere it is tidied up where something is done anyway, or is to be forgotten.
    for host in Set(forgetting.compactMap(Whereabouts.host)).union(there.keys) {
      room(on: host).keep(only: wanted, forgetting: forgetting, done: GitWorker.tell)
    }
  }

  private static func tell(_ problems: [String]) {
    for problem in problems { Main.write("upnext: \(problem)\n", to: STDERR_FILENO) }
  }

  func work(on wish: WorktreeWish) {
    let room = room(on: wish.host)
    let stop = room.personStop()
    stops.worktrees[wish.id] = stop
    room.work(on: wish.work, stop: stop) { [mailbox] in mailbox.post(.worktree(wish, $0)) }
  }

  /// What was half made is finished when it is wanted again.
  func stop(_ wish: WorktreeWish) { stops.worktrees[wish.id]?.end() }

  func look(at asked: LandAsked) {
    room(of: asked.work.directory).look(at: asked.work) { [mailbox] in mailbox.post(.landingSeen(asked, $0)) }
  }

  func land(_ asked: LandAsked) {
    let room = room(of: asked.work.directory)
    let stop = room.personStop()
    stops.landings[asked.stream] = stop
    room.land(asked.work, stop: stop) { [mailbox] in mailbox.post(.landed(asked, $0)) }
  }

  func settle(_ work: LandWork, of stream: ThreadID) {
    room(of: work.directory).settle(work) { [mailbox] in mailbox.post(.landingSettled(stream, $0)) }
  }

  /// Git's own way back is gone, and then it is said.
  func stopLanding(of stream: ThreadID) { stops.landings[stream]?.end() }

  func read(_ asked: ChangeAsked) {
    room(ofStore: asked.wanted.from.store).read(asked.wanted) { [mailbox] in mailbox.post(.change(asked, $0)) }
  }

  func place(_ leaving: LeavingComments) {
    room(ofStore: leaving.from.store).read(leaving.wanted) { [mailbox] in mailbox.post(.placed(leaving, $0)) }
  }

  func ask(_ question: ReviewQuestion) {
    let post: @Sendable (ReviewAnswer) -> Void = { [mailbox] in mailbox.post(.review(question, $0)) }
    let room = room(ofStore: question.store)
    switch question.wish {
    case .files(let wanted):
      room.read(wanted, listed: { post(.files($0)) }) { post($0.answer(ReviewAnswer.files)) }
    case .rows(let file, let range):
      room.rows(range, of: file, in: question.store) { post($0.answer(ReviewAnswer.rows)) }
    case .words(let words, let files, let row, let isForward):
      room.find(
        words, in: files, of: question.store, from: row, isForward: isForward, for: question.window
      ) { found in
        post(found.answer { place in place.map { .words(file: $0.file, row: $0.row, $0.line) } ?? .noWords })
      }
    case .places(let sought):
      room.find(sought, in: question.store) { post($0.answer(ReviewAnswer.places)) }
    }
  }

  func plan(_ asked: RevertAsked) {
    room(of: asked.wanted.directory).plan(asked.wanted) { [mailbox] in mailbox.post(.revertPlanned(asked, $0)) }
  }

  func set(_ revert: Revert, without: [String], shown: ShownChange?) {
    room(of: revert.act.change.directory).set(
      revert.act.change, mark: String(revert.id.text.prefix(8)), without: without, shown: shown
    ) { [mailbox] in
      mailbox.post(.filesSet(revert.id, $0))
    }
  }

  func finish() {
    for stop in Array(stops.landings.values) + stops.worktrees.values { stop.end() }
    for room in [here] + there.values { room.finish() }
  }
}

/// How what goes on is ended: the work of threads that is just being landed, and their folders that are being made.
private final class Stops {
  var landings: [ThreadID: PersonStop] = [:]
  var worktrees: [Identity<WorktreeWish>: PersonStop] = [:]
}

extension Result where Failure == SnapshotGap {
  fileprivate func answer(_ answer: (Success) -> ReviewAnswer) -> ReviewAnswer {
    switch self {
    case .success(let value): answer(value)
    case .failure(let gap): .gap(gap)
    }
  }
}
