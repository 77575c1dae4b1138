#ifndef ROSTER_CEXCHANGE_H
#define ROSTER_CEXCHANGE_H

/// Lets two files below the folder of an open descriptor change places, in one step: whoever opens either name gets one of
/// them whole.
///
/// Returns 0, or -1 with `errno` set: `ENOSYS` or `EINVAL` where the system or its file system cannot do so.
int roster_exchange(int folder, const char *first, const char *second);

#endif
