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
      try Command.run(
        ["git", "-c", "user.name=bench", "-c", "user.email=bench@localhost"] + words, in: place,
        environment: environment)
    }
    return place
  }
}
