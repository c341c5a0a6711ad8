extension JSON {
  /// How deep arrays and objects may lie in each other. A hostile text must not overflow the stack.
  static let depthLimit = 128

  package init(parsing bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) {
    var parser = JSONParser(bytes: bytes)
    self = try parser.parse()
  }

  package init(parsing bytes: some Collection<UInt8>) throws(JSONError) {
    if let result = bytes.withContiguousStorageIfAvailable(JSON.result) {
      self = try result.get()
    } else {
      self = try Array(bytes).withUnsafeBufferPointer(JSON.result).get()
    }
  }

  package init(parsing text: String) throws(JSONError) {
    try self.init(parsing: text.utf8)
  }

  private static func result(parsing bytes: UnsafeBufferPointer<UInt8>) -> Result<JSON, JSONError> {
    Result { () throws(JSONError) in try JSON(parsing: bytes) }
  }
}
