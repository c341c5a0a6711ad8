import CHub
import Sharing
import Texts

/// One connection to a database: libpq's, which never blocks here but where it looks for a name.
final class Connection {
  enum Step { case wantsReading, wantsWriting, connected, failed }

  private let library: Library
  private let raw: OpaquePointer
  /// What came so far for the request whose turn it is.
  private var partial: Reply?

  init(_ library: Library, _ text: String) throws(LinkTrouble) {
    guard let raw = library.functions.connect_start(text) else { throw .noConnection("no memory") }
    self.library = library
    self.raw = raw
    // A server that shuts down remarks so also to who is just coming in, and the library would print it.
    _ = library.functions.set_notice_receiver(raw, chub_ignore_notice, nil)
    // Where there is no such socket or name it has failed by now, and has no descriptor to wait for.
    if library.functions.status(raw) == CONNECTION_BAD {
      let words = words
      library.functions.finish(raw)
      throw .noConnection(words)
    }
  }

  /// Ends it; nothing may be asked of it afterwards.
  func close() { library.functions.finish(raw) }

  /// It may be another one after each step.
  var descriptor: Int32 { library.functions.socket(raw) }

  var process: Int { Int(library.functions.backend_pid(raw)) }
  var usesTLS: Bool { library.functions.uses_tls(raw) == 1 }

  var words: String {
    library.functions.error_message(raw).map { Connection.words(of: String(cString: $0)) } ?? ""
  }

  /// Its second line is a question, behind a tab, or advice that we don't take. What went wrong with encryption and without it stands
  /// there twice.
  static func words(of text: String) -> String {
    var lines: [Substring] = []
    for line in text.split(separator: "\n").map({ $0.drop { $0.isWhitespace } })
    where !lines.contains(line) && !line.contains("change sslmode") {
      lines.append(line)
    }
    return lines.joined(separator: "; ")
  }

  func step() -> Step {
    switch library.functions.connect_poll(raw) {
    case PGRES_POLLING_READING: return .wantsReading
    case PGRES_POLLING_WRITING: return .wantsWriting
    case PGRES_POLLING_OK:
      let isReady =
        library.functions.set_nonblocking(raw, 1) == 0
        && library.functions.enter_pipeline_mode(raw) == 1
      return isReady ? .connected : .failed
    default: return .failed
    }
  }

  /// Puts a statement on its way, in a transaction of its own. False when the connection is broken.
  func send(_ statement: String, _ parameter: String?) -> Bool {
    let sent: Int32
    if let parameter {
      sent = parameter.withCString { text in
        var values: [UnsafePointer<CChar>?] = [text]
        return library.functions.send_query(raw, statement, 1, nil, &values, nil, nil, 0)
      }
    } else {
      sent = library.functions.send_query(raw, statement, 0, nil, nil, nil, nil, 0)
    }
    return sent == 1 && library.functions.pipeline_sync(raw) == 1
  }

  /// Writes what waits: true when some of it still does, nil when the connection is broken.
  func flush() -> Bool? {
    switch library.functions.flush(raw) {
    case 0: false
    case 1: true
    default: nil
    }
  }

  /// Takes what has come. False when the connection is broken; what came before that can still be read.
  func consume() -> Bool { library.functions.consume_input(raw) == 1 }

  /// The next whole answer, when it is there. To be asked only while answers are owed.
  func nextReply() -> Reply? {
    var nothings = 0
    // Asking while it is busy would block. A connection that broke in the middle has nothing for ever.
    while library.functions.is_busy(raw) == 0, nothings < 3 {
      guard let result = library.functions.get_result(raw) else {
        nothings += 1
        continue
      }
      nothings = 0
      defer { library.functions.clear(result) }
      if library.functions.result_status(result) == PGRES_PIPELINE_SYNC {
        defer { partial = nil }
        return partial ?? .unknown
      }
      partial = read(result)
    }
    return nil
  }

  private func read(_ result: OpaquePointer) -> Reply {
    switch library.functions.result_status(result) {
    case PGRES_COMMAND_OK: return .value(nil)
    case PGRES_TUPLES_OK:
      guard library.functions.row_count(result) > 0, library.functions.is_null(result, 0, 0) == 0,
        let text = library.functions.value(result, 0, 0)
      else { return .value(nil) }
      let length = Int(library.functions.length(result, 0, 0))
      let bytes = UnsafeRawBufferPointer(start: text, count: length)
      return .value(String(decoding: bytes, as: UTF8.self))
    default:
      return .error(
        state: field("C", of: result), severity: field("V", of: result),
        words: field("M", of: result) ?? "")
    }
  }

  /// A field of an error, by the letter that the protocol has for it.
  private func field(_ letter: Unicode.Scalar, of result: OpaquePointer) -> String? {
    library.functions.result_error_field(result, Int32(letter.value)).map { String(cString: $0) }
  }

  /// What was told on our channel since.
  func notices() -> [String] {
    var notices: [String] = []
    while let notice = library.functions.notifies(raw) {
      notices.append(String(cString: notice.pointee.extra))
      library.functions.free_memory(notice)
    }
    return notices
  }
}

extension LinkTrouble {
  /// Why nobody was let in, by the library's words. What we say at the beginning of a session the database takes; only a program
  /// in between does not know it.
  package init(notLetIn words: String) {
    let isPooler = words.contains("unsupported") && words.contains("startup parameter")
    self = isPooler ? .pooler : .noConnection(words)
  }
}
