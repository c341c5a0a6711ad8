import JSON

/// What a client is told of an act that is kept: neither done nor refused, and said again by itself.
package enum KeptAct {
  /// Where it shows whether it is done.
  package enum List: String { case lanes, letters }

  package static func view(_ done: JSON, _ why: String, in list: List) -> JSON {
    let kept = JSON.object(present: [
      "id": done["id"], "ids": done["ids"], "why": .string(why), "see": .string("upnext list \(list.rawValue)"),
    ])
    return ["kept_act": kept]
  }
}
