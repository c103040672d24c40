import pg from 'pg';

/** Whether a change met a row that a unique index already has. */
export const isDuplicate = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '23505';

/** Whether a change named a row of another table that is not there. */
export const isUnknownReference = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23503';
