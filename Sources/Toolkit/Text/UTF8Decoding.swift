/// Reading scalars from the bytes of a Swift string, which are always valid UTF-8.
extension Span<UInt8> {
  /// The scalar that begins at `offset`, and its length in bytes.
  func scalar(at offset: Int) -> (value: UInt32, length: Int) {
    let first = self[offset]
    if first < 0x80 { return (UInt32(first), 1) }
    if first < 0xE0 { return (UInt32(first & 0x1F) << 6 | tail(offset + 1), 2) }
    if first < 0xF0 { return (UInt32(first & 0x0F) << 12 | tail(offset + 1) << 6 | tail(offset + 2), 3) }
    return (
      UInt32(first & 0x07) << 18 | tail(offset + 1) << 12 | tail(offset + 2) << 6 | tail(offset + 3), 4
    )
  }

  private func tail(_ offset: Int) -> UInt32 { UInt32(self[offset] & 0x3F) }
}
