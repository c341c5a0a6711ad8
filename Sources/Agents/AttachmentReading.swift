import AgentProtocols
import Conversation
import Files

/// Why an attachment can't go along.
struct AttachmentProblem: Error, Equatable, Sendable {
  let path: String
  let reason: String

  var words: String { "\(path) can't go along with the message (\(reason)). Nothing was sent." }
}

extension AttachmentContent {
  /// Providers take no larger images and sounds, and a longer text would fill a model's whole context.
  private static let byteLimit = (image: 5 << 20, text: 1 << 20)

  /// So much of a line is said to an agent at once, with all that goes along.
  private static let lineLimit = 48 << 20

  /// Of what is too much for one message the agent is told where it is, as is one that opens images itself.
  static func read(
    all attachments: [Attachment], opensImages: Bool
  ) throws(AttachmentProblem) -> [AttachmentContent] {
    var (contents, length): ([AttachmentContent], Int) = ([], 0)
    for attachment in attachments {
      var content = try read(attachment)
      if opensImages, case .image(let mediaType, _, let path?) = content {
        content = .image(mediaType: mediaType, bytes: [], path: path)
      }
      if length + content.lineLength > lineLimit {
        guard case .file(let path) = attachment else {
          throw AttachmentProblem(path: "An image", reason: "all of them together are too long")
        }
        content = .path(path)
      }
      length += content.lineLength
      contents.append(content)
    }
    return contents
  }

  /// What it takes in a line of JSON, about.
  private var lineLength: Int {
    switch self {
    case .image(_, let bytes, _), .audio(_, let bytes, _): bytes.count / 3 * 4
    case .text(let text, _): text.utf8.count * 2
    case .path: 0
    }
  }

  /// Reads no more than can be sent.
  static func read(_ attachment: Attachment) throws(AttachmentProblem) -> AttachmentContent {
    switch attachment {
    case .image(let mediaType, let bytes): return .image(mediaType: mediaType, bytes: bytes, path: nil)
    case .file(let path):
      let bytes = try read(path)
      if let mediaType = imageType(of: bytes), bytes.count <= byteLimit.image {
        return .image(mediaType: mediaType, bytes: bytes, path: path)
      }
      if let mediaType = MediaType.ofSound(bytes, path: path), bytes.count <= byteLimit.image {
        return .audio(mediaType: mediaType, bytes: bytes, path: path)
      }
      guard bytes.count <= byteLimit.text, !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self)
      else {
        return .path(path)
      }
      return .text(text, path: path)
    }
  }

  /// The beginning of a file: one byte more than may be sent, where it is as long as that. A folder has no content.
  private static func read(_ path: String) throws(AttachmentProblem) -> [UInt8] {
    do throws(FileProblem) {
      return try FileContent.beginning(of: path, count: byteLimit.image + 1)
    } catch {
      guard error == .notAFile else { throw AttachmentProblem(path: path, reason: error.words) }
      if FileKind(at: path) == .folder { return [0] }
      throw AttachmentProblem(path: path, reason: "it is neither a file nor a folder")
    }
  }

  /// The type by the first bytes, as a file's name may be wrong.
  static func imageType(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if bytes.starts(with: Array("GIF8".utf8)) { return "image/gif" }
    if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
      return "image/webp"
    }
    return nil
  }
}
