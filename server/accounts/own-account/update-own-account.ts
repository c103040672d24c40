import { sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { Input } from '#contract/call.ts';
import type { UserId } from '#contract/ids.ts';
import type { accountsApi } from '#contract/accounts.ts';
import { accountProblems } from '#rules/account.ts';
import { nameKey } from '#rules/text/name-key.ts';
import { writeMail } from '#server/mail/index.ts';
import type { Tx } from '#server/db/database.ts';
import type { Seal } from '#server/db/seal.ts';
import { isStaff } from '#rules/roles.ts';
import type { Actor, Prepared } from '#server/http/serve.ts';
import { companyColumns, readPlace, vatColumns } from '#server/accounts/customers/company.ts';
import { computeDigest, newSecret } from '#server/accounts/passwords/digest.ts';
import { endEmailChanges } from './end-email-changes.ts';
import type { Limit } from '#server/accounts/sign-in/limit.ts';
import { personName } from '#server/vocabulary/index.ts';

type Owner = { id: UserId; name: string; email: string; language: Language | null };

/** Base address of links, and the seal of their secrets. */
type LinkSettings = { publicUrl: string; seal: Seal };

/** Mails the link that confirms a new address, and notifies the old one; older links end. */
async function askToConfirm(tx: Tx, user: Owner, email: string, { publicUrl, seal }: LinkSettings): Promise<void> {
  await endEmailChanges(tx, user.id);
  const key = newSecret();
  await tx
    .insertInto('email_changes')
    .values({ key_hash: computeDigest(key), user_id: user.id, email, expires_at: sql`now() + interval '1 day'` })
    .execute();
  const { name } = user;
  const language = user.language ?? 'en';
  const link = `${publicUrl}/confirmEmail?${new URLSearchParams({ key }).toString()}`;
  await writeMail(tx, {
    to: email,
    language,
    kind: 'emailChange',
    about: user.id,
    values: { name },
    secret: { seal, values: { link } },
  });
  await writeMail(tx, { to: user.email, language, kind: 'emailChanging', values: { name, email } });
}

async function isTaken(tx: Tx, email: string): Promise<boolean> {
  const holder = await tx
    .selectFrom('users')
    .where(sql<boolean>`name_key(email) = name_key(${email})`)
    .select('id')
    .executeTakeFirst();
  return holder !== undefined;
}

type Names = Pick<Input<typeof accountsApi.updateOwnAccount>, 'firstName' | 'secondName'>;

/** The names in the row of the company are those of the person who signed it up. */
const companyDataIn = <Data extends Names>(
  { id, companyId }: Actor,
  data: Data,
  company: { first_name: string; second_name: string },
): Data => (id === companyId ? data : { ...data, firstName: company.first_name, secondName: company.second_name });

/** Changes the name of a person whose row is not the company's own. Returns false when nothing differed. */
async function renamePerson(tx: Tx, { id, companyId }: Actor, { firstName, secondName }: Names): Promise<boolean> {
  if (id === companyId) return false;
  const renamed = await tx
    .updateTable('users')
    .set({ first_name: firstName, second_name: secondName })
    .where('id', '=', id)
    .where(sql<boolean>`(first_name, second_name) is distinct from (${firstName}, ${secondName})`)
    .returning('id')
    .executeTakeFirst();
  return renamed !== undefined;
}

/**
 * Changes the caller's own account, and the data of the company where the caller may. A new address has to be confirmed from its own mailbox first; only then does it count
 * as taken, but an address that is taken already is refused here.
 */
export function updateOwnAccount(links: LinkSettings, limit: Limit): Prepared<typeof accountsApi.updateOwnAccount> {
  return {
    prepare: async ({ actor, input, read, refuse }) => {
      const fields = accountProblems({ ...input, stateId: input.stateId });
      if (Object.keys(fields).length > 0) return refuse('accountNotValid', { fields });
      const { email } = input;
      const isOwn = (address: string) => nameKey(email) === nameKey(address);
      const { email: present } = await read
        .selectFrom('users')
        .where('id', '=', actor.id)
        .select('email')
        .executeTakeFirstOrThrow();
      // Each request costs two mails, one of them to an address of unproven ownership.
      if (!isOwn(present) && !(await limit(String(actor.id)))) return refuse('tooManyRequests');
      return async ({ tx }) => {
        const place = await readPlace(tx, input);
        if ('unknown' in place) return refuse('accountNotValid', { fields: { [place.unknown]: 'missing' } });
        const before = await tx
          .selectFrom('users')
          .where('id', '=', actor.companyId)
          .select(['id', 'first_name', 'second_name', 'company_name', 'company_model', 'street', 'zip', 'city'])
          .select(['state_id', 'buyer_reference', ...vatColumns])
          .forNoKeyUpdate()
          .executeTakeFirstOrThrow();
        const now = {
          ...(await companyColumns(tx, companyDataIn(actor, input, before), place, before)),
          buyer_reference: input.buyerReference ?? before.buyer_reference,
        };
        const differs = Object.entries(now).some(([name, value]) => before[name as keyof typeof now] !== value);
        if (differs && !isStaff(actor) && !actor.rights.includes('managePeople')) return refuse('notAllowed');
        if (differs) await tx.updateTable('users').set(now).where('id', '=', actor.companyId).execute();
        const isRenamed = await renamePerson(tx, actor, input);
        const person = await tx
          .selectFrom('users')
          .where('id', '=', actor.id)
          .select(['id', 'email', 'language', personName('users').as('name')])
          .forNoKeyUpdate()
          .executeTakeFirstOrThrow();
        if (isOwn(person.email)) return differs || isRenamed;
        if (await isTaken(tx, email)) return refuse('emailTaken', { fields: { email: 'taken' } });
        await askToConfirm(tx, person, email, links);
        return true;
      };
    },
  };
}
