import CLI
import Features
import Glibc

/// `upnext doctor --install-hooks` and `--remove-hooks`: changes agents' settings once the person has seen how.
enum HookInstaller {
  private struct File {
    let agent: String
    let path: String
    let change: (String) throws(HookSettings.Problem) -> String
  }

  static func run(install: Bool, asks: Bool, home: String) -> Int32 {
    let program = Surroundings.program
    let environment = Surroundings.environment
    let files = [
      File(
        agent: "Claude Code", path: (environment["CLAUDE_CONFIG_DIR"] ?? home + "/.claude") + "/settings.json",
        change: { (text) throws(HookSettings.Problem) in
          try HookSettings.claude(text, program: program, install: install)
        }),
      File(
        agent: "Codex", path: (environment["CODEX_HOME"] ?? home + "/.codex") + "/config.toml",
        change: { (text) throws(HookSettings.Problem) in
          try HookSettings.codex(text, program: program, install: install)
        }),
    ]
    return files.map { change($0, asks: asks) }.contains(false) ? 1 : 0
  }

  /// Whether all is well with it, be it changed or not.
  private static func change(_ file: File, asks: Bool) -> Bool {
    let folder = String(file.path[..<(file.path.lastIndex(of: "/") ?? file.path.startIndex)])
    guard access(folder, F_OK) == 0 else {
      say("\(file.agent): nothing to do, since there is no \(folder).")
      return true
    }
    do throws(HookSettings.Problem) {
      var shown: String?
      while true {
        let before = try read(file.path)
        let after = try file.change(before)
        guard after != before else {
          say("\(file.agent): \(file.path) is so already.")
          return true
        }
        // An agent may change its settings while the person reads: only what was shown is written.
        if before == shown {
          let copy = before.isEmpty ? nil : try keep(file.path, before)
          if after.isEmpty { try remove(file.path) } else { try write(after, to: file.path) }
          say("Changed." + (copy.map { " What was there is in \($0)." } ?? ""))
          return true
        }
        if shown != nil { say("Somebody has changed the file meanwhile.") }
        say("\(file.agent): \(file.path) would change so:\n\n\(TextChange.text(from: before, to: after))\n")
        guard !asks || isWanted() else {
          say("Nothing was changed.")
          return true
        }
        shown = before
      }
    } catch {
      say("\(file.agent): \(file.path) is left as it is: \(error.words).")
      return false
    }
  }

  private static func isWanted() -> Bool {
    Main.write("Write it? [y/N] ", to: STDOUT_FILENO)
    let answer = readLine() ?? ""
    return answer == "y" || answer == "yes"
  }

  private static func say(_ text: String) { Main.write(text + "\n", to: STDOUT_FILENO) }

  // MARK: Files

  private static func read(_ path: String) throws(HookSettings.Problem) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return "" }
      throw problem()
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw problem() }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw HookSettings.Problem(words: "it is no text in UTF-8")
    }
    return text
  }

  /// A copy beside it, which never takes the place of an older one; what a copy has already needs no other.
  private static func keep(_ path: String, _ text: String) throws(HookSettings.Problem) -> String {
    var number = 1
    while access("\(path).before-upnext-\(number)", F_OK) == 0 {
      let copy = "\(path).before-upnext-\(number)"
      if try read(copy) == text { return copy }
      number += 1
    }
    let copy = "\(path).before-upnext-\(number)"
    try put(text, into: copy, mode: 0o600)
    return copy
  }

  /// Nothing is left of a file that was only ours.
  private static func remove(_ path: String) throws(HookSettings.Problem) {
    guard unlink(path) == 0 else { throw problem() }
  }

  /// The new text takes the old one's place at once or not at all; where a link leads elsewhere, there.
  private static func write(_ text: String, to path: String) throws(HookSettings.Problem) {
    let resolved = realpath(path, nil)
    defer { free(resolved) }
    let real = resolved.map { String(cString: $0) } ?? path
    var status = stat()
    let mode = stat(real, &status) == 0 ? status.st_mode & 0o7777 : 0o600
    let fresh = "\(real).upnext-\(getpid())"
    try put(text, into: fresh, mode: mode)
    guard rename(fresh, real) == 0 else {
      let failure = problem()
      unlink(fresh)
      throw failure
    }
  }

  private static func put(_ text: String, into path: String, mode: mode_t) throws(HookSettings.Problem) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw problem() }
    defer { close(descriptor) }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let failure = problem()
        unlink(path)
        throw failure
      }
      rest = rest.dropFirst(count)
    }
    fsync(descriptor)
  }

  private static func problem() -> HookSettings.Problem {
    HookSettings.Problem(words: strerror(errno).map { String(cString: $0) } ?? "error \(errno)")
  }
}
