import Diagnostics

@testable import Liquid

extension ConformanceCase {
  /// Why a case says nothing about Roster, which has one mode, strict.
  enum Scope: String {
    /// It holds only where mistakes are passed over or warned of.
    case lax
    /// It wants a filter that no family of Liquid documents to pass its input through.
    case unknownFilter
    /// Its output is kramdown's own; Roster's Markdown is CommonMark.
    case kramdown
  }

  /// The rule by which the case is out of scope; `nil` if it is in.
  var rule: Scope? {
    if !modes.isEmpty, !modes.contains(where: { $0.hasPrefix("strict") }), errorPhase == nil { return .lax }
    if isOfKramdown { return .kramdown }
    if !wantsError, !unknownFilters.isEmpty { return .unknownFilter }
    return nil
  }

  /// The filters in it that neither Roster nor any family knows, by the messages of the parser.
  private var unknownFilters: [String] {
    let sources = [template] + partials.values
    return sources.flatMap { source -> [String] in
      do {
        _ = try Template(source, options: Conformance.options)
        return []
      } catch {
        let messages = ((error as? DiagnosticError)?.diagnostics ?? []).map(\.message)
        let names = messages.compactMap { $0.hasPrefix("unknown filter '") ? String($0.dropFirst(16).dropLast()) : nil }
        return names.filter { !Conformance.documentedFilters.contains($0) }
      }
    }
  }
}

/// What the cases are run with.
enum Conformance {
  /// Filters that Shopify's Liquid or Jekyll document: a case with one of them is never out of scope.
  static let documentedFilters: Set<String> = [
    "abs", "append", "at_least", "at_most", "base64_decode", "base64_encode", "base64_url_safe_decode",
    "base64_url_safe_encode", "capitalize", "ceil", "compact", "concat", "date", "default", "divided_by", "downcase",
    "escape", "escape_once", "find", "find_index", "first", "floor", "has", "join", "json", "last", "lstrip", "map",
    "minus",
    "modulo", "newline_to_br", "plus", "prepend", "reject", "remove", "remove_first", "remove_last", "replace",
    "replace_first", "replace_last", "reverse", "round", "rstrip", "size", "slice", "sort", "sort_natural", "split",
    "squish",
    "strip", "strip_html", "strip_newlines", "sum", "times", "truncate", "truncatewords", "uniq", "upcase",
    "url_decode",
    "url_encode", "where", "array_to_sentence_string", "absolute_url", "cgi_escape", "date_to_long_string",
    "date_to_rfc822", "date_to_string", "date_to_xmlschema", "find_exp", "group_by", "group_by_exp", "inspect",
    "jsonify",
    "markdownify", "normalize_whitespace", "number_of_words", "pop", "push", "relative_url", "sample", "scssify",
    "shift",
    "slugify", "smartify", "strip_index", "to_integer", "unshift", "uri_escape", "where_exp", "xml_escape",
  ]

  /// All filters of a site, and a bound on the work.
  static let options = Template.Options(filters: SiteLibrary.filters)
}
