/// The names of the files where a thread's agent works, from that directory on.
package struct ProjectFileNames: Equatable, Sendable {
  package let names: [String]
  /// The same as they are sought, in small letters where one has others than ASCII. Of many that takes long: so it is done
  /// once, where they are listed, and not at each key.
  package let sought: [String]
  /// There are more than were listed.
  package let isCut: Bool

  package init(_ names: [String], isCut: Bool = false) {
    (self.names, self.isCut) = (names, isCut)
    sought = names.map { name in name.utf8.contains { $0 >= 0x80 } ? name.lowercased() : name }
  }
}

/// What was found at a path that a person may want to attach.
package struct FileSeen: Equatable, Sendable {
  package let subject: ComposerSubject
  package let path: String
  /// Nil where there is no file that can be read.
  package let byteCount: Int64?
  /// The person has said already that it goes along.
  package let attaches: Bool
  /// Something lies there, be it a folder, or what can't be read.
  package let isTaken: Bool
  package let isInFolder: Bool

  package init(
    for subject: ComposerSubject, path: String, byteCount: Int64?, attaches: Bool, isTaken: Bool? = nil,
    isInFolder: Bool = true
  ) {
    (self.subject, self.path, self.byteCount, self.attaches) = (subject, path, byteCount, attaches)
    (self.isTaken, self.isInFolder) = (isTaken ?? (byteCount != nil), isInFolder)
  }
}

/// A folder as the forms know it.
package enum FolderSeen: Equatable, Sendable {
  case asked
  case missing
  case there(FolderFound)
}

/// A folder that somebody has looked at.
package struct FolderFound: Equatable, Sendable {
  /// Its folders.
  package let names: [String]
  /// Its path, as no link has it.
  package let path: String

  package init(names: [String], path: String) { (self.names, self.path) = (names, path) }
}
