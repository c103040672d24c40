import pg from 'pg';

/** Whether an insert or update met a row that a unique index already has. */
export const isDuplicate = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '23505';
