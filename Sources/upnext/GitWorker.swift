import Core
import EventLoop
import Git
import Glibc
import Review
import Scene

/// Hands what is wanted of git to its room, and what came of it to the loop.
final class GitWorker {
  private let room: GitRoom
  private let mailbox: Mailbox<Errand.Answer>

  init(_ room: GitRoom, loop: EventLoop, onAnswer: @escaping (Errand.Answer) -> Void) {
    self.room = room
    mailbox = loop.mailbox(onAnswer)
  }

  func take(_ wish: SnapshotWish, without: [String]) {
    room.take(
      SnapshotRequest(
        directory: wish.directory, excludes: without, milliseconds: wish.milliseconds, following: wish.following)
    ) { [mailbox] in mailbox.post(.snapshot(wish, $0)) }
  }

  func keep(_ wanted: [String: WantedSnapshots]) {
    room.keep(only: wanted) { [mailbox] problems in
      for problem in problems { Main.write("upnext: \(problem)\n", to: STDERR_FILENO) }
      mailbox.post(.snapshotsKept(problems: problems))
    }
  }

  func read(_ asked: ChangeAsked) {
    room.read(asked.wanted) { [mailbox] in mailbox.post(.change(asked, $0)) }
  }

  func finish() { room.finish() }
}
