import JSON

/// What a content block looks like as text.
enum ContentText {
  static func text(of block: JSON) -> String {
    switch block["type"]?.string {
    case "text": block["text"]?.string ?? ""
    case "resource_link": block["name"]?.string ?? block["uri"]?.string ?? ""
    case "resource": block["resource"]?["text"]?.string ?? block["resource"]?["uri"]?.string ?? ""
    case "image": "[image]"
    case "audio": "[sound]"
    case .some, nil: ""
    }
  }
}
