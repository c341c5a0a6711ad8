import Toolkit

/// The bytes of what windows and server say to each other: one packet a message.
package enum WindowCodec {
  package static func encode(_ message: WindowMessage) -> [UInt8] {
    var writer = ByteWriter()
    switch message {
    case .hello(let hello):
      writer.byte(1)
      writer.text(hello.version)
      writer.size(hello.size)
      writer.byte(hello.colors.rawValue)
      writer.flag(hello.unicode)
      writer.text(hello.directory)
      // Older windows end here, and older servers read no further.
      let more = !hello.hasClipboard ? 4 : hello.showsAhead ? 3 : hello.isPlain ? 2 : hello.locale != nil ? 1 : 0
      if more > 0 { writer.text(hello.locale ?? "") }
      if more > 1 { writer.flag(hello.isPlain) }
      if more > 2 { writer.flag(hello.showsAhead) }
      if more > 3 { writer.flag(hello.hasClipboard) }
    case .input(let input):
      writer.byte(2)
      writer.input(input)
    case .inputAhead(let input):
      writer.byte(5)
      writer.input(input)
    case .painted:
      writer.byte(3)
    case .edited(let text, let problem, let file):
      writer.byte(4)
      writer.optional(text) { $0.text($1) }
      writer.optional(problem) { $0.text($1) }
      // Older windows end here, and older servers read no further.
      if let file { writer.text(file) }
    case .ran(let problem):
      writer.byte(12)
      writer.optional(problem) { $0.text($1) }
    }
    return packet(writer.bytes)
  }

  package static func encode(_ message: ServerMessage) -> [UInt8] {
    var writer = ByteWriter()
    switch message {
    case .frame(let delta):
      writer.byte(1)
      writer.delta(delta)
    case .ahead(.ready(let input, let delta)):
      writer.byte(16)
      writer.input(input)
      writer.delta(delta)
    case .ahead(.taken): writer.byte(17)
    case .lines(let output):
      writer.byte(14)
      writer.number(output.lines.count)
      for line in output.lines { writer.text(line) }
      writer.text(output.input)
    case .bell: writer.byte(2)
    case .suspend: writer.byte(3)
    case .redraw: writer.byte(13)
    case .edit(let text, let name):
      writer.byte(4)
      writer.text(text)
      writer.text(name)
    case .open(let path, let line):
      writer.byte(15)
      writer.text(path)
      writer.number(line ?? 0)
    case .copy(let text):
      writer.byte(5)
      writer.text(text)
    case .goodbye(let text):
      writer.byte(6)
      writer.text(text)
    case .ended(let text):
      writer.byte(6)
      writer.text(text)
      // Older windows read no further.
      writer.flag(true)
    case .refused(let text):
      writer.byte(7)
      writer.text(text)
    case .run(let arguments):
      writer.byte(12)
      writer.number(arguments.count)
      for argument in arguments { writer.text(argument) }
    case .notify(let text):
      writer.byte(9)
      writer.text(text)
    }
    return packet(writer.bytes)
  }

  package static func decodeWindowMessage(_ packet: [UInt8]) throws(WireError) -> WindowMessage {
    var reader = FieldReader(packet)
    switch try reader.byte() {
    case 1:
      let version = try reader.text()
      let size = try reader.size()
      guard let colors = ColorDepth(rawValue: try reader.byte()) else { throw .unknown("a depth of colours") }
      return .hello(
        WindowHello(
          version: version, size: size, colors: colors, unicode: try reader.flag(), directory: try reader.text(),
          locale: reader.isAtEnd ? nil : try reader.text(), isPlain: reader.isAtEnd ? false : try reader.flag(),
          showsAhead: reader.isAtEnd ? false : try reader.flag(),
          hasClipboard: reader.isAtEnd ? true : try reader.flag()))
    case 2: return .input(try reader.input())
    case 3: return .painted
    case 5: return .inputAhead(try reader.input())
    case 4:
      let text = try reader.optional { reader throws(WireError) in try reader.text() }
      let problem = try reader.optional { reader throws(WireError) in try reader.text() }
      return .edited(text, problem: problem, file: reader.isAtEnd ? nil : try reader.text())
    case 12: return .ran(problem: try reader.optional { reader throws(WireError) in try reader.text() })
    case let kind: throw .unknown("a window's message of kind \(kind)")
    }
  }

  package static func decodeServerMessage(_ packet: [UInt8]) throws(WireError) -> ServerMessage {
    var reader = FieldReader(packet)
    switch try reader.byte() {
    case 1: return .frame(try reader.delta())
    case 16: return .ahead(.ready(try reader.input(), try reader.delta()))
    case 17: return .ahead(.taken)
    case 14:
      let count = try reader.number()
      guard (0...1_000_000).contains(count) else { throw .unknown("a number of lines") }
      var lines: [String] = []
      for _ in 0..<count { lines.append(try reader.text()) }
      return .lines(PlainOutput(lines: lines, input: try reader.text()))
    case 2: return .bell
    case 3: return .suspend
    case 13: return .redraw
    case 4: return .edit(try reader.text(), as: try reader.text())
    case 15:
      let path = try reader.text()
      let line = try reader.number()
      return .open(path: path, line: line > 0 ? line : nil)
    case 5: return .copy(try reader.text())
    case 6:
      let text = try reader.text()
      return reader.isAtEnd ? .goodbye(text) : .ended(text)
    case 7: return .refused(try reader.text())
    case 12:
      let count = try reader.number()
      guard (0...64).contains(count) else { throw .unknown("a call") }
      var arguments: [String] = []
      for _ in 0..<count { arguments.append(try reader.text()) }
      return .run(arguments)
    case 9: return .notify(try reader.text())
    case let kind: throw .unknown("a server's message of kind \(kind)")
    }
  }
}

extension ByteWriter {
  fileprivate mutating func size(_ size: Size) {
    number(size.columns)
    number(size.rows)
  }
}

extension FieldReader {
  /// No terminal is larger than a few thousand cells a side; a larger claim is nonsense from outside.
  fileprivate mutating func size() throws(WireError) -> Size {
    let columns = try number()
    let rows = try number()
    guard (0...4096).contains(columns), (0...4096).contains(rows) else { throw .unknown("a size") }
    return Size(columns: columns, rows: rows)
  }
}
