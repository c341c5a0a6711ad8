import JSON

extension JSON {
  /// What something is called. Some agents count what the protocol has named.
  var name: String? { string ?? int.map { String($0) } }
}
