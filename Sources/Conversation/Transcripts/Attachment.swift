import Texts

/// Something that goes along with a message.
package enum Attachment: Equatable, Sendable {
  /// A file by its absolute path, read when the message leaves.
  case file(path: String)
  /// An image that was given as bytes, such as by an import.
  case image(mediaType: String, bytes: [UInt8])
}

extension Attachment {
  /// No larger file goes along: an agent would have to take all of it at once.
  package static let byteLimit: Int64 = 10 << 20

  package var isImage: Bool {
    switch self {
    case .file(let path): Attachment.imageType(ofPath: path) != nil
    case .image: true
    }
  }

  /// The file's name without its folders.
  package var name: String {
    switch self {
    case .file(let path): path.lastPathPart ?? path
    case .image: "image"
    }
  }

  /// The kind of image that a file's name promises; nil for files that are none.
  static func imageType(ofPath path: String) -> String? {
    let name = path.lastPathPart ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    switch name[name.index(after: dot)...].lowercased() {
    case "png": return "image/png"
    case "jpg", "jpeg": return "image/jpeg"
    case "gif": return "image/gif"
    case "webp": return "image/webp"
    default: return nil
    }
  }

  /// The kind of image that bytes begin like.
  package static func imageType(of bytes: [UInt8]) -> String {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if bytes.starts(with: Array("GIF8".utf8)) { return "image/gif" }
    if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
      return "image/webp"
    }
    return "application/octet-stream"
  }
}
