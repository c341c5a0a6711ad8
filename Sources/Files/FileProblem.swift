import EventLoop
import Glibc

/// Why a file could not be read or written.
package enum FileProblem: Error, Hashable, Sendable {
  case system(SystemError)
  /// A folder, a pipe or a device lies there.
  case notAFile
  case tooLarge(limit: Int)
  case notText

  /// There is no such file, and nothing else is wrong.
  package var isMissing: Bool { if case .system(let error) = self { error.isMissing } else { false } }

  /// For a sentence that has named the file.
  package var words: String {
    switch self {
    case .system(let error): error.description
    case .notAFile: "it is no file"
    case .tooLarge(let limit): "it is larger than \(limit / 1024) KiB"
    case .notText: "it is no text in UTF-8"
    }
  }
}
