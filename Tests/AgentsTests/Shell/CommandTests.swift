import ShellAgent
import Testing

@Suite struct CommandTests {
  @Test func `lines are joined as they were counted, and idle ones go with what follows`() {
    let text = "a\n\n# é\nfor x\ndone\nb\n\n"
    #expect(CommandPieces.pieces(of: text, counts: "1\n1\n1\n2\n1\n1\n1\n") == ["a", "\n# é\nfor x\ndone", "b\n\n"])
    // Counts that do not fit the text are no counts.
    #expect(CommandPieces.pieces(of: text, counts: "1\n") == [text])
    #expect(CommandPieces.pieces(of: text, counts: "x\n900\n-2\n") == [text])
    #expect(CommandPieces.pieces(of: "# only\n# this", counts: "1\n1\n") == ["# only\n# this"])
  }

  @Test func `a title is the first line that does something`() {
    #expect(CommandPieces.title("  ls   -l\t'日本' ") == "ls -l '日本'")
    #expect(CommandPieces.title("# why\n\nfor x in 1\ndo :; done") == "for x in 1 …")
    #expect(CommandPieces.title("") == "")
  }

  @Test func `line ends of other systems are made the shell's`() {
    #expect(CommandPieces.withPlainLineEnds("a é\r\nb\rc\n") == "a é\nb\rc\n")
  }

  @Test func `only some lines are told apart`() {
    #expect(!CommandPieces.needSplitting("one line"))
    #expect(CommandPieces.needSplitting("one\ntwo"))
    #expect(!CommandPieces.needSplitting(String(repeating: "x\n", count: 60)))
  }

  @Test func `commands are quoted, and all but the last are followed by a mark and a wait`() {
    #expect(CommandScript(["it's"], word: "w").text == "it's")
    #expect(
      CommandScript(["echo 'é'", "b\nc"], word: "w").text == #"""
        exec 8<&0 9>&1 </dev/null
        eval 'echo '\''é'\''' 8<&- 9>&-
        __upnext_status=$?
        command printf '\036%s %s\036' w "$__upnext_status" >&9
        read -r __upnext_word <&8 || exit "$__upnext_status"
        (exit "$__upnext_status")
        eval 'b
        c' 8<&- 9>&-

        """#)
  }

  @Test func `marks are found however the bytes are cut`() {
    let bytes = Array("a\u{1E}b\u{1E}w 12\u{1E}é\u{1E}w2 3\u{1E}\u{1E}w 0\u{1E}end\u{1E}w 123456789012345\u{1E}w".utf8)
    let expected: [MarkReader.Part] = [
      .output(Array("a\u{1E}b".utf8)), .ended(status: 12), .output(Array("é\u{1E}w2 3\u{1E}".utf8)), .ended(status: 0),
      .output(Array("end\u{1E}w 123456789012345\u{1E}w".utf8)),
    ]
    for size in 1...bytes.count {
      var reader = MarkReader(word: "w")
      var parts: [MarkReader.Part] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        parts += bytes[start..<min(bytes.count, start + size)].withUnsafeBytes { reader.append($0) }
      }
      parts.append(.output(reader.end()))
      #expect(merged(parts) == expected, "in pieces of \(size)")
    }
  }

  private func merged(_ parts: [MarkReader.Part]) -> [MarkReader.Part] {
    parts.reduce(into: []) { merged, part in
      if case .output(let more) = part {
        if more.isEmpty { return }
        if case .output(let before)? = merged.last {
          merged[merged.count - 1] = .output(before + more)
          return
        }
      }
      merged.append(part)
    }
  }

  @Test func `a tail is whole until it is too long, and then begins with a line`() {
    var tail = OutputTail()
    tail.append(Array("日本\n".utf8))
    #expect(tail.text(isComplete: false) == "日本\n")
    #expect(tail.intervalMilliseconds == 50)
    for number in 0..<20_000 { tail.append(Array("line \(number) é\n".utf8)) }
    let text = tail.text(isComplete: true)
    let lines = text.split(separator: "\n")
    #expect(lines.first == "[the first \((tail.cutBytes + 1023) / 1024) KB are left out]")
    #expect(lines.dropFirst().first?.hasPrefix("line ") == true)
    #expect(lines.last == "line 19999 é")
    #expect(text.utf8.count > 63 * 1024 && text.utf8.count < 65 * 1024)
    #expect(tail.intervalMilliseconds == 204)
  }

  @Test func `a piece that is longer than the tail leaves its end`() {
    var tail = OutputTail()
    tail.append(Array(repeating: UInt8(ascii: "x"), count: OutputTail.limit * 3))
    let text = tail.text(isComplete: true)
    #expect(text == "[the first 128 KB are left out]\n" + String(repeating: "x", count: OutputTail.limit))
  }

  @Test func `half a character waits for its other half`() {
    let bytes = Array("aé日🙂".utf8)
    for count in 0...bytes.count {
      var tail = OutputTail()
      tail.append(bytes.prefix(count))
      #expect("aé日🙂".hasPrefix(tail.text(isComplete: false)))
      tail.append(bytes.dropFirst(count))
      #expect(tail.text(isComplete: false) == "aé日🙂")
    }
    var broken = OutputTail()
    broken.append([0x61, 0xE6])
    #expect(broken.text(isComplete: false) == "a")
    #expect(broken.text(isComplete: true) == "a\u{FFFD}")
    broken.append([0x62])
    #expect(broken.text(isComplete: false) == "a\u{FFFD}b")
  }
}
