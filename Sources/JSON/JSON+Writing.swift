extension JSON {
  /// Compact: one line, no spaces.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Compact: one line, no spaces. There is no line feed in it, so it can be framed by one.
  package var bytes: [UInt8] {
    var output: [UInt8] = []
    write(to: &output)
    return output
  }

  /// For people: a member or element a line, indented by two spaces.
  package var pretty: String {
    var writer = JSONWriter(isPretty: true)
    writer.write(self)
    return String(decoding: writer.output, as: UTF8.self)
  }

  func write(to output: inout [UInt8]) {
    var writer = JSONWriter(isPretty: false)
    swap(&writer.output, &output)
    writer.write(self)
    swap(&writer.output, &output)
  }
}
