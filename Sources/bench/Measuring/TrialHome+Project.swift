import CSystem
import EventLoop
import Glibc

extension TrialHome {
  /// From now on nothing else is found by its name.
  func keepTo(programs: [String]) throws {
    let place = folder + "/bin"
    guard mkdir(place, 0o700) == 0 else { throw BenchProblem("\(place) can't be made.") }
    for name in programs {
      guard let path = Launch.findProgram(name, path: nil), symlink(path, place + "/" + name) == 0 else {
        throw BenchProblem("There is no \(name).")
      }
    }
    environment["PATH"] = place
    environment["EDITOR"] = "/bin/true"
  }

  /// Makes a folder with a repository in it.
  func makeRepository() throws -> String {
    let place = folder + "/project"
    guard mkdir(place, 0o700) == 0 else { throw BenchProblem("\(place) can't be made.") }
    try write("one\ntwo\ngröße\n", to: "project/notes.txt")
    for words in [["init", "--quiet"], ["add", "notes.txt"], ["commit", "--quiet", "-m", "Begin"]] {
      try git(words, in: place)
    }
    return place
  }

  private func git(_ words: [String], in place: String) throws {
    guard let path = Launch.findProgram("git", path: environment["PATH"]) else {
      throw BenchProblem("There is no git.")
    }
    let person = ["-c", "user.name=bench", "-c", "user.email=bench@localhost"]
    let launch = Launch(path: path, arguments: person + words, environment: environment, directory: place)
    let pid = try launch.spawn(input: -1, output: -1, error: -1, group: cs_group_own, guard: nil)
    guard Ending.wait(for: pid, atMost: .seconds(60)) else { throw BenchProblem("git \(words) does not end.") }
    let end = try ProcessEnd(of: pid)
    guard end.isGood else { throw BenchProblem("git \(words) \(end.words).") }
  }
}
