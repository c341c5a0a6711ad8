extension Words {
  /// "10 MB", "10.3 MB".
  package static func megabytes(_ bytes: Int64) -> String {
    let tenths = (bytes * 10 + (1 << 19)) >> 20
    return tenths % 10 == 0 ? "\(tenths / 10) MB" : "\(tenths / 10).\(tenths % 10) MB"
  }
}
