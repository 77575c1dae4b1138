import Testing

@testable import Liquid

@Suite struct VariablesTests {
  private let site = VariableSlots.slot(of: "site")
  private let person = VariableSlots.slot(of: "person")
  private let item = VariableSlots.slot(of: "item")

  private func variables() -> Variables {
    Variables(globals: GivenVariables([("site", .integer(1))]), locals: GivenVariables([("person", .integer(2))]))
  }

  private func number(_ variables: borrowing Variables, _ name: Name) -> Int? {
    guard case .integer(let number)? = variables.value(in: VariableSlots.slot(of: name), named: name) else {
      return nil
    }
    return number
  }

  @Test func aSlotWithoutAVariableHasNoValue() {
    #expect(number(variables(), "nothing is called so") == nil)
  }

  @Test func ofEqualNamesTheLastCounts() {
    let variables = Variables(
      globals: GivenVariables([("site", .integer(1)), ("site", .integer(3))]),
      locals: GivenVariables([("site", .integer(5))]))
    #expect(number(variables, "site") == 5)
  }

  @Test func aSlotThatCameLaterCanBePut() {
    var variables = variables()
    variables.put(.integer(4), in: VariableSlots.slot(of: "late"))
    #expect(number(variables, "late") == 4)
  }

  @Test func aHiddenVariableComesBack() {
    var variables = variables()
    variables.hide(person)
    variables.put(.integer(7), in: person)
    #expect(number(variables, "person") == 7)
    variables.unhide(downTo: 0)
    #expect(number(variables, "person") == 2)
  }

  @Test func setWritesToTheOutermostVariable() {
    var variables = variables()
    variables.hide(person)
    variables.put(.integer(7), in: person)
    variables.hide(person)
    variables.put(.integer(8), in: person)
    variables.set(person, to: .integer(9))
    #expect(number(variables, "person") == 8)
    variables.unhide(downTo: 1)
    #expect(number(variables, "person") == 7)
    variables.unhide(downTo: 0)
    #expect(number(variables, "person") == 9)
  }

  @Test func whatIsSetWhileOthersAreHiddenStays() {
    var variables = variables()
    for round in 0..<3 {
      variables.hide(item)
      variables.put(.integer(round), in: item)
      variables.set(person, to: .integer(10 + round))
      variables.set(item, to: .integer(20 + round))
      #expect(number(variables, "item") == round)
      variables.unhide(downTo: 0)
      #expect(number(variables, "person") == 10 + round)
      #expect(number(variables, "item") == 20 + round)
    }
  }

  @Test func aFrameSeesTheGlobalsAlone() {
    var variables = variables()
    variables.set(site, to: .integer(6))
    variables.hide(item)
    variables.put(.integer(7), in: item)
    let outside = variables.open()
    variables.clear(outside: outside)
    #expect(number(variables, "site") == 1)
    #expect(number(variables, "person") == nil)
    #expect(number(variables, "item") == nil)
    variables.set(site, to: .integer(8))
    variables.set(item, to: .integer(9))
    #expect(number(variables, "site") == 8)
    variables.clear(outside: outside)
    #expect(number(variables, "site") == 1)
    #expect(number(variables, "item") == nil)
    variables.set(site, to: .integer(8))
    variables.close(outside: outside)
    #expect(number(variables, "site") == 6)
    #expect(number(variables, "person") == 2)
    #expect(number(variables, "item") == 7)
    variables.unhide(downTo: 0)
    #expect(number(variables, "item") == nil)
  }
}
