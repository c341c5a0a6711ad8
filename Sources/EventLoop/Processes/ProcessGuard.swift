import CSystem

/// The tiny process that ends our children's process groups when we are gone, by whatever means.
package struct ProcessGuard: Sendable {
  let descriptor: Int32
  /// Where what it looks after is noted, too: somebody may kill it together with us.
  package var record: ProcessRecord?
  package var unrecorded: ProcessGuard { ProcessGuard(descriptor: descriptor) }

  /// Forks, so it must be called before there is any other thread.
  package static func start() throws(SystemError) -> ProcessGuard {
    var descriptor: Int32 = -1
    try SystemError.check(cs_guard_start(&descriptor))
    return ProcessGuard(descriptor: descriptor)
  }

  /// Tells once when somebody has killed it: it never ends before us.
  package func watchEnd(_ loop: EventLoop, onEnd: @escaping () -> Void) {
    var watch: Watch?
    watch = loop.watch(descriptor, hangup: true) { _ in
      watch.map(loop.unwatch)
      watch = nil
      onEnd()
    }
  }

  package func forget(group: Int32) {
    cs_guard_forget(descriptor, group)
    record?.forget(group: group)
  }
}
