import type { UserId } from '#contract/ids.ts';
import { writeMail } from '#server/mail/index.ts';
import type { Tx } from '#server/db/database.ts';
import { readLocale } from '#server/settings/index.ts';
import { personName } from '#server/vocabulary/index.ts';

type News =
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'secondFactorReset'
  | 'recoveryCodesRenewed'
  | 'recoveryCodeUsed'
  | 'wrongCode'
  | 'newDevice'
  | 'dataExported'
  | 'erasureRequested'
  | 'erasureDeclined';

/**
 * Notifies the owner of an account by mail, in case another person did this; nobody can switch these mails off.
 *
 * @param valuesIn values of the text, with dates and numbers in the notation of a locale
 */
export async function mailSecurityNews(
  tx: Tx,
  userId: UserId,
  kind: News,
  valuesIn: (locale: string) => Record<string, string> = () => ({}),
): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email', 'language', personName('users').as('name')])
    .executeTakeFirstOrThrow();
  const { email, name } = user;
  const language = user.language ?? 'en';
  await writeMail(tx, { to: email, language, kind, values: { name, ...valuesIn(await readLocale(tx, language)) } });
}
