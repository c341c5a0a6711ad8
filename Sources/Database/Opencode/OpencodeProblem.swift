/// Why opencode's database can't be read, in words for the person: what was asked of it is ours.
package struct OpencodeProblem: Error, Equatable, CustomStringConvertible {
  package let description: String

  private init(_ error: DatabaseError) { description = error.phraseOfReading }

  static func said<Answer>(_ read: () throws -> Answer) throws -> Answer {
    do { return try read() } catch let error as DatabaseError { throw OpencodeProblem(error) }
  }
}
