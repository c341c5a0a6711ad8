/// Lets descriptors that never rest be read once a frame instead of each time that they have a little more.
///
/// The first bytes after a rest are read at once. From then on the reader is not polled: it is asked once a frame, until
/// it has nothing.
package final class Pacer {
  /// What a reader that is asked found.
  enum Found: Equatable { case something, nothing, end }

  private let loop: EventLoop
  private let milliseconds: Int
  private var readers: [() -> Found] = []
  private var deadline: Deadline?

  package init(loop: EventLoop, milliseconds: Int) {
    self.loop = loop
    self.milliseconds = milliseconds
  }

  /// Asks the reader a frame from now, and again for as long as it finds something.
  func ask(_ reader: @escaping () -> Found) {
    readers.append(reader)
    schedule()
  }

  private func schedule() {
    guard deadline == nil, !readers.isEmpty else { return }
    deadline = loop.after(milliseconds: milliseconds) { [weak self] in self?.askAll() }
  }

  private func askAll() {
    deadline = nil
    let asked = readers
    // Handlers may bring new readers while the old ones are asked.
    readers = []
    readers = asked.filter { $0() == .something } + readers
    schedule()
  }
}
