import pg from 'pg';

const isOf = (error: unknown, code: string): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code === code;

/** Whether a change met a row that a unique index (of this name, where one is given) already has. */
export const isDuplicate = (error: unknown, index?: string): boolean =>
  isOf(error, '23505') && (index === undefined || error.constraint === index);

/** Whether a change named a row of another table that is not there. */
export const isUnknownReference = (error: unknown): boolean => isOf(error, '23503');

/** Whether a change met a row that an exclusion constraint keeps apart from it. */
export const isExcluded = (error: unknown, constraint: string): boolean =>
  isOf(error, '23P01') && error.constraint === constraint;

/** What PostgreSQL says of a value that is none of its column's type: SQLSTATEs of class 22. */
const notOfType: readonly string[] = [
  '22P02', // invalid_text_representation
  '22P05', // untranslatable_character
  '22003', // numeric_value_out_of_range
  '22007', // invalid_datetime_format
  '22008', // datetime_field_overflow
  '22009', // invalid_time_zone_displacement_value
  '22021', // character_not_in_repertoire
];

/** Whether a value reached the database that its schema in the contract should have refused. */
export const isNotOfType = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && notOfType.includes(error.code ?? '');

/** Whether the database could not write for want of space. */
export const isDiskFull = (error: unknown): boolean => isOf(error, '53100');
