import Conversation
import EventLoop
import Glibc
import Indexing

/// Reads again what an entry says that the search's index names: the index has its words, and not the text itself.
package final class SearchIndexReader {
  private let databases: [SessionDatabase]
  /// An old chat is one text, of which each hit needs a part.
  private var document: (path: String, said: [Said], at: Timestamp)?
  /// Nor is a record unpacked for each of its hits.
  private var unpacked: (path: String, file: SessionFile)?

  /// The files that are there and that nobody may read: what they say is not known to have gone.
  package private(set) var unreadable: Set<String> = []

  package init(databases: [SessionDatabase]) { self.databases = databases + [OpencodeTree.database] }

  /// Nil where nothing that can be found stands there any more.
  package func entry(_ number: Int, of source: SessionSource) -> SearchIndexEntry? {
    guard let place = Entry.place(ofOutsideNumber: number) else { return nil }
    let steps: [SearchIndexStep]
    if let database = databases.first(where: { $0.reads(source) }) {
      steps = read(place, source, database)
    } else if source.path.hasSuffix(".json") {
      return entry(number, at: Int(place), inDocument: source)
    } else {
      steps = read(lineAt: place, source)
    }
    for case .add(let entry) in steps where entry.number == number { return entry }
    return nil
  }

  private func read(_ place: Int64, _ source: SessionSource, _ database: SessionDatabase) -> [SearchIndexStep] {
    do {
      let parts = try database.parts(source.path, source.providerSessionId, place..<(place + 1), 1)
      return parts.flatMap {
        SearchIndexWords.steps(of: OpencodeFormat.record($0), at: $0.place, otherwise: Timestamp(milliseconds: 0))
      }
    } catch {
      // What can't be read is not there.
      return []
    }
  }

  private func read(lineAt place: Int64, _ source: SessionSource) -> [SearchIndexStep] {
    guard let format = SessionFormat(rawValue: source.provider), let file = open(source.path) else { return [] }
    let place = SearchIndexReader.start(ofLineAt: place, in: file)
    var count = 16 << 10
    while count <= 4 * ConversationPage.lineLimit, let bytes = file.bytes(at: place, count: count) {
      var lines = ForwardLines(bytes, at: place)
      guard let line = lines.next() else { return [] }
      if line.isWhole || bytes.count < count {
        guard case .bytes(let content) = line.content,
          let record = content.withUnsafeBufferPointer({ format.record($0) })
        else { return [] }
        return SearchIndexWords.steps(of: record, at: place, otherwise: file.mark.modifiedAt)
      }
      count *= 8
    }
    return []
  }

  /// What a line says at its end may have a place within it.
  private static func start(ofLineAt place: Int64, in file: SessionFile) -> Int64 {
    guard place > 0, file.bytes(at: place - 1, count: 1) != [UInt8(ascii: "\n")] else { return place }
    var lines = BackwardLines(file, before: place, lineLimit: ConversationPage.lineLimit)
    return lines.next()?.start ?? place
  }

  private func open(_ path: String) -> SessionFile? {
    if let unpacked, unpacked.path == path { return unpacked.file }
    guard !unreadable.contains(path) else { return nil }
    guard let file = SessionFile(path: path) else {
      if SystemError(errno) != SystemError(ENOENT) { unreadable.insert(path) }
      return nil
    }
    if file.isUnpacked { unpacked = (path, file) }
    return file
  }

  private func entry(_ number: Int, at index: Int, inDocument source: SessionSource) -> SearchIndexEntry? {
    if document?.path != source.path {
      guard let format = SessionFormat(rawValue: source.provider), let file = open(source.path),
        file.mark.size <= 64 << 20, let bytes = file.bytes(at: 0, count: Int(file.mark.size)),
        let record = bytes.withUnsafeBufferPointer({ format.record($0) })
      else { return nil }
      document = (source.path, record.said, record.at ?? file.mark.modifiedAt)
    }
    guard let document, document.said.indices.contains(index),
      let words = SearchIndexWords.words(of: document.said[index])
    else { return nil }
    return SearchIndexEntry(number: number, at: document.at, words: words)
  }
}
