import { sql } from 'kysely';
import type { updateCustomerEditData as contract } from '#contract/identity.ts';
import type { UserId } from '#contract/ids.ts';
import type { Language } from '#contract/languages.ts';
import { accountProblems } from '#rules/account.ts';
import { writeMail } from '#server/mail/index.ts';
import type { Tx } from '#server/platform/database.ts';
import type { Handler } from '#server/platform/serve.ts';
import { companyColumns, placeOf } from './company.ts';
import { digestOf, newSecret } from './digest.ts';
import { endEmailChanges } from './end-email-changes.ts';
import type { Limit } from './limit.ts';

type Owner = { id: UserId; username: string; email: string; first_name: string; language: Language | null };

/** Mails the link that makes a new address count, and tells the old one; older links end. */
async function askToConfirm(tx: Tx, user: Owner, email: string, publicUrl: string): Promise<void> {
  await endEmailChanges(tx, user.id);
  const key = newSecret();
  await tx
    .insertInto('email_changes')
    .values({ key_hash: digestOf(key), user_id: user.id, email, expires_at: sql`now() + interval '1 day'` })
    .execute();
  const name = user.first_name || user.username;
  const language = user.language ?? 'en';
  const link = `${publicUrl}/confirmEmail?${new URLSearchParams({ key }).toString()}`;
  await writeMail(tx, { to: email, language, kind: 'emailChange', values: { name, link } });
  await writeMail(tx, { to: user.email, language, kind: 'emailChanging', values: { name, email } });
}

async function isTaken(tx: Tx, email: string): Promise<boolean> {
  const holder = await tx
    .selectFrom('users')
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .select('id')
    .executeTakeFirst();
  return holder !== undefined;
}

/**
 * Changes the own account. A new address has to be confirmed from its own mailbox first; whether it is taken is judged
 * then, and said here already.
 */
export function updateCustomerEditData({ publicUrl }: { publicUrl: string }, limit: Limit): Handler<typeof contract> {
  return async ({ actor, input, tx, refuse }) => {
    const fields = accountProblems({ ...input, stateId: input.stateId });
    if (Object.keys(fields).length > 0) return refuse('accountNotValid', { fields });
    const place = await placeOf(tx, input);
    if ('unknown' in place) return refuse('accountNotValid', { fields: { [place.unknown]: 'missing' } });
    const before = await tx
      .selectFrom('users')
      .where('id', '=', actor.id)
      .select(['id', 'username', 'email', 'language'])
      .select(['first_name', 'second_name', 'company_name', 'company_model', 'street', 'zip', 'city'])
      .select(['country_id', 'state_id', 'vat_number', 'vat_confirmed_at'])
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const written = await companyColumns(tx, input, place);
    // A number that stays, in the country of which it was confirmed, keeps its confirmation, however old it is.
    const stays = written.vat_number === before.vat_number && written.country_id === before.country_id;
    const kept = stays ? before.vat_confirmed_at : null;
    const now = { ...written, vat_confirmed_at: kept ?? written.vat_confirmed_at };
    const differs = Object.entries(now).some(([name, value]) => before[name as keyof typeof now] !== value);
    if (differs) await tx.updateTable('users').set(now).where('id', '=', actor.id).execute();
    const email = input.email.trim();
    if (email.toLowerCase() === before.email.toLowerCase()) return differs;
    // Each costs two mails, one of them to an address that nobody has proved to own.
    if (!(await limit(String(actor.id)))) return refuse('tooManyRequests');
    if (await isTaken(tx, email)) return refuse('emailTaken', { fields: { email: 'taken' } });
    await askToConfirm(tx, before, email, publicUrl);
    return true;
  };
}
