import Testing

@testable import DirectoryFormats

@Suite struct LDIFNameTests {
  @Test(arguments: [
    ("cn=Ada,dc=x", [["cn=Ada"], ["dc=x"]]),
    ("CN = Ada Lovelace , O=\"A, B\" ; C=UK", [["CN=Ada Lovelace"], ["O=A, B"], ["C=UK"]]),
    (#"cn=Smith\, Ann\+Co\ ,dc=x"#, [["cn=Smith, Ann+Co "], ["dc=x"]]),
    (#"cn=Zo\C3\AB+uid=zoe"#, [["cn=Zoë", "uid=zoe"]]),
    ("2.5.4.3=Ada", [["2.5.4.3=Ada"]]),
  ])
  func namesAreTakenApart(text: String, parts: [[String]]) throws {
    let name = try #require(LDIFName(text))
    #expect(name.parts.map { $0.map { "\($0.attribute)=\($0.value)" } } == parts)
  }

  @Test(arguments: ["", "Ada", "cn=", "cn=Ada,", "see cn=Ada,dc=x", "a b=c", "https://x.org/?a=b", "=x"])
  func otherTextIsNoName(text: String) {
    #expect(LDIFName(text) == nil)
  }

  @Test func spellingsOfOneNameHaveOneKey() {
    let key = LDIFName("cn=Ada  Lovelace,ou=People")?.key()
    for same in [
      "CN=ada lovelace, OU=people", #"commonName=Ada\20Lovelace;2.5.4.11=People"#, "cn=\"Ada Lovelace\",ou=People",
    ] {
      #expect(LDIFName(same)?.key() == key)
    }
    #expect(LDIFName("cn=Ada+uid=a")?.key() == LDIFName("uid=a+cn=Ada")?.key())
    #expect(LDIFName("cn=Ada Lovelace,ou=Staff")?.key() != key)
  }

  @Test func valuesAreEscapedAsNamesHaveThem() {
    let texts = [
      ("Lovelace, Ada", #"Lovelace\, Ada"#), (" a ", #"\ a\ "#), ("#1 \"A+B\" <c>;\\", ##"\#1 \"A\+B\" \<c\>\;\\"##),
      ("a=b", "a=b"), ("a\nb", #"a\0Ab"#), ("Zoë", "Zoë"),
    ]
    for (text, escaped) in texts {
      #expect(LDIFName.escaped(text) == escaped)
      #expect(LDIFName("cn=\(escaped),dc=x")?.parts[0][0].value == text)
    }
  }
}
