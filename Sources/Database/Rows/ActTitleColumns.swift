import Conversation
import Core
import JSON

/// What an act is called, as two columns: the words of whoever did it, and an object with those of each language, if they are
/// known.
enum ActTitleColumns {
  static func languages(of title: ActTitle) -> Value {
    guard !title.said.isEmpty else { return .null }
    let members = title.said.sorted { $0.key < $1.key }.map {
      JSONObject.Member(name: $0.key, value: .string($0.value))
    }
    return .text(JSON.object(JSONObject(members)).text)
  }

  static func title(_ words: String, _ languages: String?) throws(JSONError) -> ActTitle {
    guard let languages else { return ActTitle(words) }
    let pairs = (try JSON(parsing: languages).object?.members ?? []).compactMap { member in
      member.value.string.map { (member.name, $0) }
    }
    return ActTitle(words, said: Dictionary(pairs) { first, _ in first })
  }
}
