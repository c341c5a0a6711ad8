import EventLoop
import Files
import Glibc

/// A note beside a store of which file it is, and which log belongs to it.
///
/// SQLite goes by names alone: where another file is put in the store's place, it would play the log of the one before into it.
struct PlaceNote: Equatable {
  private static let longest = 16 << 10

  var store: FilePlace
  var log: FilePlace?
  /// Where all of the store was copied to when another file had taken its place.
  var aside: String?

  /// Nil where there is none that can be understood.
  init?(at path: String) {
    guard let text = try? FileContent.text(of: path, limit: PlaceNote.longest) else { return nil }
    let lines = text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
    guard lines.count == 3, let store = FilePlace(noted: lines[0]) else { return nil }
    self.init(store: store, log: FilePlace(noted: lines[1]), aside: lines[2].isEmpty ? nil : String(lines[2]))
  }

  init(store: FilePlace, log: FilePlace?, aside: String? = nil) {
    (self.store, self.log, self.aside) = (store, log, aside)
  }

  var text: String { "\(store.noted)\n\(log?.noted ?? "")\n\(aside ?? "")" }
}

extension FilePlace {
  fileprivate var noted: String { "\(device) \(number)" }

  fileprivate init?(noted text: Substring) {
    let numbers = text.split(separator: " ").compactMap { UInt64($0) }
    guard numbers.count == 2 else { return nil }
    (device, number) = (numbers[0], numbers[1])
  }
}

extension StoreFiles {
  private var note: String { path + ".place" }
  /// SQLite keeps it beside the file itself, not beside a link to it.
  var trueStore: String { TruePath.of(path) ?? path }
  var log: String { trueStore + "-wal" }
  var logIndex: String { trueStore + "-shm" }

  /// Notes that what is in the store's place now is the store, with the log beside it.
  func notePlace() -> PlaceNote? {
    guard let store = FilePlace(of: path) else { return nil }
    let place = PlaceNote(store: store, log: FilePlace(of: log))
    keep(place)
    return place
  }

  /// A disk that is full is no reason to do without the store; an old note would be a wrong one. No start waits for the disk
  /// because of it: after a power cut an older note fits no log.
  func keep(_ new: PlaceNote) {
    let unfinished = note + "-unfinished"
    do {
      let descriptor = Glibc.open(unfinished, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw SystemError(errno) }
      defer { close(descriptor) }
      try NewFile.write(new.text, to: descriptor)
      try move(unfinished, to: note)
    } catch {
      for path in [unfinished, note] { unlink(path) }
    }
  }

  /// A first start that a full disk or a signal has ended leaves an empty file: nothing was ever in it.
  var isUntouched: Bool {
    size(of: path) == 0 && ![note, log, trueStore + "-shm"].contains(where: exists)
  }

  /// Whether what is in the store's place is not what was opened there last.
  var isAnotherFile: Bool {
    guard let noted = PlaceNote(at: note), let current = FilePlace(of: path) else { return false }
    return noted.store != current
  }

  /// Takes a store's log away from beside another file in its place. What that has brought with it stays.
  func removeLog(of place: PlaceNote) throws {
    guard let found = FilePlace(of: log), found == place.log else { return }
    for companion in ["-wal", "-shm"] { try removeIfThere(trueStore + companion) }
  }

  /// Before a store is opened: parts it from what belongs to the one before it. The answer is what to say of that.
  func partFromOtherStore() throws -> [String] {
    guard let noted = PlaceNote(at: note) else { return [] }
    guard isAnotherFile else {
      // Who has moved the store back after the server's end has it without what came last.
      guard let aside = noted.aside, exists(aside) else { return [] }
      return [
        "Another file was in the place of the store while a server was at work. What that server had at its end is at \(aside); "
          + "the store may not have all of it."
      ]
    }
    if let aside = noted.aside {
      try removeLog(of: noted)
      return [
        "Another file was put in the place of the store while a server was at work, and is the store now. "
          + "What that server had is at \(aside)."
      ]
    }
    guard let size = size(of: log), size > 0, FilePlace(of: log) == noted.log else { return [] }
    let target = unused(path + ".replaced-log")
    try move(log, to: target)
    try removeIfThere(trueStore + "-shm")
    return [
      "Another file was put in the place of the store, and is the store now. The last changes of the one before are not in it; "
        + "they were set aside, at \(target)."
    ]
  }
}
