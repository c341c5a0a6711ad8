import Review
import Scene

/// What the system hands over as arguments is bytes: names of files need not be text.
package enum ArgumentWords {
  /// What stands behind the program's own name. The system's record of how we were started counts, in which each word ends with a
  /// zero byte: what Swift has `found` is nothing where a library that was loaded before us has moved the environment. Of a
  /// program that was started through its loader only the record's end is its own.
  package static func own(in record: [UInt8], found: [[UInt8]]) -> [[UInt8]] {
    let words = record.last == 0 ? record.dropLast().split(separator: 0, omittingEmptySubsequences: false) : []
    let isFound = words.isEmpty || !found.isEmpty && words.suffix(found.count).map(Array.init) == found
    return Array((isFound ? found : words.map(Array.init)).dropFirst())
  }

  /// As text; what names a file of a change and is none, in the spelling in which it is shown. Everything else that is
  /// none is refused: what would be kept of it is not what was said.
  package static func words(_ arguments: [[UInt8]]) throws(Refusal) -> [String] {
    var words: [String] = []
    for (index, bytes) in arguments.enumerated() {
      if let text = String(validating: bytes, as: UTF8.self) {
        words.append(text)
        continue
      }
      let isFile = index > 0 && arguments[index - 1] == Array("--file".utf8)
      let isCommented = index == 2 && arguments[0] == Array("comment".utf8)
      if isFile || isCommented {
        words.append(FilePath(bytes).text)
      } else if arguments[0] == Array("hook".utf8) {
        // An agent tells it, which can do nothing about what its own threads say.
        words.append(String(decoding: bytes, as: UTF8.self))
      } else {
        throw Refusal(
          .usage, "\(FilePath(bytes).text) is no text: it is not UTF-8. Nothing was done.",
          hint: "Say it in UTF-8; a file or folder of such a name needs another one.")
      }
    }
    return words
  }
}
