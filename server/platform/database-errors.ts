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
