extension JSON {
  /// The members of an object that stand ahead of another one, where only the start of the text is there; nil where that
  /// doesn't tell.
  package init?(start: [UInt8], ahead member: String) {
    let name = Array("\"\(member)\"".utf8)
    guard let place = start.indices.first(where: { start[$0...].starts(with: name) }) else { return nil }
    var head = Array(start[..<place])
    while let last = head.last, last <= 0x20 || last == UInt8(ascii: ",") { head.removeLast() }
    do throws(JSONError) {
      try self.init(parsing: head + [UInt8(ascii: "}")])
    } catch {
      return nil
    }
  }
}
