import EventLoop
import Glibc
import Testing

@Suite struct PacerTests {
  /// Runs the loop; a test that waits for a frame that must not be needed fails long before it comes.
  private func run(_ loop: EventLoop) {
    let deadline = loop.after(milliseconds: 20_000) { [loop] in
      Issue.record("what was awaited did not come")
      loop.stop()
    }
    loop.run()
    loop.cancel(deadline)
  }

  @Test func `what comes in small pieces is read once a frame, and nothing is lost`() throws {
    let loop = EventLoop()
    let (readEnd, writeEnd) = try Descriptor.pipe(readNonblocking: true)
    let pacer = Pacer(loop: loop, milliseconds: 20)
    var (reads, bytes) = (0, 0)
    let reader = ByteReader(
      readEnd.number, loop: loop, pacer: pacer,
      onBytes: {
        reads += 1
        bytes += $0.count
      }, onEnd: { _ in loop.stop() })
    var written = 0
    func write() {
      Glibc.write(writeEnd.number, "x", 1)
      written += 1
      if written == 100 { return writeEnd.close() }
      loop.after(milliseconds: 1) { write() }
    }
    let start = EventLoop.monotonicMilliseconds
    write()
    run(loop)
    #expect(bytes == 100)
    // A hundred pieces in at least a hundred milliseconds are few frames; a slow machine makes both more.
    let frames = Int(EventLoop.monotonicMilliseconds - start) / 20
    #expect(reads <= frames + 3)
    withExtendedLifetime(reader) {}
  }

  @Test func `the first piece after a rest is read at once`() throws {
    let loop = EventLoop()
    let (readEnd, writeEnd) = try Descriptor.pipe(readNonblocking: true)
    let pacer = Pacer(loop: loop, milliseconds: 60_000)
    var text = ""
    let reader = ByteReader(
      readEnd.number, loop: loop, pacer: pacer,
      onBytes: {
        text += String(decoding: $0, as: UTF8.self)
        loop.stop()
      }, onEnd: { _ in })
    Glibc.write(writeEnd.number, "é", 2)
    run(loop)
    #expect(text == "é")
    withExtendedLifetime(reader) {}
  }

  @Test func `a paced reader that is stopped or paused is read no more`() throws {
    let loop = EventLoop()
    let (readEnd, writeEnd) = try Descriptor.pipe(readNonblocking: true)
    let pacer = Pacer(loop: loop, milliseconds: 1)
    var count = 0
    var reader: ByteReader?
    reader = ByteReader(
      readEnd.number, loop: loop, pacer: pacer,
      onBytes: {
        if count == 0 { loop.after(milliseconds: 30) { loop.stop() } }
        count += $0.count
        reader?.pause()
        Glibc.write(writeEnd.number, "more", 4)
      }, onEnd: { _ in })
    Glibc.write(writeEnd.number, "x", 1)
    run(loop)
    #expect(count == 1)
    reader?.stop()
    loop.after(milliseconds: 10) { loop.stop() }
    loop.run()
    #expect(count == 1)
    reader = nil
  }

  @Test func `an awaited answer is read as it comes, also where the one before never rested`() throws {
    let loop = EventLoop()
    let (readEnd, writeEnd) = try Descriptor.pipe(readNonblocking: true)
    // A frame that never comes: whatever is left for it is not read.
    let pacer = Pacer(loop: loop, milliseconds: 60_000)
    var text = ""
    var reader: ByteReader?
    reader = ByteReader(
      readEnd.number, loop: loop, pacer: pacer,
      onBytes: {
        text += String(decoding: $0, as: UTF8.self)
        if text.utf8.count >= 5 { return loop.stop() }
        reader?.expectAnswer()
        Glibc.write(writeEnd.number, "é", 2)
      }, onEnd: { _ in })
    Glibc.write(writeEnd.number, "x", 1)
    run(loop)
    #expect(text == "xéé")
    reader = nil
  }
}
