import RosterKit

extension Console {
  /// Says that another build has to end first, also where nobody watches: a job's log shows why it takes so long.
  var waitNotice: WaitNotice {
    { self.remark("waiting for another build of this site to finish") }
  }

  /// Says that another edit has to end first.
  var editNotice: WaitNotice {
    { self.remark("waiting for another edit of this directory to finish") }
  }
}
