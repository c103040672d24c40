import { sql } from 'kysely';
import type { accountsApi } from '#contract/accounts.ts';
import type { UserId } from '#contract/ids.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Prepared } from '#server/http/serve.ts';
import { beginSession } from '#server/accounts/sessions/begin-session.ts';
import { computeDigest, newSecret } from '#server/accounts/passwords/digest.ts';
import { countAttempts } from './limit.ts';
import { mailSecurityNews } from '#server/accounts/sessions/mail-security-news.ts';
import { mailWrongCode } from './mail-wrong-code.ts';
import {
  type CodeVerifier,
  countRecoveryCodes,
  findCode,
  useCode,
} from '#server/accounts/second-factor/second-factor.ts';
import { isUsual } from './sign-in-limit.ts';
import { addressBlocks } from '#rules/address-block.ts';

/** Codes that may be tried with one ticket. */
const triesOfTicket = 5;

/** Opens a ticket for a right password that waits for its second factor. */
export async function openTicket(tx: Tx, userId: UserId): Promise<string> {
  const ticket = newSecret();
  await tx
    .insertInto('sign_in_tickets')
    .values({ id: computeDigest(ticket), user_id: userId, expires_at: sql`now() + interval '5 minutes'` })
    .execute();
  return ticket;
}

/** Counts a try with a ticket, whatever becomes of it; answers the ticket's user while the ticket is good. */
async function tryTicket({ db }: Database, id: string) {
  const ticket = await db
    .updateTable('sign_in_tickets')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', id)
    .where('expires_at', '>', sql<string>`now()`)
    .where('tries', '<', triesOfTicket)
    .returning([
      'user_id as userId',
      sql<UserId>`(select coalesce(u.company_id, u.id) from users u where u.id = user_id)`.as('companyId'),
    ])
    .executeTakeFirst();
  return ticket;
}

/**
 * Ends a sign-in with the code of the second factor. Wrong codes are limited per ticket and, because who knows the password
 * gets any number of tickets, per account: apart from the owner's usual place, so that a stranger does not use up the
 * owner's tries.
 */
export function confirmSignIn(
  database: Database,
  {
    verifier,
    tokenOf,
    publicUrl,
    attempts,
  }: { verifier: CodeVerifier; tokenOf: (secret: string) => string; publicUrl: string; attempts: number },
): Prepared<typeof accountsApi.confirmSignIn> {
  const counter = countAttempts(database, 'secondFactor', { points: attempts, seconds: 900 });
  return {
    prepare: async ({ input, read, origin, setAuditSubject, refuse }) => {
      const id = computeDigest(input.ticket);
      const tried = await tryTicket(database, id);
      if (tried === undefined) return refuse('ticketNotValid');
      const { userId, companyId } = tried;
      setAuditSubject({ userId });
      const { subscriber } = addressBlocks(origin.address);
      const place = (await isUsual(read, userId, subscriber)) ? subscriber : 'elsewhere';
      const key = `${userId} ${place}`;
      if (!(await counter.take(key))) return refuse('tooManyRequests');
      const code = await findCode(read, verifier, userId, input.code);
      if (code === undefined) {
        await mailWrongCode(database, userId, { origin, publicUrl, now: verifier.now() });
        return refuse('codeNotValid');
      }
      await counter.giveBack(key);
      return async ({ tx, note }) => {
        const ticket = await tx
          .deleteFrom('sign_in_tickets')
          .where('id', '=', id)
          .returning('user_id')
          .executeTakeFirst();
        // Ended meanwhile: by another password, a lock, or a second use.
        if (ticket === undefined) return refuse('ticketNotValid');
        if (!(await useCode(tx, userId, code))) return refuse('codeNotValid');
        if ('recoveryHash' in code) {
          const left = await countRecoveryCodes(tx, userId);
          await mailSecurityNews(tx, userId, 'recoveryCodeUsed', () => ({ left: String(left) }));
        }
        note({ event: 'signedIn', detail: 'recoveryHash' in code ? 'recoveryCode' : 'secondFactor' });
        const secret = await beginSession(tx, userId, { ...origin, key: input.device }, publicUrl);
        return { token: tokenOf(secret), userId: companyId };
      };
    },
  };
}
