import Liquid

/// The variables that all pages of a template share, made once for those that come one after another. For one thread.
struct SharedVariables {
  private var latest: (template: TemplateFile, variables: GivenVariables)?

  /// The variables for the page that a reader reads for.
  mutating func variables(_ reader: PageReader) -> GivenVariables {
    if let latest, latest.template === reader.page.template { return latest.variables }
    let variables = PageVariables.globals(reader)
    latest = (reader.page.template, variables)
    return variables
  }
}
