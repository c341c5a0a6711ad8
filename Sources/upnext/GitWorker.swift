import Core
import EventLoop
import Git
import Glibc
import Review
import ReviewScene
import Scene

/// Hands what is wanted of git to its room, and what came of it to the loop.
final class GitWorker {
  private let room: GitRoom
  private let mailbox: Mailbox<Errand.Answer>
  private let landings: Landings

  init(_ room: GitRoom, loop: EventLoop, onAnswer: @escaping (Errand.Answer) -> Void) {
    self.room = room
    let landings = Landings()
    self.landings = landings
    mailbox = loop.mailbox { answer in
      if case .landed(let asked, _) = answer { landings.stops[asked.stream] = nil }
      onAnswer(answer)
    }
  }

  func take(_ wish: SnapshotWish, without: [String]) {
    room.take(
      SnapshotRequest(
        directory: wish.directory, excludes: without, milliseconds: wish.milliseconds, following: wish.following)
    ) { [mailbox] in mailbox.post(.snapshot(wish, $0)) }
  }

  func keep(_ wanted: [String: WantedSnapshots], forgetting: Set<String>) {
    room.keep(only: wanted, forgetting: forgetting) { [mailbox] problems in
      for problem in problems { Main.write("upnext: \(problem)\n", to: STDERR_FILENO) }
      mailbox.post(.snapshotsKept(problems: problems))
    }
  }

  func work(on wish: WorktreeWish) {
    room.work(on: wish.work) { [mailbox] in mailbox.post(.worktree(wish, $0)) }
  }

  func look(at asked: LandAsked) {
    room.look(at: asked.work) { [mailbox] in mailbox.post(.landingSeen(asked, $0)) }
  }

  func land(_ asked: LandAsked) {
    let stop = room.landStop()
    landings.stops[asked.stream] = stop
    room.land(asked.work, stop: stop) { [mailbox] in mailbox.post(.landed(asked, $0)) }
  }

  /// Git's own way back is gone, and then it is said.
  func stopLanding(of stream: Identity<WorkStream>) { landings.stops[stream]?.end() }

  func read(_ asked: ChangeAsked) {
    room.read(asked.wanted) { [mailbox] in mailbox.post(.change(asked, $0)) }
  }

  func ask(_ question: ReviewQuestion) {
    let post: @Sendable (ReviewAnswer) -> Void = { [mailbox] in mailbox.post(.review(question, $0)) }
    switch question.wish {
    case .files(let wanted):
      room.read(wanted) { post($0.answer(ReviewAnswer.files)) }
    case .rows(let file, let range):
      room.rows(range, of: file, in: question.store) { post($0.answer(ReviewAnswer.rows)) }
    case .words(let words, let files, let row, let isForward):
      room.find(words, in: files, of: question.store, from: row, isForward: isForward) { found in
        post(found.answer { place in place.map { .words(file: $0.file, row: $0.row) } ?? .noWords })
      }
    case .places(let sought):
      room.find(sought, in: question.store) { post($0.answer(ReviewAnswer.places)) }
    }
  }

  func plan(_ asked: RevertAsked) {
    room.plan(asked.wanted) { [mailbox] in mailbox.post(.revertPlanned(asked, $0)) }
  }

  func set(_ revert: Revert, without: [String]) {
    room.set(revert.act.change, mark: String(revert.id.text.prefix(8)), without: without) { [mailbox] in
      mailbox.post(.filesSet(revert.id, $0))
    }
  }

  func finish() {
    for stop in landings.stops.values { stop.end() }
    room.finish()
  }
}

/// How what goes on is ended, for each thread whose work is just being landed.
private final class Landings {
  var stops: [Identity<WorkStream>: LandStop] = [:]
}

extension Result where Failure == SnapshotGap {
  fileprivate func answer(_ answer: (Success) -> ReviewAnswer) -> ReviewAnswer {
    switch self {
    case .success(let value): answer(value)
    case .failure(let gap): .gap(gap)
    }
  }
}
