import EventLoop
import Files
import Glibc

/// A step with what is upnext's own: none of it is the person's.
enum FileStep: Sendable {
  /// With those above it, for nobody else's eyes.
  case makeFolder(String)
  /// A folder that somebody else has made.
  case makePrivate(String)
  /// A file, or a folder with all that is in it. What is gone already is fine.
  case remove(String)
  case removeEmptyFolder(String)
  case write(String, [UInt8])
  /// A file is on the disk before anything goes on.
  case sync(String)
  case move(String, to: String)
  /// Is new as of now.
  case touch(String)
  /// The same, and comes with nothing in it where it isn't there.
  case mark(String)
}

extension Machine {
  /// One after the other, and none behind one that fails.
  func carryOut(_ steps: [FileStep], within time: GitTime) throws(GitProblem) {
    switch self {
    case .here: for step in steps { try step.carryOut() }
    case .there(let shell):
      var script = FarScript("umask 077")
      for step in steps { step.add(to: &script) }
      let answer = try shell.ask(script, within: time)
      guard answer.status == 0 else { throw .notStarted("\(shell.host): \(answer.words.trimmed)") }
    }
  }
}

extension FileStep {
  fileprivate func carryOut() throws(GitProblem) {
    switch self {
    case .makeFolder(let path):
      do throws(NewFolder.Problem) { try NewFolder.make(path, mode: 0o700) } catch { throw .notStarted("\(error)") }
    case .makePrivate(let path): chmod(path, 0o700)
    case .remove(let path): try FileStep.takeAway(path)
    case .removeEmptyFolder(let path):
      guard rmdir(path) == 0 else { throw FileStep.problem(path, SystemError(errno)) }
    case .write(let path, let bytes):
      let number = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
      guard number >= 0 else { throw FileStep.problem(path, SystemError(errno)) }
      defer { close(number) }
      do throws(SystemError) { try NewFile.write(bytes, to: number) } catch { throw FileStep.problem(path, error) }
    case .sync(let path):
      let number = open(path, O_RDONLY | O_CLOEXEC)
      guard number >= 0 else { throw FileStep.problem(path, SystemError(errno)) }
      defer { close(number) }
      guard fsync(number) == 0 else { throw FileStep.problem(path, SystemError(errno)) }
    case .move(let path, let other):
      guard rename(path, other) == 0 else { throw FileStep.problem(other, SystemError(errno)) }
    case .touch(let path): utimensat(AT_FDCWD, path, nil, 0)
    case .mark(let path):
      let number = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
      guard number >= 0 else { throw FileStep.problem(path, SystemError(errno)) }
      close(number)
      utimensat(AT_FDCWD, path, nil, 0)
    }
  }

  private static func takeAway(_ path: String) throws(GitProblem) {
    do throws(SystemError) {
      if FileLook.link(at: Array(path.utf8))?.kind == .folder {
        try OwnFolder.remove(path)
      } else {
        try OwnFolder.removeFile(path)
      }
    } catch { throw problem(path, error) }
  }

  /// The same file by file. Where it need not go on any more, what is left of a folder stays.
  static func takeAway(_ path: String, while goesOn: () -> Bool) throws(GitProblem) {
    if FileLook.link(at: Array(path.utf8))?.kind == .folder {
      let entries: [FolderContent.Entry]
      do throws(SystemError) { entries = try FolderContent.entries(of: path) } catch { throw problem(path, error) }
      for entry in entries where goesOn() { try takeAway(path + "/" + entry.name, while: goesOn) }
    }
    if goesOn() { try takeAway(path) }
  }

  private static func problem(_ path: String, _ error: SystemError) -> GitProblem { .notStarted("\(path): \(error)") }

  func add(to script: inout FarScript) {
    func word(_ text: String) -> String { FarScript.quoted(text) }
    let failure = " || exit 1"
    switch self {
    case .makeFolder(let path): script.add("mkdir -p -- \(word(path))\(failure)")
    case .makePrivate(let path): script.add("chmod 700 -- \(word(path))")
    case .remove(let path): script.add("rm -rf -- \(word(path))\(failure)")
    case .removeEmptyFolder(let path): script.add("rmdir -- \(word(path))\(failure)")
    case .write(let path, let bytes): script.add("cat \(script.input(bytes)) >\(word(path))\(failure)")
    case .sync(let path): script.add("sync -- \(word(path))\(failure)")
    case .move(let path, let other): script.add("mv -fT -- \(word(path)) \(word(other))\(failure)")
    case .touch(let path): script.add("touch -c -- \(word(path)) 2>/dev/null")
    case .mark(let path): script.add("touch -- \(word(path))\(failure)")
    }
  }
}
