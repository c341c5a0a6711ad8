import CSystem
import EventLoop
import Glibc
import JSON
import Testing
import Wire

/// A server that is started when somebody connects, as systemd does it: with a socket that is not its own.
@Suite(.timeLimit(.minutes(30)))
struct SocketActivationTests {
  /// What systemd does between fork and exec: the socket is descriptor 3, and the variables say so.
  private static let pass = "exec 3<&0 0</dev/null; export LISTEN_FDS=1 LISTEN_FDNAMES=x; LISTEN_PID=$$ exec \"$@\""

  private func serve(_ home: Home, _ listener: Descriptor, error: Int32 = -1) throws -> Int32 {
    try Programs.spawn(
      ["/bin/sh", "-c", Self.pass, "sh", Programs.upnext, "serve"], environment: home.environment,
      directory: home.project, input: listener.number, output: -1, error: error, group: cs_group_own)
  }

  private func listen(_ path: String, in home: Home) throws -> Descriptor {
    if access(home.path, F_OK) != 0, mkdir(home.path, 0o700) != 0 { throw SystemError(errno) }
    return try UnixSocket.listen(path)
  }

  private func waitForEnd(of pid: Int32, in home: Home) throws -> Ending {
    var ending: Ending?
    try home.wait(for: "the server's end") {
      ending = ending ?? Ending(of: pid)
      return ending != nil
    }
    return try #require(ending)
  }

  @Test func `who connects before the server runs is served, time after time, and the socket stays`() throws {
    try Home.use { home in
      let listener = try listen(home.socket, in: home)
      for round in 1...2 {
        let call = try home.start(["new", "--name", "größe \(round)", "env | grep -c LISTEN_; true"])
        let server = try serve(home, listener)
        #expect(try call.answer().status == 0)
        #expect(try home.run(["wait", "größe \(round)"]).status == 0)
        // What tells of the socket is not for agents.
        #expect(try home.run(["show", "größe \(round)"]).output.contains("\n  0\n"))
        _ = try home.run(["stop"])
        #expect(try waitForEnd(of: server, in: home) == .status(0))
        #expect(Files.mode(home.socket) == 0o600)
      }
    }
  }

  @Test func `a call that starts no server leaves the socket alone`() throws {
    try Home.use { home in
      let listener = try listen(home.socket, in: home)
      #expect(try home.run(["status"]).status == 3)
      #expect(try home.run(["stop"]).status == 3)
      #expect(try home.run(["doctor"]).output.contains("not running"))
      let told = "{\"session_id\":\"s\",\"cwd\":\"/p\",\"hook_event_name\":\"Stop\"}"
      #expect(try home.run(["hook", "claude", told]).status == 0)
      var polled = pollfd(fd: listener.number, events: Int16(POLLIN), revents: 0)
      #expect(poll(&polled, 1, 0) == 0, "nobody has called")
    }
  }

  @Test func `a socket at another place is refused in words`() throws {
    try Home.use { home in
      let listener = try listen(home.folder + "/other", in: home)
      let said = try Descriptor.pipe()
      let server = try serve(home, listener, error: said.writeEnd.number)
      said.writeEnd.close()
      #expect(try waitForEnd(of: server, in: home) == .status(1))
      var words = [UInt8](repeating: 0, count: 1000)
      let count = read(said.readEnd.number, &words, words.count)
      #expect(String(decoding: words.prefix(max(0, count)), as: UTF8.self).contains("is not \(home.socket)"))
    }
  }
}
