import Conversation
import Queues
import Testing

struct WorkStreamTests {
  private func stream(_ change: (inout WorkStream) -> Void = { _ in }) -> WorkStream {
    var stream = WorkStream(id: id(1), project: "/src/api", provider: "claude", createdAt: noon)
    change(&stream)
    return stream
  }

  @Test func `the name is the person's, else the provider's, else the first words, and never an id`() {
    #expect(stream().displayName == "new thread")
    #expect(stream { $0.preview = "почини тест" }.displayName == "почини тест")
    #expect(
      stream {
        $0.preview = "почини тест"
        $0.backendName = UniqueID(high: 1, low: 7).text
        $0.customName = ""
      }.displayName == "почини тест")
    #expect(stream { $0.backendName = "修正" }.displayName == "修正")
    #expect(
      stream {
        $0.backendName = "修正"
        $0.customName = "Ärger"
      }.displayName == "Ärger")
  }

  @Test func `a replaced provider session is remembered, and the thread stays itself`() {
    var thread = stream {
      $0.providerSessionId = "xyz-789"
      $0.isLocallyCreated = false
    }
    thread.replaceProviderSession(with: "new-456", at: noon)
    thread.replaceProviderSession(with: "new-456", at: noon.adding(seconds: 1))
    var expected = stream {
      $0.providerSessionId = "new-456"
      $0.isLocallyCreated = false
    }
    expected.lineage = [ProviderSession(provider: "claude", providerSessionId: "xyz-789", replacedAt: noon)]
    #expect(thread == expected)
  }

  @Test func `a thread is busy for any of three reasons, and locked unless it asks`() {
    #expect(!stream().busy.isBusy && !stream().isLocked)
    var turn = Turn(message: id(2), startedAt: noon)
    turn.toolsRunning = ["t"]
    let working = stream { $0.turn = turn }
    #expect(working.busy == BusyState(isProcessing: true, isToolExecuting: true, isPendingApproval: false))
    #expect(working.isLocked)
    turn.permissions = [Permission(id: "p", title: "t", detail: "d", options: [], askedAt: noon)]
    let asking = stream { $0.turn = turn }
    #expect(asking.busy == BusyState(isProcessing: true, isToolExecuting: true, isPendingApproval: true))
    #expect(asking.busy.isBusy && !asking.isLocked)
  }
}
