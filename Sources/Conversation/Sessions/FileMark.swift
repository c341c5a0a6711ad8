/// What a file shows of its content without being read: as long as this stays, nothing was written.
package struct FileMark: Hashable, Sendable {
  package let size: Int64
  /// When it was last written, in the file system's nanoseconds.
  package let modified: Int64
  /// The file behind the name: another one may be put there.
  package let number: UInt64

  package init(size: Int64, modified: Int64, number: UInt64) {
    self.size = size
    self.modified = modified
    self.number = number
  }
}
