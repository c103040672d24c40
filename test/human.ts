import { randomUUID } from 'node:crypto';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { Input } from '#contract/call.ts';
import { type createNewUser, getHumanChallenge, recaptcha } from '#contract/identity.ts';
import { CountryId } from '#contract/ids.ts';
import { type Client, RefusedCall } from '#web/api/client.ts';
import type { Portal } from './portal.ts';

/** The solution of a challenge as a browser sends it. */
export async function solvedChallenge(client: Client): Promise<string> {
  const asked = await client.ask(getHumanChallenge, {});
  if (asked.kind !== 'proofOfWork') throw new Error('the portal asks Google');
  const challenge = asked.challenge as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return JSON.stringify({ challenge, solution });
}

/** A pass for one form of a visitor, got by doing the work. */
export async function humanPass(client: Client): Promise<string> {
  const recaptchaToken = await solvedChallenge(client);
  return (await client.ask(recaptcha, { recaptchaToken })).humanPass;
}

export type SignUp = Input<typeof createNewUser>;

/** A valid sign-up of a company that nobody knows yet. */
export async function newcomer({ visitor }: Portal, changes: Partial<SignUp> = {}): Promise<SignUp> {
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
    humanPass: changes.humanPass ?? (await humanPass(visitor)),
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

/** Where the newest mail of a kind to an address leads. */
export async function linkTo(portal: Portal, recipient: string, kind: string): Promise<URL> {
  const mail = (await mailsTo(portal, recipient)).findLast((each) => each.kind === kind);
  return new URL(/http\S+\?\S+/.exec(mail?.body ?? '')?.[0] ?? 'no link');
}

/** The refusal that a call ends with; undefined when it is answered. */
export async function refusalOf(asked: Promise<unknown>): Promise<RefusedCall | undefined> {
  try {
    await asked;
    return undefined;
  } catch (error) {
    if (error instanceof RefusedCall) return error;
    throw error;
  }
}
