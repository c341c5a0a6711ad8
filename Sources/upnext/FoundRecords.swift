import Conversation
import Database
import Discovery

/// The index of what was said in found threads: written by who knows SQL, for those who know the providers' records.
enum FoundRecords {
  static func index(ofStore path: String) throws -> SearchIndex {
    let index = try FoundIndex(storePath: path)
    return SearchIndex(
      unread: index.unread, write: index.write, isFull: index.isFull, names: index.names)
  }

  /// With how many records that may have more can't be read. None where there is no index, as it may just be made
  /// anew; one where it can't be read, as nobody knows of how many.
  static func hits(
    for text: String, _ limit: Int, _ reader: TranscriptReader, _ cancellation: Cancellation
  ) -> (hits: [SearchHit], unreadable: Int) {
    let records = SearchIndexReader(databases: [Opencode.database])
    do {
      let hits = try reader.searchFound(text, limit: limit, unless: cancellation, read: records.entry)
      return (hits, records.unreadable.count)
    } catch let error as DatabaseError where error.isAbsence {
      return ([], 0)
    } catch {
      return ([], 1)
    }
  }
}
