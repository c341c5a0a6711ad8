import Conversation
import Queues
import Review
import Worktrees

/// While a thread's work is landed, and while what was cut off of that is not settled, no message leaves to where git is at work: its way
/// back would throw away what an agent writes meanwhile, and hooks would look at files that it is changing.
extension Ledger {
  private static let millisecondsToNextLook: Int64 = 10_000

  /// False where the message need not wait for one.
  mutating func waitsForLanding(_ stream: inout WorkStream) -> Bool {
    guard let landing = workspace.landing(in: workspace.whereabouts(of: stream).text) else { return false }
    // A git that has outlived the program may have ended by now.
    if workspace.worktrees.leftAlone.remove(landing) != nil { workspace.worktrees.cutOff.insert(landing) }
    stream.departure = Departure(
      wish: nil, by: stamp.now.adding(milliseconds: Ledger.millisecondsToNextLook), since: stamp.now, landing: landing)
    return true
  }
}

extension Workspace {
  /// The thread whose landing is at work in a directory, or inside or around it.
  func landing(in directory: String) -> ThreadID? {
    worktrees.landing.filter { $0.value.contains { meet($0, directory) } }.keys.min()
  }

  /// The thread whose landing is at work in a project's repository: where a folder is to lie is looked for behind it.
  func landing(ofProject directory: String) -> ThreadID? {
    worktrees.landing.keys.filter { id in streams.contains(id) { $0.project == directory } }.min()
  }

  /// From now on no message leaves to where the thread works. On the way into its base none does either where that is checked out, as
  /// far as is known without git: in the repository itself, or in the folder of a thread that has it for its branch.
  package mutating func hold(forLandingOf stream: WorkStream, isIntoBase: Bool) {
    let own = whereabouts(of: stream)
    var folders = [own.directory]
    if let plan = stream.worktree?.plan {
      folders.append(plan.path)
      if isIntoBase {
        folders.append(plan.repository)
        streams.forEach { other in
          guard let there = other.worktree?.plan, there.repository == plan.repository else { return }
          if there.branch == plan.baseBranch { folders.append(there.path) }
        }
      }
    }
    worktrees.landing[stream.id] = folders.map { Whereabouts($0, on: own.host).text }
  }

  /// It is over, and what waited for it leaves.
  package mutating func goOn(behindLandingOf id: ThreadID) {
    guard worktrees.landing.removeValue(forKey: id) != nil else { return }
    for waiting in streams.timed.sorted() where streams.contains(waiting, where: { $0.landingBefore == id }) {
      // Its folder is still to be made.
      streams.update(waiting) { if $0.departure?.by == nil { $0.departure?.landing = nil } else { $0.departure = nil } }
      streams.touch([waiting])
    }
  }
}
