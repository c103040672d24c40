import pg from 'pg';

/** Whether an insert or update failed because another price class of the kind bears that name. */
export const isNameTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.constraint === 'price_classes_by_name';
