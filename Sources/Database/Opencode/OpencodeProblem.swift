/// Why opencode's database can't be read, in words for the person: what was asked of it is ours.
package struct OpencodeProblem: Error, Equatable, CustomStringConvertible {
  package let description: String

  private init(_ error: DatabaseError) { description = error.phraseOfReading }

  private init(words: String) { description = words }

  /// The tables that are read are not there, and those of a later version are.
  static let isOfLaterVersion = OpencodeProblem(
    words: "a later opencode keeps its sessions there in another way, which upnext can't read yet")

  static func said<Answer>(_ read: () throws -> Answer) throws -> Answer {
    do { return try read() } catch let error as DatabaseError { throw OpencodeProblem(error) }
  }
}
