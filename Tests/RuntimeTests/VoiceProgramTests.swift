import Conversation
import EventLoop
import Foundation
import Runtime
import Scene
import Testing
import Words

/// The person's own programs for the voice, as the shell runs them.
@Suite(.timeLimit(.minutes(30)))
struct VoiceProgramTests {
  /// A recording that goes on until it is ended.
  private static let recording = "sh -c 'echo > $BEGAN; exec sleep 600'"

  /// What comes of a line that listens. The orders are given once its recording has begun.
  private func hear(
    _ line: String, then orders: [VoiceOrder] = [.stopListening], bounds: VoicePrograms.Bounds = VoicePrograms.Bounds()
  ) throws -> [VoiceNews] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("began").path
    #expect(mkfifo(path, 0o600) == 0)
    let fifo = Descriptor(open(path, O_RDWR | O_NONBLOCK))
    let loop = EventLoop()
    var news: [VoiceNews] = []
    let voice = VoicePrograms(
      loop: loop, guard: nil, environment: ["PATH": "/usr/bin:/bin", "BEGAN": path], bounds: bounds
    ) {
      news.append($0)
      if $0 != .isSaid { loop.stop() }
    }
    var watch: Watch?
    watch = loop.watch(fifo.number, reading: true) { _ in
      watch.map(loop.unwatch)
      orders.forEach(voice.perform)
    }
    voice.perform(.listen(line, directory: "/tmp"))
    loop.run()
    fifo.close()
    return news
  }

  @Test func `what is printed after the recording are the words`() throws {
    let line = Self.recording + "; echo 'größe und'; printf '漢字'; echo noise >&2"
    #expect(try hear(line) == [.heard("größe und\n漢字")])
  }

  @Test func `a program that fails without words says why`() throws {
    let line = Self.recording + "; echo 'no microphone' >&2; exit 3"
    #expect(try hear(line) == [.notHeard(.exited(code: 3, said: "no microphone"))])
  }

  @Test func `one that writes nothing down in time is ended`() throws {
    let bounds = VoicePrograms.Bounds(listeningSeconds: 600, writingSeconds: 1)
    #expect(try hear(Self.recording + "; sleep 600", bounds: bounds) == [.notHeard(.tookTooLong(seconds: 1, said: ""))])
  }

  @Test func `what a program has printed before it hangs are the words`() throws {
    let bounds = VoicePrograms.Bounds(listeningSeconds: 600, writingSeconds: 1)
    let line = Self.recording + "; echo größe; sleep 600"
    #expect(try hear(line, bounds: bounds) == [.heard("größe", isCut: true)])
  }

  @Test func `words of a program that a person ended are told as cut`() throws {
    let line = "echo größe; " + Self.recording + "; sleep 600"
    #expect(try hear(line, then: [.stopListening, .stopWriting]) == [.heard("größe", isCut: true)])
  }

  @Test func `a program that hangs is ended when nobody waits for its words any more`() throws {
    guard case .notHeard(.killed)? = try hear(Self.recording, then: [.stopListening, .stopWriting]).first else {
      Issue.record("it was not ended")
      return
    }
  }

  @Test func `what writes the words down is not interrupted by a second end of the recording`() throws {
    // The recording has ended by itself before the person ends it.
    let bounds = VoicePrograms.Bounds(listeningSeconds: 1, writingSeconds: 60)
    let line = "sleep 600; sh -c 'echo > $BEGAN; sleep 1; echo words'"
    #expect(try hear(line, bounds: bounds) == [.isSaid, .heard("words")])
  }

  @Test func `nobody listens for longer than anybody speaks, and that is told`() throws {
    let bounds = VoicePrograms.Bounds(listeningSeconds: 1, writingSeconds: 60)
    #expect(try hear(Self.recording + "; echo words", then: [], bounds: bounds) == [.isSaid, .heard("words")])
  }

  @Test func `what is thrown away is heard of no more, and the next is`() throws {
    #expect(
      try hear(Self.recording + "; echo old", then: [.dropListening, .listen("echo new", directory: "/no/such")])
        == [.heard("new")])
  }

  @Test func `a text reaches the program that reads, whatever is in it`() throws {
    let text = "größe \"$(exit 9)\"\n" + String(repeating: "漢字 ", count: 50_000)
    let loop = EventLoop()
    var news: VoiceNews?
    let voice = VoicePrograms(loop: loop, guard: nil, environment: ["PATH": "/usr/bin:/bin"]) {
      news = $0
      loop.stop()
    }
    voice.perform(.read(text, by: "test \"$(wc -c)\" = \(text.utf8.count)", directory: "/tmp"))
    loop.run()
    #expect(news == .hasRead(nil))
  }

  @Test func `reading is stopped at once`() {
    let loop = EventLoop()
    var news: [VoiceNews] = []
    let voice = VoicePrograms(loop: loop, guard: nil, environment: ["PATH": "/usr/bin:/bin"]) { news.append($0) }
    voice.perform(.read("words", by: "exec sleep 600", directory: "/tmp"))
    voice.perform(.stopReading)
    #expect(news == [.hasRead(nil)])
  }
}
