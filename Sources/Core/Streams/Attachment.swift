/// Something that goes along with a message.
package enum Attachment: Equatable, Sendable {
  /// A file by its absolute path, read when the message leaves.
  case file(path: String)
  /// An image that was given as bytes, such as by an import.
  case image(mediaType: String, bytes: [UInt8])
}
