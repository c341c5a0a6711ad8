import Testing
import Texts

/// Code between fences.
struct CodeFenceTests {
  @Test(arguments: [
    "```\né", "é\n\n```swift\r\nlet größe = 1\r\n", "  ~~~\né\n```\n", "````\n```\n", "```\né\n``` sh\n",
    "```\n```\n```",
  ]) func `code is open until its fence comes again`(text: String) {
    #expect(CodeFence.isOpen(atEndOf: text))
  }

  @Test(arguments: ["", "é\n", "```\né\n```", "```\né\r\n````  \r\n", "``\né", "```é``` is code\n", "a ``` b\n"])
  func `there is none behind its end, and none within a line`(text: String) {
    #expect(!CodeFence.isOpen(atEndOf: text))
  }
}
