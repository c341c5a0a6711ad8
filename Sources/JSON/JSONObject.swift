/// The members of a JSON object in the order in which they were written, each name once.
///
/// Two objects are equal when their members are equal and in the same order.
package struct JSONObject: Hashable, Sendable {
  /// A name and its value.
  package struct Member: Hashable, Sendable {
    package let name: String
    package var value: JSON

    package init(name: String, value: JSON) {
      self.name = name
      self.value = value
    }
  }

  package private(set) var members: [Member] = []

  package init() {}

  /// Of members with the same name the last one counts, at the place of the first.
  package init(_ members: [Member]) {
    // Comparing all pairs is quickest for the few members that most objects have; an index keeps many from being slow.
    if members.count <= 12 {
      for member in members { self[member.name] = member.value }
      return
    }
    var places: [String: Int] = [:]
    places.reserveCapacity(members.count)
    for member in members {
      if let place = places[member.name] {
        self.members[place].value = member.value
      } else {
        places[member.name] = self.members.count
        self.members.append(member)
      }
    }
  }

  /// The value of a name; setting nil takes the member out.
  package subscript(name: String) -> JSON? {
    get { members.first { $0.name == name }?.value }
    set {
      switch (members.firstIndex { $0.name == name }, newValue) {
      case (let place?, let value?): members[place].value = value
      case (let place?, nil): members.remove(at: place)
      case (nil, let value?): members.append(Member(name: name, value: value))
      case (nil, nil): break
      }
    }
  }
}
