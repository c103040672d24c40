import { sql } from 'kysely';
import type { accountsApi } from '#contract/accounts.ts';
import type { Input } from '#contract/call.ts';
import type { CompanyRight } from '#contract/accounts/company-rights.ts';
import type { UserId } from '#contract/ids.ts';
import { computeDigest } from '#server/accounts/passwords/digest.ts';
import { problemOfPassword } from '#server/accounts/passwords/judge-password.ts';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';
import { toTakenRefusal } from '#server/accounts/own-account/taken.ts';
import type { Limit } from '#server/accounts/sign-in/limit.ts';
import type { Read, Tx } from '#server/db/database.ts';
import type { Handler, Prepared } from '#server/http/serve.ts';
import { minPassword } from '#rules/password.ts';
import { publish } from '#server/realtime/realtime.ts';
import { customerName } from '#server/vocabulary/index.ts';

/** The invitation of a mailed key. One of a company that is locked or erased is none. */
const invitationOf = (read: Read, key: string) =>
  read
    .selectFrom('invitations as i')
    .innerJoin('users as u', 'u.id', 'i.company_id')
    .where('i.key_hash', '=', computeDigest(key))
    .where('i.state', '=', 'open')
    .where('u.active', '=', true)
    .select(['i.id', 'i.email', 'i.company_id as companyId', sql<CompanyRight[]>`i.rights`.as('rights')])
    .select([customerName.as('company'), sql<boolean>`i.expires_at <= now()`.as('isExpired')])
    .executeTakeFirst();

type Invitation = NonNullable<Awaited<ReturnType<typeof invitationOf>>>;
type Names = Pick<Input<typeof accountsApi.acceptInvitation>, 'firstName' | 'secondName' | 'language'>;

/** Shows what an invitation is for, before it is accepted. */
export const getInvitation: Handler<typeof accountsApi.getInvitation> = async ({ input: { key }, tx, refuse }) => {
  const invitation = await invitationOf(tx, key);
  if (invitation === undefined) return refuse('invitationNotValid');
  if (invitation.isExpired) return refuse('invitationExpired');
  return { company: invitation.company, email: invitation.email };
};

/** Brings back a person who was removed from the company, under the same number; undefined for who was never in it. */
async function bringBack(tx: Tx, invitation: Invitation, hash: string, names: Names): Promise<UserId | undefined> {
  const person = await tx
    .updateTable('users')
    .set({
      password_hash: hash,
      first_name: names.firstName,
      second_name: names.secondName,
      language: names.language,
      rights: invitation.rights,
      active: true,
      removed_at: null,
    })
    .where('company_id', '=', invitation.companyId)
    .where(sql<boolean>`name_key(email) = name_key(${invitation.email})`)
    .where('removed_at', 'is not', null)
    .where('erased_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return person?.id;
}

/** Makes the person, whose address is the user name as well. */
async function addPerson(tx: Tx, invitation: Invitation, hash: string, names: Names): Promise<UserId> {
  const { email, companyId, rights } = invitation;
  const { id } = await tx
    .insertInto('users')
    .values({
      username: email,
      email,
      password_hash: hash,
      first_name: names.firstName,
      second_name: names.secondName,
      language: names.language,
      company_id: companyId,
      rights,
      active: true,
      unlocked_at: sql`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Accepts an invitation: once, in its time, and with a password that the rules permit. */
export function acceptInvitation(limit: Limit): Prepared<typeof accountsApi.acceptInvitation> {
  return {
    prepare: async ({ input, read, origin, setAuditSubject, refuse }) => {
      if (!(await limit(origin.address))) return refuse('tooManyRequests');
      const { key, firstName, secondName, password } = input;
      const invitation = await invitationOf(read, key);
      if (invitation === undefined) return refuse('invitationNotValid');
      if (invitation.isExpired) return refuse('invitationExpired');
      if (firstName === '' || secondName === '') return refuse('nameMissing');
      const names = [invitation.email, firstName, secondName, `${firstName} ${secondName}`, invitation.company];
      const problem = await problemOfPassword(password, { role: 'customer', names });
      if (problem !== undefined) return refuse('passwordNotValid', { problem, min: minPassword('customer') });
      const hash = await hashPassword(password);
      return async ({ tx, note }) => {
        // The company first, as every change of its people does.
        await tx.selectFrom('companies').where('id', '=', invitation.companyId).select('id').forUpdate().execute();
        const accepted = await tx
          .updateTable('invitations')
          .set({ state: 'accepted' })
          .where('id', '=', invitation.id)
          .where('state', '=', 'open')
          .where('key_hash', '=', computeDigest(key))
          .where('expires_at', '>', sql<string>`now()`)
          .returning('id')
          .executeTakeFirst();
        // Accepted, revoked or mailed again meanwhile.
        if (accepted === undefined) return refuse('invitationNotValid');
        try {
          const userId =
            (await bringBack(tx, invitation, hash, input)) ?? (await addPerson(tx, invitation, hash, input));
          setAuditSubject({ userId });
          note({ event: 'accountCreated', userId, detail: 'invited' });
        } catch (error) {
          // As a user name it may be taken as well.
          if (toTakenRefusal(error) === undefined) throw error;
          return refuse('emailTaken');
        }
        await publish(tx, { user: invitation.companyId }, 'access', {});
        return { email: invitation.email };
      };
    },
  };
}
