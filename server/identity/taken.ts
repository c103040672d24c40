import pg from 'pg';

/** Which of the two that no two accounts share an insert or update of `users` met: undefined for any other error. */
export function takenOf(error: unknown): 'usernameTaken' | 'emailTaken' | undefined {
  // PostgreSQL's code for a second row where a unique index allows one.
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505') return undefined;
  if (error.constraint === 'users_username') return 'usernameTaken';
  return error.constraint === 'users_email' ? 'emailTaken' : undefined;
}
