/// The files of this folder, as bytes inside the program: it needs no files of its own to run.
package enum BuiltInThemes {
  /// Which slots of a palette each role takes.
  package static let roles = PackageResources.roles_yaml

  /// The themes by name, in the order in which the settings offer them.
  package static let schemes: [(name: String, bytes: [UInt8])] = [
    ("dark", PackageResources.dark_yaml),
    ("light", PackageResources.light_yaml),
    ("high-contrast", PackageResources.high_contrast_yaml),
    ("high-contrast-light", PackageResources.high_contrast_light_yaml),
    ("colorblind-dark", PackageResources.colorblind_dark_yaml),
    ("colorblind-light", PackageResources.colorblind_light_yaml),
    ("gruvbox-dark", PackageResources.gruvbox_dark_yaml),
    ("gruvbox-light", PackageResources.gruvbox_light_yaml),
    ("solarized-dark", PackageResources.solarized_dark_yaml),
    ("solarized-light", PackageResources.solarized_light_yaml),
    ("nord", PackageResources.nord_yaml),
    ("dracula", PackageResources.dracula_yaml),
    ("catppuccin", PackageResources.catppuccin_yaml),
    ("terminal", PackageResources.terminal_yaml),
  ]
}
