/// What of the news that no window has shown the command line has told in this run. Each happening is told there once; a window
/// shows all of them.
package struct ToldNews: Equatable, Sendable {
  private var told: [String] = []

  package init() {}

  /// Those that are not told yet.
  package func fresh(of news: [String]) -> [String] {
    news.starts(with: told) ? Array(news.dropFirst(told.count)) : news
  }

  /// Somebody has told them. Of two who tell the same at once, the second changes nothing.
  package mutating func note(_ words: [String], of news: [String]) {
    if news.starts(with: told + words) { told += words }
  }

  /// A window has shown them: the same words are another happening from then on.
  package mutating func follow(_ news: [String]) {
    if !told.isEmpty, !news.starts(with: told) { told = [] }
  }
}
