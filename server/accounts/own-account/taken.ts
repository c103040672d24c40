import { isDuplicate } from '#server/db/database-errors.ts';

/** Unique field of `users` that an insert or update violated; undefined for any other error. */
export function toTakenRefusal(error: unknown): 'usernameTaken' | 'emailTaken' | undefined {
  if (isDuplicate(error, 'users_username')) return 'usernameTaken';
  return isDuplicate(error, 'users_email') ? 'emailTaken' : undefined;
}
