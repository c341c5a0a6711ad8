/// Reads a descriptor line by line.
package final class LineReader {
  private let reader: ByteReader

  /// `onEnd` comes once, after the last line.
  package init(
    _ descriptor: Int32, loop: EventLoop, limit: Int, pacer: Pacer? = nil,
    onLine: @escaping (LineEvent) -> Void, onEnd: @escaping (ReadEnd) -> Void
  ) {
    var splitter = LineSplitter(limit: limit)
    reader = ByteReader(
      descriptor, loop: loop, pacer: pacer,
      onBytes: { splitter.append($0, onLine) },
      onEnd: { end in
        splitter.end(onLine)
        onEnd(end)
      })
  }

  /// Reads nothing until it is resumed: the other end has to wait.
  package func pause() { reader.pause() }
  package func resume() { reader.resume() }
  /// The first lines of an answer are read as they come.
  func expectAnswer() { reader.expectAnswer() }
  func stop() { reader.stop() }
}
