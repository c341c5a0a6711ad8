import CSystem

/// The tiny process that ends our children's process groups when we are gone, by whatever means.
package struct ProcessGuard: Sendable {
  let descriptor: Int32

  /// Forks, so it must be called before there is any other thread.
  package static func start() throws(SystemError) -> ProcessGuard {
    var descriptor: Int32 = -1
    try SystemError.check(cs_guard_start(&descriptor))
    return ProcessGuard(descriptor: descriptor)
  }

  package func forget(group: Int32) { cs_guard_forget(descriptor, group) }
}
