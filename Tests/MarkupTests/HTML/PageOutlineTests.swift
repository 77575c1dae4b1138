import Markup
import Testing

@Suite struct PageOutlineTests {
  private func outline(_ html: String) -> PageOutline { PageOutline(html: Array(html.utf8)) }

  @Test func linksComeOnceInOrderWithReferencesResolved() {
    let page = outline(
      """
      <link rel="stylesheet" href="s.css"><a HREF='b?x=1&amp;y=2'>b</a><img src=i.png alt="href"><a href="s.css">s</a>
      <form action="f"></form><video poster="p.jpg"></video>
      """)
    #expect(page.links == ["s.css", "b?x=1&y=2", "i.png", "f", "p.jpg"])
  }

  @Test func setsOfSourcesAreTakenApart() {
    #expect(outline(#"<img srcset="a.png 1x, b.png 2x,c.png">"#).links == ["a.png", "b.png", "c.png"])
  }

  @Test func onlyMarkupCounts() {
    let page = outline(
      """
      <!-- <a href="no" id="no"> --><script>'<a href="no">'</script><style>a { b: url(no) }</style>
      <title><a href="no"></title><p title="<a href='no'>">href="no"</p></a href="no"><meta content="no">
      """)
    #expect(page.links == [])
    #expect(page.ids == [])
  }

  @Test func idsAreToldAsOftenAsTheyAreThere() {
    let page = outline(#"<p id="a"><p id="b"><p id="a"><a name="c"></a><input name="d"><p id>"#)
    #expect(page.ids == ["a", "b", "a"])
    #expect(page.anchors == ["c"])
  }

  @Test func aBaseIsSeen() {
    #expect(outline("<base href='/x/'>").hasBase)
    #expect(!outline("<basefont>").hasBase)
  }

  @Test(arguments: ["", "<", "<a", "<a href", "<a href=", "<a href=\"x", "<!--", "</"])
  func whatEndsTooEarlyIsRead(html: String) {
    #expect(outline(html).ids == [])
  }
}
