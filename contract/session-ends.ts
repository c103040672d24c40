/**
 * Reasons for the end of a session; all but the first and the last come from outside: another device, or the operator's
 * staff.
 */
export const sessionEnds = [
  'signedOut',
  'everywhere',
  'passwordChanged',
  'passwordReset',
  'locked',
  'byStaff',
  'emailChanged',
  'secondFactor',
  'tooMany',
  /** A colleague removed the person from the company. */
  'removed',
  'expired',
] as const;
