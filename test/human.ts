import { randomUUID } from 'node:crypto';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { Input } from '#contract/call.ts';
import { CountryId, type MailId } from '#contract/ids.ts';
import { accountsApi } from '#contract/accounts.ts';
import { mailApi } from '#contract/mail.ts';
import { makePass } from '#server/accounts/sign-in/human-pass.ts';
import type { Database } from '#server/db/database.ts';
import { type Client, RefusedCallError } from '#web/api/client.ts';
import type { Portal } from './portal.ts';

/** The solution of a challenge as a browser sends it. */
export async function solvedChallenge(client: Client): Promise<string> {
  const asked = await client.ask(accountsApi.getHumanChallenge, {});
  const challenge = asked.challenge as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return JSON.stringify({ challenge, solution });
}

/** A pass for one form of a visitor, got by doing the work. */
export async function earnPass(client: Client): Promise<string> {
  const recaptchaToken = await solvedChallenge(client);
  return (await client.ask(accountsApi.verifyHuman, { recaptchaToken })).humanPass;
}

/** A pass as the work brings it, which has its own tests. */
export const humanPass = ({ database }: Portal): Promise<string> => database.db.transaction().execute(makePass);

export type SignUp = Input<typeof accountsApi.signUp>;

/** A valid sign-up of a company that nobody knows yet. */
export async function newcomer(portal: Portal, changes: Partial<SignUp> = {}): Promise<SignUp> {
  const name = `new-${randomUUID().slice(0, 12)}`;
  return {
    username: name,
    email: `${name}@test.invalid`,
    password: 'a-password',
    firstName: 'Anna',
    secondName: 'Berg',
    companyName: 'Berg Tuning',
    companyModel: '',
    street: 'Ring 10',
    zip: '1010',
    city: 'Wien',
    countryId: CountryId.parse(23),
    vatNumber: '',
    termsAccepted: true,
    language: 'de',
    humanPass: changes.humanPass ?? (await humanPass(portal)),
    ...changes,
  };
}

/** The mails to an address, oldest first. */
export const mailsTo = async ({ database }: Portal, recipient: string) =>
  database.reader
    .selectFrom('mails')
    .where('recipient', '=', recipient)
    .orderBy('id')
    .select(['kind', 'language', 'body'])
    .execute();

/** The texts with secret links that were shown; the portal shows each once. */
const shownTexts = new WeakMap<Database, Map<MailId, string>>();

/** The text of a mail with its secret link, as an administrator of a portal without a mail server sees it. */
async function textWithLink(portal: Portal, mailId: MailId): Promise<string> {
  const shown = shownTexts.get(portal.database) ?? new Map<MailId, string>();
  shownTexts.set(portal.database, shown);
  const known = shown.get(mailId);
  if (known !== undefined) return known;
  const admin = await portal.person({ role: 'admin' });
  const { body } = await admin.ask(mailApi.showMailLink, { mailId });
  // Other tests must not count this administrator.
  await portal.database.pool.query("update users set role = 'customer' where id = $1", [admin.id]);
  shown.set(mailId, body);
  return body;
}

/** Where the newest mail of a kind to an address leads. */
export async function linkTo(portal: Portal, recipient: string, kind: string): Promise<URL> {
  const mail = await portal.database.reader
    .selectFrom('mails')
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .select(['id', 'body', 'sealed'])
    .limit(1)
    .executeTakeFirstOrThrow();
  const text = mail.sealed === null ? mail.body : await textWithLink(portal, mail.id);
  return new URL(/http\S+\?\S+/.exec(text)?.[0] ?? 'no link');
}

/** The refusal that a call ends with; undefined when it is answered. */
export async function catchRefusal(asked: Promise<unknown>): Promise<RefusedCallError | undefined> {
  try {
    await asked;
    return undefined;
  } catch (error) {
    if (error instanceof RefusedCallError) return error;
    throw error;
  }
}
