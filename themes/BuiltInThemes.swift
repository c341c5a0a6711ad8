/// The files of this folder, as bytes inside the program: it needs no files of its own to run.
package enum BuiltInThemes {
  /// Which slots of a palette each role takes.
  package static let roles = PackageResources.roles_yaml

  /// The themes by name, in the order in which the settings offer them.
  package static let schemes: [(name: String, bytes: [UInt8])] = [
    ("dark", PackageResources.dark_yaml),
    ("light", PackageResources.light_yaml),
    ("high-contrast", PackageResources.high_contrast_yaml),
    ("terminal", PackageResources.terminal_yaml),
  ]
}
