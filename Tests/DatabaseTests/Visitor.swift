import EventLoop
import HubCluster
import Testing

/// Another program that looks into a database and might write there.
enum Visitor {
  /// Returns once it has closed the file and ended.
  static func visit(_ path: String) throws {
    let loop = EventLoop()
    let launch = Launch(path: try #require(SiblingProgram.path("store-visitor")), arguments: [path], environment: [:])
    var end: ProcessEnd?
    let child = try ChildProcess.start(
      launch, loop: loop, guard: nil,
      handlers: ChildProcess.Handlers(onEnd: {
        end = $0
        loop.stop()
      }))
    withExtendedLifetime(child) { loop.run() }
    try #require(end == .exited(code: 0))
  }
}
