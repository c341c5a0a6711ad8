/// What lay in an attachment when its message left.
package enum AttachmentContent: Equatable, Sendable {
  case image(mediaType: String, bytes: [UInt8], path: String?)
  case audio(mediaType: String, bytes: [UInt8], path: String)
  case text(String, path: String)
  /// Too long to be sent along, or no text: the agent is told where it is.
  case path(String)

  /// Where it lies; nil for what came as bytes.
  var path: String? {
    switch self {
    case .image(_, _, let path): path
    case .audio(_, _, let path), .text(_, let path), .path(let path): path
    }
  }
}
