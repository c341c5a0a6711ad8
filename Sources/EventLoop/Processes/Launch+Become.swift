import Glibc

extension Launch {
  /// This process becomes the program. Comes back only where that failed, with the system's words.
  package func become() -> SystemError {
    if let directory, chdir(directory) != 0 { return SystemError(errno) }
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    execve(path, words, variables)
    return SystemError(errno)
  }
}
