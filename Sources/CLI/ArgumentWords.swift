import Review

/// What the system hands over as arguments is bytes: names of files need not be text.
package enum ArgumentWords {
  /// As text; what names a file and is none, in the spelling in which it is shown.
  package static func words(_ arguments: [[UInt8]]) -> [String] {
    arguments.enumerated().map { index, bytes in
      if let text = String(validating: bytes, as: UTF8.self) { return text }
      let isFile = index > 0 && arguments[index - 1] == Array("--file".utf8)
      let isCommented = index == 2 && arguments[0] == Array("comment".utf8)
      return isFile || isCommented ? FilePath(bytes).text : String(decoding: bytes, as: UTF8.self)
    }
  }
}
