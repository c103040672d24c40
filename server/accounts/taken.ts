import { isDuplicate } from '#server/platform/database-errors.ts';

/** Which of the two that no two accounts share an insert or update of `users` met: undefined for any other error. */
export function takenOf(error: unknown): 'usernameTaken' | 'emailTaken' | undefined {
  if (isDuplicate(error, 'users_username')) return 'usernameTaken';
  return isDuplicate(error, 'users_email') ? 'emailTaken' : undefined;
}
