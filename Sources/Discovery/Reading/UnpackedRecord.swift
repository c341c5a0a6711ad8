import Conversation
import EventLoop

/// The record that was unpacked last, kept for as long as somebody pages through it: that takes longer than a page.
final class UnpackedRecord {
  /// It is held in memory, and who reads goes on soon.
  private static let keptMilliseconds = 60_000

  private let loop: EventLoop?
  private var kept: (path: String, packed: FileMark, file: SessionFile)?
  private var deadline: Deadline?

  /// Without a loop it is kept for as long as nobody opens another one.
  init(loop: EventLoop?) { self.loop = loop }

  /// The file of a record, unpacked anew only where what was unpacked is not what lies there any more. Nil where it can't be
  /// opened; errno tells why.
  func file(at path: String) -> SessionFile? {
    let packed = Compression.mark(of: path)
    if let kept, kept.path == path {
      if Folder.mark(of: path) == nil, packed == kept.packed {
        keepOn()
        return kept.file
      }
      letGo()
    }
    guard let file = SessionFile(path: path) else { return nil }
    if file.isUnpacked, let packed {
      kept = (path, packed, file)
      keepOn()
    }
    return file
  }

  private func keepOn() {
    guard let loop else { return }
    deadline.map(loop.cancel)
    deadline = loop.after(milliseconds: Self.keptMilliseconds) { [weak self] in self?.letGo() }
  }

  private func letGo() {
    if let loop { deadline.map(loop.cancel) }
    (kept, deadline) = (nil, nil)
  }
}
