import Conversation
import Queues
import Testing

/// What a thread computes: the names of its source document.
struct ThreadNameTests {
  static let anID = "5f0c7a3e-1b2c-4d5e-8f90-a1b2c3d4e5f6"

  private func stream(
    _ backendName: String = "", custom: String? = nil, provider: String? = nil, session: String? = nil,
    preview: String = ""
  ) -> WorkStream {
    var stream = WorkStream(
      id: Identity(UniqueID(high: 0x4000, low: 0x8000_0000_0000_0001)), backendName: backendName, customName: custom,
      project: "/p", provider: provider, providerSessionId: session, createdAt: OneThreadWorld.start)
    stream.preview = preview
    return stream
  }

  @Test func `the provider's session is the new one, or else the thread's own id`() {
    #expect(stream(session: "abc-123").effectiveProviderSessionId == "abc-123")
    #expect(stream().effectiveProviderSessionId == "00000000-0000-4000-8000-000000000001")
  }

  @Test func `the provider is the new one, or else claude`() {
    #expect(stream(provider: "cursor").effectiveProvider == "cursor")
    #expect(stream().effectiveProvider == "claude")
  }

  @Test(arguments: [
    ("", false), (anID, false), (anID.uppercased(), false), ("My Project Session", true), ("漢字", true),
    (anID + " ", true), (String(anID.dropLast()), true), (" ", false), ("\u{3000}\n", false),
  ])
  func `an id is no name, and neither is nothing`(name: String, isName: Bool) {
    #expect(stream(name).hasValidDisplayName == isName)
  }

  @Test func `what a person reads is their own name, the provider's, or the first words, and never an id`() {
    #expect(stream("theirs", custom: "mine", preview: "words").displayName == "mine")
    #expect(stream("theirs", custom: Self.anID, preview: "words").displayName == "theirs")
    #expect(stream("theirs", custom: "", preview: "words").displayName == "theirs")
    #expect(stream(Self.anID, preview: "words").displayName == "words")
    #expect(stream(Self.anID).displayName == "new thread")
  }

  @Test func `the first words are one line, and short`() {
    #expect(ThreadName.firstWords(of: "\n  erste Zeile\nzweite") == "erste Zeile")
    #expect(ThreadName.firstWords(of: "") == "" && ThreadName.firstWords(of: "sieh @größe.png ") == "sieh @größe.png")
    let long = String(repeating: "漢", count: 100)
    #expect(ThreadName.firstWords(of: long) == String(repeating: "漢", count: 79) + "…")
    #expect(ThreadName.firstWords(of: String(repeating: "é", count: 80)).count == 80)
    for text in ["", " \n ", "größe", "\n größe \n\t", long + "\nmehr", String(repeating: "x", count: 5000) + "\ny"] {
      #expect(!ThreadName.goesOnBehindFirstWords(text), "\(text.prefix(20))")
    }
    for text in ["größe\nmehr", "\n  erste Zeile\r\n\r\n  zweite"] {
      #expect(ThreadName.goesOnBehindFirstWords(text), "\(text)")
    }
  }

  @Test func `the thread's id stays through every session, and the lineage keeps their order`() {
    var stream = stream(session: "one")
    stream.isLocallyCreated = false
    let id = stream.workStreamId
    stream.replaceProviderSession(with: "two", at: OneThreadWorld.start.adding(seconds: 1))
    stream.replaceProviderSession(with: "two", at: OneThreadWorld.start.adding(seconds: 2))
    stream.replaceProviderSession(with: "three", at: OneThreadWorld.start.adding(seconds: 3))
    #expect(stream.workStreamId == id)
    #expect(stream.lineage.map(\.providerSessionId) == ["one", "two"])
    #expect(stream.lineage.map(\.replacedAt) == [1, 3].map { OneThreadWorld.start.adding(seconds: $0) })
    #expect(stream.effectiveProviderSessionId == "three")
  }

  @Test(arguments: [
    (Hold.paused, StreamState.held, false), (.editing, .held, false), (.usageLimit(until: nil), .held, false),
    (.interrupted, .held, true), (.failed("x"), .failed, true),
  ])
  func `a hold gives the state, and some need the person`(hold: Hold, state: StreamState, needsPerson: Bool) {
    var stream = stream()
    stream.outbox.hold = hold
    #expect(stream.state(at: OneThreadWorld.start, quietAfter: 300) == state)
    #expect(stream.needsPerson == needsPerson)
    #expect(!stream.isLocked)
  }

  @Test func `busy is processing, a tool, or an approval`() {
    for processing in [true, false] {
      for tool in [true, false] {
        for approval in [true, false] {
          let busy = BusyState(isProcessing: processing, isToolExecuting: tool, isPendingApproval: approval)
          #expect(busy.isBusy == (processing || tool || approval))
        }
      }
    }
  }
}
