import Agents
import CLI
import Core
import EventLoop
import Files
import Glibc
import Scene
import Settings
import Texts

/// `upnext doctor --install-hooks` and `--remove-hooks`: changes agents' settings once the person has seen how.
enum HookInstaller {
  private struct File {
    let agent: String
    let path: String
    let change: (String) throws(HookSettings.Problem) -> String
    let programs: (String) -> Set<String>
  }

  static func run(install: Bool, asks: Bool, home: String) -> Int32 {
    files(install: install, home: home).map { change($0, asks: asks) }.contains(false) ? 1 : 0
  }

  /// Settings whose hooks call a program of ours that is gone, and so fail at each event.
  static func dead(home: String) -> [(agent: String, path: String, program: String)] {
    files(install: false, home: home).flatMap { file -> [(agent: String, path: String, program: String)] in
      let text: String
      do throws(HookSettings.Problem) { text = try read(file.path) } catch { return [] }
      return file.programs(text).sorted().filter { $0.hasPrefix("/") && FileKind(at: $0) == nil }
        .map { (agent: file.agent, path: file.path, program: $0) }
    }
  }

  private static func files(install: Bool, home: String) -> [File] {
    let program = Surroundings.program
    let environment = Surroundings.environment
    return [
      File(
        agent: "Claude Code", path: (environment["CLAUDE_CONFIG_DIR"] ?? home + "/.claude") + "/settings.json",
        change: { (text) throws(HookSettings.Problem) in
          try HookSettings.claude(text, program: program, install: install)
        }, programs: { HookSettings.programs(claude: $0) }),
      File(
        agent: "Codex", path: (environment["CODEX_HOME"] ?? home + "/.codex") + "/config.toml",
        change: { (text) throws(HookSettings.Problem) in
          try HookSettings.codex(text, program: program, install: install)
        }, programs: { HookSettings.programs(codex: $0) }),
    ]
  }

  /// Whether all is well with it, be it changed or not.
  private static func change(_ file: File, asks: Bool) -> Bool {
    let folder = String(file.path.parentPath)
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
          let isLink = FileLook.link(at: Array(file.path.utf8))?.isLink == true
          if after.isEmpty, !isLink { try remove(file.path) } else { try write(after, to: file.path, isLink: isLink) }
          say("Changed." + (copy.map { " What was there is in \($0)." } ?? ""))
          return true
        }
        if shown != nil { say("Somebody has changed the file meanwhile.") }
        say(
          "\(file.agent): \(file.path) would change so:\n\n\(UnifiedDifference.text(path: file.path, before: before, after: after))\n"
        )
        if asks {
          guard let isWanted = isWanted() else {
            say("Nothing was changed. There is nobody to answer: --yes asks nothing.")
            return false
          }
          guard isWanted else {
            say("Nothing was changed.")
            return true
          }
        }
        shown = before
      }
    } catch {
      say("\(file.agent): \(file.path) is left as it is: \(error.words).")
      return false
    }
  }

  /// Nil where there is nobody to say so.
  private static func isWanted() -> Bool? {
    Main.write("Write it? [y/N] ", to: STDOUT_FILENO)
    return readLine().map { ["y", "yes"].contains($0) }
  }

  private static func say(_ text: String) { Main.write(text + "\n", to: STDOUT_FILENO) }

  // MARK: Files

  /// No agent's settings are longer than this.
  private static let byteLimit = 16 << 20

  private static func read(_ path: String) throws(HookSettings.Problem) -> String {
    do throws(FileProblem) { return try FileContent.text(of: path, limit: byteLimit) } catch {
      if error == .system(SystemError(ENOENT)) { return "" }
      throw HookSettings.Problem(words: error.words)
    }
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
    do throws(FileProblem) { try NewFile.create(copy, with: text, mode: 0o600) } catch {
      throw HookSettings.Problem(words: error.words)
    }
    return copy
  }

  /// Nothing is left of a file that was only ours.
  private static func remove(_ path: String) throws(HookSettings.Problem) {
    guard unlink(path) == 0 else { throw HookSettings.Problem(words: SystemError(errno).description) }
  }

  /// The new text takes the old one's place at once or not at all; where a link leads elsewhere, there.
  private static func write(_ text: String, to path: String, isLink: Bool) throws(HookSettings.Problem) {
    guard let place = TruePath.of(path) ?? (isLink ? nil : path) else {
      throw HookSettings.Problem(words: "it is a link that leads nowhere")
    }
    do throws(FileProblem) {
      try NewFile.replace(place, with: text, modeIfNew: 0o600)
    } catch {
      throw HookSettings.Problem(words: error.words)
    }
  }
}
