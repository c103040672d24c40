import { sql } from 'kysely';
import type { CompanyRight } from '#contract/accounts/company-rights.ts';
import { Language } from '#contract/languages.ts';
import type { UserId } from '#contract/ids.ts';
import type { Tx } from '#server/db/database.ts';
import { type Letter, mailCustomer } from './mail-customer.ts';

/**
 * Writes a mail to each person of a company with a right, in the person's own language, as `mailCustomer` does.
 *
 * @param write the letter in a language
 */
export async function mailPeople(
  tx: Tx,
  to: { readonly companyId: UserId; readonly right: CompanyRight },
  write: (language: Language) => Promise<Omit<Letter, 'userId'>>,
): Promise<void> {
  const people = await tx
    .selectFrom('users')
    .where('company_id', '=', to.companyId)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`${to.right} = any(rights)`)
    .orderBy('id')
    .select(['id', 'language'])
    .execute();
  for (const { id, language } of people)
    await mailCustomer(tx, { userId: id, ...(await write(Language.catch('en').parse(language))) });
}
