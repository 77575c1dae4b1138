import Testing

/// What has to hold of features that Roster does not have yet: a name for each, so that nobody forgets.
@Suite struct MissingFeatureTests {
  @Test(.disabled("there are no photos yet"))
  func aPhotoThatAppearsConcernsThePagesThatLookedForIt() {}

  @Test(.disabled("there are no photos yet"))
  func aPhotoThatIsReplacedIsScaledAgain() {}

  @Test(.disabled("there are no photos yet"))
  func allSizesOfAPhotoGoWithItsPerson() {}

  @Test(.disabled("there are no languages yet"))
  func aTextInOneLanguageConcernsThePagesOfThatLanguageAlone() {}

  @Test(.disabled("there are no pages of a list yet"))
  func theLastPageOfAListGoesWhenItIsEmpty() {}

  @Test(.disabled("there are no defaults of records yet"))
  func anEditOfOneRecordLeavesOthersTheirDefaults() {}

  @Test(.disabled("there are no dates at which people leave yet"))
  func whoseDayOfLeavingHasPassedIsInNoFile() {}
}
