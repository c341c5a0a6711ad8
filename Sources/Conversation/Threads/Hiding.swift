/// The lists that the person has taken a thread out of, and when. It is back in them when something happens in it.
package struct Hiding: Equatable, Sendable {
  package enum List: String, CaseIterable, Sendable { case recent, projects }

  private var moments: [List: Timestamp] = [:]

  package init(_ moments: [List: Timestamp] = [:]) { self.moments = moments }

  package subscript(list: List) -> Timestamp? {
    get { moments[list] }
    set { moments[list] = newValue }
  }
}
