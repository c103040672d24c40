import type { UserId } from '#contract/ids.ts';
import { writeMail } from '#server/mail/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { personName } from '#server/vocabulary/index.ts';

type News = 'secondFactorOn' | 'secondFactorOff' | 'secondFactorReset' | 'recoveryCodesRenewed' | 'recoveryCodeUsed';

/** Notifies the owner of an account by mail, in case another person did this; nobody can switch these mails off. */
export async function mailSecurityNews(
  tx: Tx,
  userId: UserId,
  kind: News,
  values: Record<string, string> = {},
): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email', 'language', personName('users').as('name')])
    .executeTakeFirstOrThrow();
  const { email, name, language } = user;
  await writeMail(tx, { to: email, language: language ?? 'en', kind, values: { name, ...values } });
}
