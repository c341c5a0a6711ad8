import Files
import Foundation
import Testing

/// The names of a project's files.
struct ProjectListingTests {
  /// A folder with these files, gone when the test ends.
  private func inFolder(_ files: [String: String], _ test: (String) throws -> Void) throws {
    let folder = URL.temporaryDirectory.appending(path: "upnext-files-\(UUID().uuidString)")
    for (name, text) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    try test(folder.resolvingSymlinksInPath().path())
  }

  @Test func `shallow files come first, by name, and what tools make is left out`() throws {
    try inFolder([
      "b.txt": "", "ä é.md": "", "src/main.swift": "", "src/deep/日本.swift": "", ".git/config": "",
      "node_modules/x/index.js": "", ".build/debug/a.o": "", "src/__pycache__/a.pyc": "",
    ]) { folder in
      #expect(
        ProjectListing(directory: folder).names == ["b.txt", "ä é.md", "src/main.swift", "src/deep/日本.swift"])
    }
  }

  @Test func `names that gitignore leaves out are left out, in its folder and below`() throws {
    try inFolder([
      ".gitignore": "# generated\n*.o\nlogs/\n/only-here\n!keep.o\nsecret?.txt\n*\n", "a.o": "", "a.c": "",
      "logs/x": "",
      "only-here": "", "sub/only-here": "", "sub/b.o": "", "sub/.gitignore": "own\n", "sub/own": "", "own": "",
      "secret1.txt": "",
    ]) { folder in
      #expect(
        Set(ProjectListing(directory: folder).names)
          == [".gitignore", "a.c", "own", "sub/.gitignore", "sub/only-here"])
    }
  }

  @Test func `a large project is listed as far as the limit, and says that there is more`() throws {
    try inFolder(Dictionary(uniqueKeysWithValues: (0..<30).map { ("f\($0)", "") })) { folder in
      let listing = ProjectListing(directory: folder, fileLimit: 10)
      #expect(listing.names.count == 10)
      #expect(listing.isCut)
      #expect(!ProjectListing(directory: folder).isCut)
      #expect(ProjectListing(directory: folder, entryLimit: 5).isCut)
    }
  }

  @Test func `links to folders are not followed, links to files are files, and no folder is no names`() throws {
    try inFolder(["a/file": ""]) { folder in
      try FileManager.default.createSymbolicLink(atPath: folder + "/a/round", withDestinationPath: folder)
      try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: folder + "/a/file")
      #expect(ProjectListing(directory: folder).names == ["link", "a/file"])
      #expect(ProjectListing(directory: folder + "/none").names == [])
    }
  }

  @Test func `a file's size is told, and what is no file has none`() throws {
    try inFolder(["a": "12345"]) { folder in
      #expect(FileLook.byteCount(of: folder + "/a") == 5)
      #expect(FileLook.byteCount(of: folder) == nil)
      #expect(FileLook.byteCount(of: folder + "/none") == nil)
    }
  }
}
