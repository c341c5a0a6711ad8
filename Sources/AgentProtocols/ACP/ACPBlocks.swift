import Conversation
import JSON
import Texts

/// A message as the content blocks that an agent takes.
enum ACPBlocks {
  /// Why a message can't be said to this agent, in words that end in no full stop.
  struct Problem: Error, Equatable, Sendable {
    let words: String
  }

  static func blocks(
    of content: String, with contents: [AttachmentContent], for features: ACPFeatures, isRemote: Bool
  ) throws(Problem) -> [JSON] {
    var blocks: [JSON] = content.isEmpty && !contents.isEmpty ? [] : [["type": "text", "text": .string(content)]]
    for content in contents { blocks.append(try block(content, features, isRemote: isRemote)) }
    return blocks
  }

  private static func block(
    _ content: AttachmentContent, _ features: ACPFeatures, isRemote: Bool
  ) throws(Problem) -> JSON {
    switch content {
    case .image(let mediaType, let bytes, let path) where features.abilities.takesImages:
      return .object(present: [
        "type": "image", "data": .string(Base64.text(of: bytes)), "mimeType": .string(mediaType),
        "uri": path.map { .string(FileURI.of($0)) },
      ])
    case .audio(let mediaType, let bytes, _) where features.takesAudio:
      return ["type": "audio", "data": .string(Base64.text(of: bytes)), "mimeType": .string(mediaType)]
    case .text(let text, let path) where features.abilities.takesFiles:
      let resource: JSON = ["uri": .string(FileURI.of(path)), "mimeType": "text/plain", "text": .string(text)]
      return ["type": "resource", "resource": resource]
    case .image(let mediaType, let bytes, let path?):
      return try link(path, mediaType, bytes.count, isRemote: isRemote)
    case .audio(let mediaType, let bytes, let path):
      return try link(path, mediaType, bytes.count, isRemote: isRemote)
    case .image(_, _, nil):
      throw Problem(words: "It takes no images")
    case .text(let text, let path):
      return try link(path, "text/plain", text.utf8.count, isRemote: isRemote)
    case .path(let path):
      return try link(path, MediaType.named(path), nil, isRemote: isRemote)
    }
  }

  /// Every agent understands the name of a file; one on another machine finds nothing under it.
  private static func link(
    _ path: String, _ mediaType: String?, _ byteCount: Int?, isRemote: Bool
  ) throws(Problem) -> JSON {
    guard !isRemote else { throw Problem(words: "It runs on another machine and can't open \(path) of this one") }
    let name = path.lastPathPart ?? path
    return .object(present: [
      "type": "resource_link", "uri": .string(FileURI.of(path)), "name": .string(name),
      "mimeType": mediaType.map { .string($0) }, "size": byteCount.map { JSON($0) },
    ])
  }
}
