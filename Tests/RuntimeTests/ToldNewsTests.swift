import Runtime
import Testing

/// What the command line tells of what no window has shown.
struct ToldNewsTests {
  @Test func `each happening is told once, also where two have the same words`() {
    var told = ToldNews()
    var news = ["größe"]
    #expect(told.fresh(of: news) == ["größe"])
    // Whoever has not said that it told it, may not have.
    #expect(told.fresh(of: news) == ["größe"])
    told.note(["größe"], of: news)
    #expect(told.fresh(of: news) == [])
    news += ["größe", "二"]
    #expect(told.fresh(of: news) == ["größe", "二"])
    told.note(["größe"], of: news)
    #expect(told.fresh(of: news) == ["二"])
  }

  @Test func `of two who tell the same at once, one is counted`() {
    var told = ToldNews()
    told.note(["a"], of: ["a", "b"])
    told.note(["a"], of: ["a", "b"])
    #expect(told.fresh(of: ["a", "b"]) == ["b"])
  }

  @Test func `what happens again after a window has shown it is told again`() {
    var told = ToldNews()
    told.note(["a"], of: ["a"])
    told.follow(["a", "b"])
    #expect(told.fresh(of: ["a", "b"]) == ["b"])
    told.follow([])
    #expect(told.fresh(of: ["a"]) == ["a"])
  }
}
