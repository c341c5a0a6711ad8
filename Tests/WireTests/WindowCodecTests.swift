import JSON
import Testing
import Toolkit
import Wire

@Suite struct WindowCodecTests {
  static let windowMessages: [WindowMessage] = [
    .hello(
      WindowHello(
        version: "1.0", size: Size(columns: 140, rows: 45), colors: .trueColor, unicode: true, directory: "/tmp/日本")),
    .input(.key(Key("é", .alt))), .input(.key(Key(.function(12), [.control, .shift]))), .input(.key(Key(.pageDown))),
    .input(.key(Key("👩‍💻"))), .input(.paste(String(repeating: "שלום\n", count: 10_000))),
    .input(.mouse(Mouse(.drag, .right, at: Position(row: 3, column: 200), .shift))), .input(.focus(false)),
    .input(.background(isDark: true)), .input(.background(isDark: false)),
    .input(.resize(Size(columns: 1, rows: 1))), .inputAhead(.key(Key(.down))), .painted,
    .edited("text\n", problem: nil), .edited("日本", problem: nil, file: "größe.md"),
    .edited(nil, problem: "vi ended with status 1."), .ran(problem: nil), .ran(problem: "It ended with code 1."),
  ]

  static let serverMessages: [ServerMessage] = [
    .bell, .suspend, .edit("draft", as: "größe_1"), .open(path: "/a/größe", line: 12),
    .open(path: "/b", line: nil), .copy("id"),
    .goodbye("One thread is still working."), .ended("upnext was stopped."), .refused("too new"),
    .notify("größer is done"),
    .redraw, .run(["login", "日本", "--pause"]), .run([]),
    .frame(sampleDelta), .ahead(.ready(.key(Key("j")), sampleDelta)), .ahead(.taken),
  ]

  static let sampleDelta: FrameDelta = {
    var frame = Frame(size: Size(columns: 6, rows: 2))
    let loud = Style(foreground: .rgb(250, 1, 2), background: .indexed(7), attributes: [.bold, .reverse])
    frame[0, 1] = Cell(base: 0x65, marks: 0x301, style: loud)
    frame[0, 2] = Cell(base: 0x65E5, style: loud)
    frame[0, 3] = .continuation(loud)
    frame[1, 5] = Cell("x")
    var leading = Style(foreground: .indexed(4), attributes: .underline)
    leading.link = frame.link(to: "https://example.org/größe")
    frame[1, 0] = Cell("l", style: leading)
    frame.write(at: Position(row: 1, column: 4))
    frame.title = "upnext – api"
    return FrameDelta(from: nil, to: frame)
  }()

  @Test func `a window that says nothing of its language is understood, and so is one that says more than it needs`()
    throws
  {
    var hello = WindowHello(
      version: "1", size: Size(columns: 80, rows: 24), colors: .indexed, unicode: true, directory: "/größe")
    let short = body(WindowCodec.encode(.hello(hello)))
    #expect(try WindowCodec.decodeWindowMessage(short) == .hello(hello))
    hello.locale = "de_DE.UTF-8"
    let long = body(WindowCodec.encode(.hello(hello)))
    // Nothing but the locale is added, so that a server that doesn't know of it reads the rest as ever.
    #expect(long == short + [11] + Array("de_DE.UTF-8".utf8))
    #expect(try WindowCodec.decodeWindowMessage(long) == .hello(hello))
    hello.showsAhead = true
    #expect(body(WindowCodec.encode(.hello(hello))) == long + [0, 1])
    #expect(try WindowCodec.decodeWindowMessage(long + [0, 1]) == .hello(hello))
    hello.hasClipboard = false
    #expect(body(WindowCodec.encode(.hello(hello))) == long + [0, 1, 0])
    #expect(try WindowCodec.decodeWindowMessage(long + [0, 1, 0]) == .hello(hello))
  }

  @Test(arguments: [nil, "", "de_DE.UTF-8"])
  func `a greeting says its locale, or nothing of it as those of older programs`(locale: String?) {
    let greeting = Greeting(version: "1", kind: .client, locale: locale)
    #expect(Greeting(greeting.json) == greeting)
    #expect(greeting.json["locale"]?.string == locale)
  }

  @Test(arguments: windowMessages) func `what a window says arrives as it was said`(message: WindowMessage) throws {
    #expect(try WindowCodec.decodeWindowMessage(body(WindowCodec.encode(message))) == message)
  }

  @Test(arguments: serverMessages) func `what the server says arrives as it was said`(message: ServerMessage) throws {
    #expect(try WindowCodec.decodeServerMessage(body(WindowCodec.encode(message))) == message)
  }

  @Test func `packets come out whole however the bytes are cut`() throws {
    let bytes = Self.windowMessages.flatMap(WindowCodec.encode)
    for step in [1, 3, 7, 4096] {
      var reader = PacketReader(longest: PacketReader.longestFrame)
      var messages: [WindowMessage] = []
      for start in stride(from: 0, to: bytes.count, by: step) {
        reader.append(Array(bytes[start..<min(start + step, bytes.count)]))
        while let packet = try reader.nextPacket() {
          messages.append(try WindowCodec.decodeWindowMessage(packet))
        }
      }
      #expect(messages == Self.windowMessages)
    }
  }

  @Test func `a packet that is cut short is refused, not read past its end`() {
    for message in Self.serverMessages {
      let whole = body(WindowCodec.encode(message))
      for length in 0..<whole.count {
        let decoded = try? WindowCodec.decodeServerMessage(Array(whole.prefix(length)))
        #expect(decoded == nil || decoded != message)
      }
    }
  }

  @Test func `random bytes never crash the reader`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<5000 {
      let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      _ = try? WindowCodec.decodeServerMessage(bytes)
      _ = try? WindowCodec.decodeWindowMessage(bytes)
    }
  }

  @Test func `a place that is on no screen can still be reckoned with`() throws {
    func heard(_ row: Int, _ column: Int) throws -> WindowMessage {
      let mouse = Mouse(.press, .left, at: Position(row: row, column: column), [])
      return try WindowCodec.decodeWindowMessage(body(WindowCodec.encode(.input(.mouse(mouse)))))
    }
    #expect(try heard(.min, .max) == heard(-1, 1 << 30))
    #expect(try heard(.min, 7) == heard(0, 7))
  }

  @Test func `an absurd length is refused before anything is stored`() {
    var reader = PacketReader(longest: PacketReader.longestFrame)
    reader.append([255, 255, 255, 255])
    #expect(throws: WireError.tooLong(4_294_967_295)) { try reader.nextPacket() }
  }

  private func body(_ packet: [UInt8]) -> [UInt8] { Array(packet.dropFirst(4)) }
}
