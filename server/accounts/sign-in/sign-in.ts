import { sql } from 'kysely';
import type { accountsApi } from '#contract/accounts.ts';
import type { UserId } from '#contract/ids.ts';
import { normalizeEmail } from '#rules/text/email-address.ts';
import { nameKey } from '#rules/text/name-key.ts';
import type { Database, Read, Tx } from '#server/db/database.ts';
import type { Prepared } from '#server/http/serve.ts';
import { dummyHash, fittingForm, hashPassword, isOutdated } from '#server/accounts/passwords/passwords.ts';
import { beginSession } from '#server/accounts/sessions/begin-session.ts';
import { openTicket } from './confirm-sign-in.ts';
import { hasSecondFactor } from '#server/accounts/second-factor/second-factor.ts';
import type { SignInLimit } from './sign-in-limit.ts';

/** The account of a user name or an e-mail address, compared by the database as its unique indexes do. */
const userNamed = (read: Read, name: string) => {
  const isAddress = sql<boolean>`name_key(email) = name_key(${normalizeEmail(name)})`;
  return (
    read
      .selectFrom('users')
      .where(sql<boolean>`(name_key(username) = name_key(${name}) or ${isAddress})`)
      // Another user's e-mail address as a user name does not block that other user.
      .orderBy(isAddress, 'desc')
      .where('removed_at', 'is', null)
      .select(['id', 'password_hash as hash', sql<UserId>`coalesce(company_id, id)`.as('companyId')])
      .limit(1)
      .executeTakeFirst()
  );
};

/**
 * The checked password still is that of the account, and stays so until the transaction ends; a new hash of it takes the
 * place of the old one. A password changed since the check ended all sessions, so it opens no new one either.
 */
async function stands(
  tx: Tx,
  { id, hash, newHash }: { id: UserId; hash: string; newHash: string | undefined },
): Promise<boolean> {
  const account = await tx
    .selectFrom('users')
    .where('id', '=', id)
    .where('password_hash', '=', hash)
    .select('id')
    .$if(newHash === undefined, (one) => one.forShare())
    .$if(newHash !== undefined, (one) => one.forNoKeyUpdate())
    .executeTakeFirst();
  if (account === undefined) return false;
  if (newHash !== undefined)
    await tx.updateTable('users').set({ password_hash: newHash }).where('id', '=', id).execute();
  return true;
}

/**
 * Signs a user in. After too many wrong passwords, further ones are refused unchecked; a wrong name and a wrong password
 * get the same answer after the same time. A hash of WordPress, or of a lower cost, is replaced. An account with a second
 * factor is refused with a ticket, which `confirmSignIn` takes.
 */
export function signIn(
  { db }: Database,
  limit: SignInLimit,
  { tokenOf, publicUrl }: { tokenOf: (secret: string) => string; publicUrl: string },
): Prepared<typeof accountsApi.signIn> {
  return {
    prepare: async ({ input: { username, password, device }, read, origin, setAuditSubject, refuse }) => {
      const user = await userNamed(read, username);
      const name = nameKey(username);
      setAuditSubject(user === undefined ? { name } : { userId: user.id });
      const attempt = { name, userId: user?.id, address: origin.address, device };
      if (!(await limit.take(attempt))) return refuse('tooManyRequests');
      const form = await fittingForm(password, user?.hash ?? dummyHash);
      if (user === undefined || form === undefined) return refuse('wrongCredentials', { data: { status: 403 } });
      await limit.giveBack(attempt);
      const newHash = isOutdated(user.hash) || form === 'older' ? await hashPassword(password) : undefined;
      const account = { id: user.id, hash: user.hash, newHash };
      if (await hasSecondFactor(read, user.id)) {
        // Outlasts the refusal, which undoes the call's own transaction.
        const ticket = await db
          .transaction()
          .execute(async (tx) => ((await stands(tx, account)) ? openTicket(tx, user.id) : undefined));
        if (ticket === undefined) return refuse('wrongCredentials', { data: { status: 403 } });
        return refuse('secondFactorNeeded', { data: { status: 403 }, ticket });
      }
      return async ({ tx, note }) => {
        if (!(await stands(tx, account))) return refuse('wrongCredentials', { data: { status: 403 } });
        const secret = await beginSession(tx, user.id, { ...origin, key: device }, publicUrl);
        note({ event: 'signedIn', detail: 'password' });
        return { token: tokenOf(secret), userId: user.companyId };
      };
    },
  };
}
