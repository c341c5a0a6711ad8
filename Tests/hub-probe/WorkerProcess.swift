import CSystem
import EventLoop
import Glibc
import HubCluster
import Sharing

/// A worker as its process, with a way to the database of its own.
final class WorkerProcess {
  let host: SharedID
  let proxy: CuttingProxy
  let store: String
  private(set) var isStopped = false
  private var process: Int32 = -1

  init(host: SharedID, proxy: CuttingProxy, store: String) {
    self.host = host
    self.proxy = proxy
    self.store = store
  }

  func start(_ arguments: [String], processGuard: ProcessGuard) throws {
    guard let path = SiblingProgram.path("hub-probe") else {
      throw Database.Problem(words: "hub-probe is not there")
    }
    let launch = Launch(path: path, arguments: arguments, environment: ["PATH": "/usr/bin:/bin"])
    process = try launch.spawn(
      input: -1, output: -1, error: 2, group: cs_group_own, guard: processGuard)
  }

  func kill() {
    Glibc.kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    isStopped = false
  }

  func stop() {
    Glibc.kill(process, SIGSTOP)
    isStopped = true
  }

  func goOn() {
    guard isStopped else { return }
    Glibc.kill(process, SIGCONT)
    isStopped = false
  }
}
