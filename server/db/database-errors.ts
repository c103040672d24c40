import pg from 'pg';

const hasState = (error: unknown, code: string): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code === code;

/** A change violated a unique index: the one of this name, or any when no name is given. */
export const isDuplicate = (error: unknown, index?: string): boolean =>
  hasState(error, '23505') && (index === undefined || error.constraint === index);

/** A change referred to a row of another table that does not exist. */
export const isUnknownReference = (error: unknown): boolean => hasState(error, '23503');

/** A change violated an exclusion constraint. */
export const isExcluded = (error: unknown, constraint: string): boolean =>
  hasState(error, '23P01') && error.constraint === constraint;

/** SQLSTATEs of class 22 for a value that its column's type does not accept. */
const invalidValueStates: readonly string[] = [
  '22P02', // invalid_text_representation
  '22P05', // untranslatable_character
  '22003', // numeric_value_out_of_range
  '22007', // invalid_datetime_format
  '22008', // datetime_field_overflow
  '22009', // invalid_time_zone_displacement_value
  '22021', // character_not_in_repertoire
];

/** A value reached the database that its schema in the contract should have refused. */
export const isNotOfType = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && invalidValueStates.includes(error.code ?? '');

/** The database could not write because the disk is full. */
export const isDiskFull = (error: unknown): boolean => hasState(error, '53100');

/** Two transactions waited for each other, and this one was undone. */
export const isDeadlock = (error: unknown): boolean => hasState(error, '40P01');

/** A statement waited longer for a lock than its `lock_timeout` permits. */
export const isLockTimeout = (error: unknown): boolean => hasState(error, '55P03');

/** A statement ran longer than its `statement_timeout` permits. */
export const isTooLong = (error: unknown): boolean =>
  hasState(error, '57014') && error.message.includes('statement timeout');

/** The database is there and takes no connection yet: it starts, or recovers after a crash. */
export const isStartingUp = (error: unknown): boolean => hasState(error, '57P03');

/** SQLSTATEs of a database that is away: connection lost (08), no resources but for the disk (53), told to end or to wait (57P). */
const awayStates = /^(08|53(?!100)|57P)/;
const awayCodes: readonly unknown[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
];
/** Messages of the driver's own errors, which have no code; also raised when all connections are in use. */
const awayMessages = /^Connection terminated|connection error|^timeout exceeded when trying to connect$/;

/** The database is away, or has no connection left for this process: it may answer the same question a moment later. */
export function isAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return awayStates.test(error.code ?? '');
  // `aborted`: a client has closed its connection, not the database.
  if (!(error instanceof Error) || error.message === 'aborted') return false;
  return ('code' in error && awayCodes.includes(error.code)) || awayMessages.test(error.message);
}

/** The database was away or a disk was full: the same work succeeds later. */
export const isPassing = (error: unknown): boolean =>
  isAway(error) ||
  isDiskFull(error) ||
  (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'));
