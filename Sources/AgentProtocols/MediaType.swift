import Texts

/// What kind of thing a file is, in the words that programs have for it.
package enum MediaType {
  /// What the first bytes say.
  package static func ofSound(_ bytes: [UInt8], path: String) -> String? {
    func has(_ mark: String, at offset: Int) -> Bool { bytes.dropFirst(offset).starts(with: mark.utf8) }
    if has("RIFF", at: 0), has("WAVE", at: 8) { return "audio/wav" }
    if has("fLaC", at: 0) { return "audio/flac" }
    // What is in these may be a film as well.
    if has("OggS", at: 0) { return ending(of: path) == "ogv" ? nil : "audio/ogg" }
    if has("ftyp", at: 4) {
      return has("M4A ", at: 8) || has("M4B ", at: 8) || ending(of: path) == "m4a" ? "audio/mp4" : nil
    }
    return has("ID3", at: 0) || isFrame(bytes) ? "audio/mpeg" : nil
  }

  /// The header of a frame of MPEG audio, layer III: eleven ones, and no number that means nothing.
  private static func isFrame(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 3, bytes[0] == 0xFF else { return false }
    return bytes[1] & 0xE6 == 0xE2 && bytes[1] & 0x18 != 0x08 && bytes[2] & 0xF0 != 0xF0 && bytes[2] & 0x0C != 0x0C
  }

  /// The type by the name's ending, for an agent that opens the file itself.
  static func named(_ path: String) -> String? {
    switch ending(of: path) {
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "gif": "image/gif"
    case "webp": "image/webp"
    case "svg": "image/svg+xml"
    case "wav": "audio/wav"
    case "mp3": "audio/mpeg"
    case "ogg", "oga", "opus": "audio/ogg"
    case "flac": "audio/flac"
    case "m4a": "audio/mp4"
    case "mp4": "video/mp4"
    case "webm": "video/webm"
    case "pdf": "application/pdf"
    case "json": "application/json"
    case "zip": "application/zip"
    case "gz": "application/gzip"
    case "html", "htm": "text/html"
    case "css": "text/css"
    case "csv": "text/csv"
    case "md", "markdown": "text/markdown"
    case "txt", "log": "text/plain"
    default: nil
    }
  }

  /// In small letters, without the dot; empty where there is none.
  private static func ending(of path: String) -> String {
    let name = path.lastPathPart ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }
}
