import EventLoop
import Glibc
import Testing

@Suite(.timeLimit(.minutes(30)))
struct LineSplitterTests {
  private func split(_ pieces: [String], limit: Int = 100) -> [LineEvent] {
    var splitter = LineSplitter(limit: limit)
    var events: [LineEvent] = []
    for piece in pieces {
      Array(piece.utf8).withUnsafeBytes { bytes in splitter.append(bytes) { events.append($0) } }
    }
    splitter.end { events.append($0) }
    return events
  }

  private func line(_ text: String) -> LineEvent { .line(Array(text.utf8)) }

  @Test func `lines come whole however the bytes were cut`() {
    let text = "première\n\n日本\nשלום"
    let expected = [line("première"), line(""), line("日本"), .unfinished(Array("שלום".utf8))]
    #expect(split([text]) == expected)
    #expect(split(text.unicodeScalars.map { String($0) }) == expected)
  }

  @Test func `a line past the limit is counted and dropped, and the next one is whole`() {
    func tooLong(_ count: Int, _ start: String) -> LineEvent { .tooLong(byteCount: count, start: Array(start.utf8)) }
    #expect(split(["12345\n123456\nab\n"], limit: 5) == [line("12345"), tooLong(6, "123456"), line("ab")])
    #expect(split(["123", "456", "789\nab\n"], limit: 5) == [tooLong(9, "123456"), line("ab")])
    #expect(split(["123456"], limit: 5) == [tooLong(6, "123456")])
    let long = String(repeating: "x", count: 5000)
    #expect(split([long + long + "\nab\n"], limit: 5) == [tooLong(10_000, String(long.prefix(1024))), line("ab")])
  }
}

@Suite(.timeLimit(.minutes(30)))
struct DescriptorStreamTests {
  @Test func `a flood of lines does not starve a deadline`() throws {
    let loop = EventLoop()
    let zero = Descriptor(open("/dev/zero", O_RDONLY))
    var byteCount = 0
    let reader = ByteReader(
      zero.number, loop: loop,
      onBytes: {
        // It is in the middle of the flood from then on.
        if byteCount == 0 { loop.after(milliseconds: 20) { loop.stop() } }
        byteCount += $0.count
      }, onEnd: { _ in })
    withExtendedLifetime(reader) { loop.run() }
    #expect(byteCount > 0)
  }

  @Test func `where each byte costs much, others are heard after a few of them`() throws {
    let loop = EventLoop()
    let zero = Descriptor(open("/dev/zero", O_RDONLY))
    var byteCount = 0
    let reader = ByteReader(
      zero.number, loop: loop,
      onBytes: { bytes in
        if byteCount == 0 { loop.after(milliseconds: 0) { loop.stop() } }
        byteCount += bytes.count
        // A millisecond for each thousand.
        let end = EventLoop.monotonicMilliseconds + max(1, bytes.count / 1000)
        while EventLoop.monotonicMilliseconds < end {}
      }, onEnd: { _ in })
    withExtendedLifetime(reader) { loop.run() }
    #expect(byteCount > 0 && byteCount <= 32 << 10)
  }

  @Test func `what does not fit waits, goes out in order, and is told when it is out`() throws {
    let loop = EventLoop()
    let (readEnd, writeEnd) = try Descriptor.pipe()
    let out = OutBuffer(writeEnd.number, loop: loop, limit: 2_000_000)
    let chunk = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    #expect((0..<3).map { _ in out.write(chunk) } == [.accepted, .accepted, .accepted])
    #expect(out.pending > 0)
    var received: [UInt8] = []
    var drained = 0
    out.onDrained = {
      drained += 1
      writeEnd.close()
    }
    let reader = ByteReader(
      readEnd.number, loop: loop, onBytes: { received.append(contentsOf: $0) },
      onEnd: { end in
        #expect(end == .closed)
        loop.stop()
      })
    withExtendedLifetime(reader) { loop.run() }
    #expect(received == chunk + chunk + chunk)
    #expect(out.pending == 0)
    #expect(drained == 1)
  }

  @Test func `that something has gone out is told when its last byte has, whatever waits behind it`() throws {
    let loop = EventLoop()
    let (readEnd, writeEnd) = try Descriptor.pipe()
    let out = OutBuffer(writeEnd.number, loop: loop, limit: 2_000_000)
    let chunk = [UInt8](repeating: 0x41, count: 300_000)
    var told: [String] = []
    out.whenSent { told.append("nothing waits") }
    out.write(chunk)
    out.whenSent { told.append("first") }
    out.write(chunk)
    out.whenSent { told.append("second") }
    #expect(told == ["nothing waits"])
    // The first is read, and no more than the pipe then takes of the second.
    var count = 0
    let reader = ByteReader(
      readEnd.number, loop: loop,
      onBytes: {
        count += $0.count
        #expect(told.count == 1 || count > 300_000 - 2_000_000 && told[1] == "first")
        if told.count > 1 { loop.stop() }
      }, onEnd: { _ in })
    withExtendedLifetime(reader) { loop.run() }
    #expect(told.prefix(2) == ["nothing waits", "first"])
    let rest = out.pending
    out.stop()
    out.whenSent { told.append("never") }
    #expect(rest == 0 || !told.contains("second"))
    #expect(!told.contains("never"))
  }

  @Test func `more than may wait is refused whole`() throws {
    let loop = EventLoop()
    let (readEnd, writeEnd) = try Descriptor.pipe()
    let out = OutBuffer(writeEnd.number, loop: loop, limit: 100_000)
    let chunk = [UInt8](repeating: 0x41, count: 100_000)
    #expect(out.write(chunk) == .accepted)
    let pending = out.pending
    #expect(out.write(chunk) == .full)
    #expect(out.pending == pending)
    withExtendedLifetime(readEnd) {}
  }

  @Test func `a broken pipe is a value, at once or while bytes wait`() throws {
    let loop = EventLoop()
    let (readEnd, writeEnd) = try Descriptor.pipe()
    let out = OutBuffer(writeEnd.number, loop: loop, limit: 1_000_000)
    var broken: [SystemError] = []
    out.onBroken = { error in
      broken.append(error)
      loop.stop()
    }
    #expect(out.write([UInt8](repeating: 0x41, count: 200_000)) == .accepted)
    loop.after(milliseconds: 0) { readEnd.close() }
    loop.run()
    #expect(broken == [SystemError(EPIPE)])
    #expect(out.write([1]) == .broken(SystemError(EPIPE)))
  }

  @Test func `a paused reader lets the other end wait`() throws {
    let loop = EventLoop()
    let (readEnd, writeEnd) = try Descriptor.pipe()
    var lines: [LineEvent] = []
    let reader = LineReader(
      readEnd.number, loop: loop, limit: 10,
      onLine: {
        lines.append($0)
        loop.stop()
      }, onEnd: { _ in })
    reader.pause()
    #expect(write(writeEnd.number, "a\n", 2) == 2)
    loop.after(milliseconds: 5) {
      #expect(lines == [])
      reader.resume()
    }
    loop.run()
    #expect(lines == [.line([0x61])])
  }
}
