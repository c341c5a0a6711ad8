/// What lay in an attachment when its message left.
package enum AttachmentContent: Equatable, Sendable {
  case image(mediaType: String, bytes: [UInt8], path: String?)
  case audio(mediaType: String, bytes: [UInt8], path: String)
  case text(String, path: String)
  /// Too long to be sent along, or no text: the agent is told where it is.
  case path(String)
}
