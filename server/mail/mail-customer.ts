import { sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { UserId } from '#contract/ids.ts';
import { digestSubjects } from '#rules/notifications.ts';
import type { Tx } from '#server/db/database.ts';
import type { MailKind } from '#contract/texts.ts';
import { findOptionalMail } from './unsubscription.ts';
import { writeMail } from './write-mail.ts';
import { personName } from '#server/vocabulary/index.ts';

/** True for mails whose event the daily mail names. A reminder is none: it follows what was named before. */
function isGathered(kind: MailKind): boolean {
  const optional = findOptionalMail(kind);
  return kind !== 'questionReminder' && optional !== undefined && digestSubjects.includes(optional);
}

export type Letter = {
  userId: UserId;
  kind: MailKind;
  values: Record<string, string>;
  /** True: it does not wait for the daily mail, because the bell has nothing of it. */
  goesAtOnce?: boolean;
};

/**
 * Writes a mail to a customer in the customer's language (else English), unless the customer has switched off mails of
 * this kind, gets them gathered once a day, or the account is locked.
 *
 * @param values values of the placeholders in the kind's text; `name`, the customer's form of address, is added
 */
export async function mailCustomer(tx: Tx, { userId, kind, values, goesAtOnce = false }: Letter): Promise<void> {
  const customer = await tx
    .selectFrom('users')
    .leftJoin('users as company', 'company.id', 'users.company_id')
    .where('users.id', '=', userId)
    .where('users.active', '=', true)
    .where(sql<boolean>`coalesce(company.active, true)`)
    .where(sql<boolean>`${findOptionalMail(kind) ?? kind} <> all(users.mail_off)`)
    .where(sql<boolean>`not (users.mail_digest and ${sql.lit(!goesAtOnce && isGathered(kind))})`)
    .select(['users.email', 'users.language', personName('users').as('name')])
    .$narrowType<{ language: Language | null }>()
    .executeTakeFirst();
  if (customer === undefined) return;
  const { email, language, name } = customer;
  await writeMail(tx, { to: email, language: language ?? 'en', kind, values: { name, ...values } });
}
