import type { UserId } from '#contract/ids.ts';
import type { Language } from '#contract/languages.ts';
import type { Read } from '#server/db/database.ts';

/** The member of staff who runs a test. */
export type Tester = { readonly email: string; readonly language: Language };

/** Reads the address and the language of a member of staff. */
export async function readTester(read: Read, userId: UserId): Promise<Tester> {
  const { email, language } = await read
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email', 'language'])
    .$narrowType<{ language: Language | null }>()
    .executeTakeFirstOrThrow();
  return { email, language: language ?? 'en' };
}
