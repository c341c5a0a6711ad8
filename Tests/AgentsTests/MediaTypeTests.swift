import AgentProtocols
import Testing

@Suite struct MediaTypeTests {
  @Test(
    arguments: [
      (Array("RIFF....WAVEfmt ".utf8), "é.bin", "audio/wav"), (Array("RIFF....WEBP".utf8), "a.wav", nil),
      (Array("fLaC".utf8), "a", "audio/flac"), (Array("OggS".utf8), "a.OGG", "audio/ogg"),
      (Array("OggS".utf8), "a.ogv", nil), (Array("....ftypM4A ".utf8), "a", "audio/mp4"),
      (Array("....ftypisom".utf8), "日.m4a", "audio/mp4"), (Array("....ftypisom".utf8), "a.mp4", nil),
      (Array("ID3".utf8), "a", "audio/mpeg"), ([0xFF, 0xFB, 0x90, 0x64], "a", "audio/mpeg"),
      // A text in UTF-16, and what is no layer III.
      ([0xFF, 0xFE, 0x41, 0x00], "a.mp3", nil), ([0xFF, 0xFB, 0xFF, 0x00], "a.mp3", nil), ([0xFF], "a.mp3", nil),
      ([], "a.wav", nil), (Array("Grüße".utf8), "a.mp3", nil),
    ] as [([UInt8], String, String?)])
  func `sound is known by its first bytes`(bytes: [UInt8], path: String, type: String?) {
    #expect(MediaType.ofSound(bytes, path: path) == type)
  }
}
