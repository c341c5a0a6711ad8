import Files
import FoundationEssentials
import Testing

/// The folders in a folder, as a person may name them.
struct FolderListingTests {
  @Test func `folders are listed by name, and links to them; files and what can't be typed are not`() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/folders-\(UInt64.random(in: 0...UInt64.max))"
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(atPath: folder) } }
    for name in ["größe", "漢字", ".hidden", "a b", "one\u{1B}[31m", "שלום"] {
      try FileManager.default.createDirectory(atPath: folder + "/" + name, withIntermediateDirectories: true)
    }
    try Data("x".utf8).write(to: URL(filePath: folder + "/file"))
    try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: folder + "/a b")
    try FileManager.default.createSymbolicLink(atPath: folder + "/loose", withDestinationPath: folder + "/nowhere")
    #expect(FolderListing.names(in: folder) == [".hidden", "a b", "größe", "link", "שלום", "漢字"])
  }

  @Test func `a folder has one true path, whichever link leads there`() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/folders-\(UInt64.random(in: 0...UInt64.max))"
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(atPath: folder) } }
    try FileManager.default.createDirectory(atPath: folder + "/größe/漢字", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: folder + "/größe")
    try Data("x".utf8).write(to: URL(filePath: folder + "/file"))
    let place = try #require(TruePath.ofFolder(folder + "/größe/漢字"))
    #expect(place.hasSuffix("/größe/漢字"))
    #expect(TruePath.ofFolder(folder + "/link/漢字") == place)
    #expect(TruePath.ofFolder(folder + "/file") == nil)
    #expect(TruePath.ofFolder(folder + "/link/nowhere") == nil)
  }

  @Test func `where there is no folder there is no list`() {
    #expect(FolderListing.names(in: "/dev/null") == nil)
    #expect(FolderListing.names(in: "/nowhere/at all") == nil)
  }
}
