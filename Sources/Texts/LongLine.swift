/// A line that is too long to be read.
package enum LongLine {
  /// The longest one that is read of a program, since a line is taken apart in one go.
  package static let byteLimit = 16 << 20
}
