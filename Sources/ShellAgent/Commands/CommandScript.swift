import Texts

/// Several commands as one script for one shell, so that directories and variables last from each to the next as they
/// would at a prompt.
///
/// Each command is the argument of an `eval`, so that whatever its text is, it can't run into what stands behind it.
/// Between two of them the shell prints a mark with the status of the first, and waits for a line of its standard input
/// before it goes on: so each can be asked for when all before it has been done. The mark goes the same way as the
/// output, because a way of its own would tell nothing about which output came before; it holds a random word that no
/// command can know, so none can print it by accident. The last command's status is that of the shell.
///
/// The shell keeps the lines and the marks on descriptors of its own, 8 and 9, which no command gets: so one may read,
/// or send all further output to a file, and the shell still hears and is heard.
package struct CommandScript {
  package let text: String

  package init(_ pieces: [String], word: String) {
    guard pieces.count > 1 else {
      text = pieces.joined()
      return
    }
    var script = "exec 8<&0 9>&1 </dev/null\n"
    for (place, piece) in pieces.enumerated() {
      if place > 0 {
        script += "read -r __upnext_word <&8 || exit \"$__upnext_status\"\n"
        // What a command finds in `$?` is the status of the one before it.
        script += "(exit \"$__upnext_status\")\n"
      }
      script += "eval \(ShellWord.quoted(piece)) 8<&- 9>&-\n"
      guard place < pieces.count - 1 else { continue }
      script += "__upnext_status=$?\n"
      script += "command printf '\\036%s %s\\036' \(word) \"$__upnext_status\" >&9\n"
    }
    text = script
  }
}

/// Tells a script's marks from the output between them.
package struct MarkReader {
  package enum Part: Equatable {
    case output([UInt8])
    /// A command has ended with this status, and the next one begins.
    case ended(status: Int32)
  }

  private static let sign: UInt8 = 0x1E
  private static let longestStatus = 12

  private let beginning: [UInt8]
  /// What may be the beginning of a mark.
  private var held: [UInt8] = []

  package init(word: String) {
    beginning = [MarkReader.sign] + Array(word.utf8) + [0x20]
  }

  package mutating func append(_ bytes: UnsafeRawBufferPointer) -> [Part] {
    if held.isEmpty, !bytes.contains(MarkReader.sign) { return [.output(Array(bytes))] }
    var rest = (held + bytes)[...]
    held = []
    var parts: [Part] = []
    while let place = rest.firstIndex(of: MarkReader.sign) {
      if place > rest.startIndex { parts.append(.output(Array(rest[..<place]))) }
      rest = rest[place...]
      if rest.count < beginning.count, beginning.starts(with: rest) {
        held = Array(rest)
        return parts
      }
      if rest.starts(with: beginning) {
        let status = rest.dropFirst(beginning.count).prefix(MarkReader.longestStatus)
        if let end = status.firstIndex(of: MarkReader.sign) {
          parts.append(.ended(status: Int32(String(decoding: status[..<end], as: UTF8.self)) ?? 0))
          rest = rest[(end + 1)...]
          continue
        }
        if status.count < MarkReader.longestStatus {
          held = Array(rest)
          return parts
        }
      }
      // Just such a byte.
      parts.append(.output([MarkReader.sign]))
      rest = rest.dropFirst()
    }
    if !rest.isEmpty { parts.append(.output(Array(rest))) }
    return parts
  }

  /// The script has ended: what was held is output after all.
  package mutating func end() -> [UInt8] {
    defer { held = [] }
    return held
  }
}
