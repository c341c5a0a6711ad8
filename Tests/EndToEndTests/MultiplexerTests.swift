import Emulator
import Glibc
import Testing

/// The program in tmux: another emulator, another terminal description, and a real shell's job control.
@Suite(.timeLimit(.minutes(30)))
struct MultiplexerTests {
  /// One tmux of a test.
  struct Multiplexer {
    let home: Home
    private let program: String

    /// Any tmux that whoever runs the tests has.
    init(home: Home) throws {
      self.home = home
      let folders = getenv("PATH").map { String(cString: $0) }?.split(separator: ":") ?? []
      program = try #require(folders.lazy.map { $0 + "/tmux" }.first { access($0, X_OK) == 0 }, "there is no tmux")
    }

    @discardableResult
    func run(_ arguments: String...) throws -> [String] {
      let command = [program, "-S", home.folder + "/tmux", "-f", "/dev/null", "-u"] + arguments
      let answer = try Call(command, environment: home.environment, directory: home.project).answer()
      #expect(answer.status == 0, "\(arguments): \(answer.errors)")
      return answer.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    func lines() throws -> [String] { try run("capture-pane", "-p") }

    /// Alternate screen, mouse, cursor.
    func modes() throws -> [String] { try run("display", "-p", "#{alternate_on} #{mouse_any_flag} #{cursor_flag}") }
  }

  @Test func `a window in tmux shows the same, stops and comes back, and leaves no trace when it crashes`() throws {
    try Home.use { home in
      let tmux = try Multiplexer(home: home)
      try tmux.run(
        "start-server", ";", "set", "-g", "status", "off", ";", "set", "-g", "default-terminal", "tmux-256color", ";",
        "new-session", "-d", "-x", "100", "-y", "30", "exec env PS1='§ ' /bin/bash --norc --noprofile -i")
      let person = try home.settle()
      #expect(try home.run(["new", "--name", "größe", "echo 日本; echo שלום; sleep 1000"]).status == 0)
      try person.waitForScreen(containing: "● größe")
      try home.wait(for: "a prompt") { try tmux.lines().contains { $0.hasPrefix("§") } }
      try tmux.run("send-keys", Programs.upnext, "Enter")
      try home.wait(for: "the same on both screens") {
        let lines = try tmux.lines()
        return lines.count == 30 && lines == person.screen.lines
      }
      let shown = try tmux.modes()
      #expect(shown.first?.hasPrefix("1 1") == true)

      try tmux.run("send-keys", "C-z")
      try home.wait(for: "the shell") { try tmux.lines().contains { $0.contains("Stopped") } }
      #expect(try tmux.modes() == ["0 0 1"])
      try tmux.run("send-keys", "fg", "Enter")
      try home.wait(for: "the window again") { try tmux.lines() == person.screen.lines }
      #expect(try tmux.modes() == shown)

      try tmux.run("send-keys", "C-z")
      try home.wait(for: "the shell") { try tmux.modes() == ["0 0 1"] }
      try tmux.run("send-keys", "kill -SEGV %1; fg", "Enter")
      try home.wait(for: "the crash") { try tmux.lines().contains { $0.contains("Segmentation fault") } }
      #expect(try tmux.modes() == ["0 0 1"])
      try tmux.run("send-keys", "echo $((40 + 2)) größer", "Enter")
      try home.wait(for: "the shell's echo") { try tmux.lines().contains { $0.contains("echo $((40 + 2)) größer") } }
      try home.wait(for: "the shell's answer") { try tmux.lines().contains { $0.hasPrefix("42 größer") } }
    }
  }
}
