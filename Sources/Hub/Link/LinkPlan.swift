import Sharing

/// What a link is to connect to, and how.
final class LinkPlan {
  let times: LinkTimes
  /// Makes the tables first, where they are missing or older.
  let making: String?
  private let address: HubAddress
  private let person: Who
  private let name: String
  private var library: Library?

  init(address: HubAddress, person: Who, times: LinkTimes, name: String, makes: Bool) {
    self.address = address
    self.person = person
    self.times = times
    self.name = name
    making = makes ? Migration.statement : nil
  }

  var libraryVersion: Int { library?.version ?? 0 }

  func load() throws(LinkTrouble) -> Library {
    if let library { return library }
    let loaded = try Library.load()
    library = loaded
    return loaded
  }

  func text(for library: Library) -> String {
    ConnectionText.of(address, person: person, libraryVersion: library.version, name: name)
  }
}
