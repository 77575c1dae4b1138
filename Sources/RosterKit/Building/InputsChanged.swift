/// What ends a run, before it touched anything, whose inputs are no more what they were when it began: half of the pages would
/// show what was, and half what is.
struct InputsChanged: Error {}
