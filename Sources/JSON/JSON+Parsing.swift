extension JSON {
  /// How deep arrays and objects may lie in each other. A hostile text must not overflow the stack.
  static let depthLimit = 128

  package init(parsing bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) {
    var parser = JSONParser(bytes: bytes)
    self = try parser.parse()
  }

  package init(parsing bytes: some Collection<UInt8>) throws(JSONError) {
    if let result = bytes.withContiguousStorageIfAvailable(JSON.result(parsing:)) {
      self = try result.get()
    } else {
      self = try Array(bytes).withUnsafeBufferPointer(JSON.result(parsing:)).get()
    }
  }

  package init(parsing text: String) throws(JSONError) {
    try self.init(parsing: text.utf8)
  }

  /// As agents and other programs write it: bytes in a text that are not UTF-8 become U+FFFD, and a mark of the byte order
  /// may stand in front.
  package init(repairing bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) {
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    var parser = JSONParser(
      bytes: isMarked ? UnsafeBufferPointer(rebasing: bytes[3...]) : bytes, repairsText: true)
    self = try parser.parse()
  }

  package init(repairing bytes: some Collection<UInt8>) throws(JSONError) {
    if let result = bytes.withContiguousStorageIfAvailable(JSON.result(repairing:)) {
      self = try result.get()
    } else {
      self = try Array(bytes).withUnsafeBufferPointer(JSON.result(repairing:)).get()
    }
  }

  private static func result(parsing bytes: UnsafeBufferPointer<UInt8>) -> Result<JSON, JSONError> {
    Result { () throws(JSONError) in try JSON(parsing: bytes) }
  }

  private static func result(repairing bytes: UnsafeBufferPointer<UInt8>) -> Result<JSON, JSONError> {
    Result { () throws(JSONError) in try JSON(repairing: bytes) }
  }
}
