import Conversation
import Core
import Emulator
import EventLoop
import Glibc
import JSON
import Testing
import Toolkit
import Wire

@Suite(.timeLimit(.minutes(30)))
struct StrangerTests {
  @Test func `a newer program is told what to do, and may stop the server`() throws {
    try Home.use { home in
      let person = try home.settle()
      let newer = try Caller(home.socket)
      newer.say(line: Greeting(protocolVersion: 99, version: "9.9.9", kind: .client).json)
      let words = try newer.line()["refusal"]?.string ?? ""
      #expect(words.contains("9.9.9") && words.contains("newer") && words.contains("`upnext stop`"))
      // Nothing else of it is understood for sure.
      let bold = try Caller(home.socket)
      bold.say(line: Greeting(protocolVersion: 99, version: "9.9.9", kind: .client).json)
      _ = try bold.line()
      bold.say(line: Request.status.json)
      #expect(try bold.isHungUp())

      newer.say(line: Request.stop.json)
      #expect(try newer.line()["done"] != nil)
      #expect(try person.waitForEnd() == .status(0))
    }
  }

  /// What a stranger says first, and what then: nothing of it makes sense.
  static let nonsense: [(greeting: Greeting.Kind?, bytes: [UInt8])] = [
    (nil, Array("GET / HTTP/1.1\r\nHost: größe\r\n\r\n".utf8)),
    (nil, Array("{\"upnext\":1}\n".utf8)),
    (nil, Array("{\"upnext\":1,\"version\":\"1\",\"kind\":\"king\"}\n".utf8)),
    (nil, Array(String(repeating: "[", count: 1 << 20).utf8) + [0x0A]),
    (nil, [0, 0xFF, 0xFE, 0x0A]),
    (.window, [0xFF, 0xFF, 0xFF, 0xFF, 0, 0]),
    (.window, [0, 0, 0, 0]),
    (.window, [0, 0, 0, 1, 200]),
    (.window, [0, 0, 0, 6, 1, 0xFF, 0xFF, 0xFF, 0xFF, 0x41]),
    (.window, WindowCodec.encode(WindowMessage.painted)),
    (.client, Array("größe\n".utf8)),
    (.client, [0x1B, 0x5B, 0x0A]),
  ]

  @Test func `strangers who talk nonsense are hung up on, and nobody else notices`() throws {
    try Home.use { home in
      let person = try home.settle()
      let server = try home.server()
      for (index, stranger) in StrangerTests.nonsense.enumerated() {
        let caller = try Caller(home.socket)
        if let kind = stranger.greeting {
          caller.say(line: Greeting(version: "1", kind: kind).json)
          #expect(try caller.line()["upnext"] == 1)
        }
        caller.say(stranger.bytes)
        try #require(try caller.isHungUp(), "stranger \(index)")
      }
      // Some say nothing at all, and some go away in the middle.
      let silent = try Caller(home.socket)
      for count in 0..<20 { try Caller(home.socket).say(Array("{\"upnext\":1,\"version\"".utf8.prefix(count))) }
      try person.press("n")
      try person.waitForScreen(containing: "New thread")
      #expect(home.servers == [server])
      withExtendedLifetime(silent) {}
    }
  }

  @Test func `a server that has just begun waits for whoever started it, also when a stranger came and left`() throws {
    try Home.use { home in
      let server = try home.start(["serve"])
      // The socket's file is there before anybody listens at it.
      var came: Caller?
      try home.wait(for: "somebody to listen") {
        came = try? Caller(home.socket)
        return came != nil
      }
      let stranger = try #require(came)
      stranger.say([0xFF, 0x0A])
      #expect(try stranger.isHungUp())
      let caller = try Caller(home.socket)
      caller.say(line: Greeting(version: "1", kind: .client).json)
      #expect(try caller.line()["upnext"] == 1)
      server.signal(SIGTERM)
      _ = try server.end()
    }
  }

  @Test func `a request of another version is answered in words`() throws {
    try Home.use { home in
      let person = try home.settle()
      let caller = try Caller(home.socket)
      caller.say(line: Greeting(version: "1.9", kind: .client).json)
      _ = try caller.line()
      caller.say(line: ["request": "make-coffee"])
      #expect(try caller.line()["error"]?["code"] == "usage")
      withExtendedLifetime(person) {}
    }
  }

  @Test func `windows that stand still don't slow another`() throws {
    try Home.use { home in
      let gate = try Gate(in: home.project)
      let quick = try home.settle()
      let slow = try home.sit()
      #expect(
        try home.run(["new", "--name", "viel", "seq 300; read x < gate; seq 3000; echo 日本 $((6 * 7)); read x < gate"])
          .status == 0)
      for person in [quick, slow] {
        try person.waitForScreen(containing: "● viel")
        try person.press("1g<enter>")
        try person.waitForScreen(containing: "    300")
      }
      slow.signal(SIGSTOP)
      try home.wait(for: "the stop") { ProcessTable.isStopped(slow.pid) }
      // One that doesn't even read.
      let deaf = try Caller(home.socket)
      deaf.say(line: Greeting(version: "1", kind: .window).json)
      deaf.say(
        WindowCodec.encode(
          .hello(
            WindowHello(
              version: "1", size: Size(columns: 300, rows: 100), colors: .trueColor, unicode: true, directory: "/"))))
      try gate.open()
      try quick.waitForScreen(containing: "    日本 42")
      try quick.press("größer")
      try quick.waitForScreen(containing: "größer")
      #expect(!slow.screen.shows("日本 42"))

      slow.signal(SIGCONT)
      try slow.waitForScreen(containing: "    日本 42")
      withExtendedLifetime(deaf) {}
    }
  }
}
