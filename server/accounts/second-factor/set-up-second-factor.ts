import { sql } from 'kysely';
import type { accountsApi } from '#contract/accounts.ts';
import type { UserId } from '#contract/ids.ts';
import type { Database, Read, Tx } from '#server/db/database.ts';
import type { Seal } from '#server/db/seal.ts';
import type { Actor, Handler, Prepared } from '#server/http/serve.ts';
import type { Limit } from '#server/accounts/sign-in/limit.ts';
import { lockAccount } from '#server/accounts/customers/lock-account.ts';
import { mailSecurityNews } from '#server/accounts/sessions/mail-security-news.ts';
import { mailWrongCode } from '#server/accounts/sign-in/mail-wrong-code.ts';
import { passwordMatches } from '#server/accounts/passwords/passwords.ts';
import {
  type CodeVerifier,
  countRecoveryCodes,
  findCode,
  hasSecondFactor,
  newAppSecret,
  replaceRecoveryCodes,
  findTotpStep,
  useCode,
} from './second-factor.ts';
import { endOtherSessions } from '#server/accounts/sessions/sessions.ts';
import { readBrand } from '#server/settings/index.ts';

/** Time for scanning the code and typing the first one. */
const setUpTime = sql<boolean>`created_at > now() - interval '15 minutes'`;

export const getSecondFactor: Handler<typeof accountsApi.getSecondFactor> = async ({ actor, tx }) => {
  const [isOn, recoveryCodes] = await Promise.all([hasSecondFactor(tx, actor.id), countRecoveryCodes(tx, actor.id)]);
  return { isOn, recoveryCodes };
};

/** The password is the actor's own. */
async function isOwnPassword(read: Read, userId: UserId, password: string): Promise<boolean> {
  const { hash } = await read
    .selectFrom('users')
    .where('id', '=', userId)
    .select('password_hash as hash')
    .executeTakeFirstOrThrow();
  return passwordMatches(password, hash);
}

/** Makes the secret of a second factor, which has no effect until its first code is entered. */
export function beginSecondFactor(seal: Seal, limit: Limit): Prepared<typeof accountsApi.beginSecondFactor> {
  return {
    prepare: async ({ actor, input, read, refuse }) => {
      if (!(await limit(String(actor.id)))) return refuse('tooManyRequests');
      if (!(await isOwnPassword(read, actor.id, input.password))) return refuse('wrongPassword');
      return async ({ tx }) => {
        const account = await lockAccount(tx, actor.id);
        if (account === undefined) return refuse('wrongPassword');
        if (await hasSecondFactor(tx, actor.id)) return refuse('secondFactorIsOn');
        const brand = await readBrand(tx);
        const made = newAppSecret(brand.name, account.username);
        const secret = seal.close(made.secret);
        await tx
          .insertInto('second_factors')
          .values({ user_id: actor.id, secret })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ secret, created_at: sql`now()` }))
          .execute();
        return made;
      };
    },
  };
}

/** Switches the second factor on with the first code of the app. Every other session ends: it was opened without one. */
export function confirmSecondFactor(
  { seal, now }: CodeVerifier,
  limit: Limit,
): Prepared<typeof accountsApi.confirmSecondFactor> {
  return {
    prepare: async ({ actor, input, refuse }) => {
      if (!(await limit(String(actor.id)))) return refuse('tooManyRequests');
      return async ({ tx, note }) => {
        await lockAccount(tx, actor.id);
        const factor = await tx
          .selectFrom('second_factors')
          .where('user_id', '=', actor.id)
          .where('confirmed_at', 'is', null)
          .where(setUpTime)
          .select('secret')
          .executeTakeFirst();
        const secret = factor && seal.open(factor.secret);
        if (secret === undefined) return refuse('secondFactorNotBegun');
        const step = findTotpStep(secret, input.code, now());
        if (step === undefined) return refuse('codeNotValid');
        await tx
          .updateTable('second_factors')
          .set({ confirmed_at: sql`now()`, last_step: step })
          .where('user_id', '=', actor.id)
          .execute();
        const recoveryCodes = await replaceRecoveryCodes(tx, actor.id);
        await endOtherSessions(tx, actor, 'secondFactor');
        await mailSecurityNews(tx, actor.id, 'secondFactorOn');
        note({ event: 'secondFactorOn' });
        return { recoveryCodes };
      };
    },
  };
}

/** By what a proof is judged, and how often. */
type Proof = {
  readonly database: Database;
  readonly publicUrl: string;
  readonly verifier: CodeVerifier;
  readonly limit: Limit;
};

type Proving = {
  readonly actor: Actor;
  readonly origin: { readonly address: string; readonly userAgent: string };
  readonly input: { readonly password: string; readonly code: string };
  readonly read: Read;
  readonly refuse: (code: 'tooManyRequests' | 'wrongPassword' | 'codeNotValid') => never;
};

/**
 * Has the owner prove a change of the second factor by password and code; a recovery code is as good as one of the app.
 *
 * @returns uses the code up in the call's transaction
 */
async function proveOwner(
  { actor, origin, input, read, refuse }: Proving,
  { database, publicUrl, verifier, limit }: Proof,
): Promise<(tx: Tx) => Promise<void>> {
  if (!(await limit(String(actor.id)))) return refuse('tooManyRequests');
  if (!(await isOwnPassword(read, actor.id, input.password))) return refuse('wrongPassword');
  const code = await findCode(read, verifier, actor.id, input.code);
  if (code === undefined) {
    await mailWrongCode(database, actor.id, { origin, publicUrl, now: verifier.now() });
    return refuse('codeNotValid');
  }
  return async (tx) => {
    await lockAccount(tx, actor.id);
    if (!(await useCode(tx, actor.id, code))) refuse('codeNotValid');
  };
}

/** Switches the second factor off. */
export function turnOffSecondFactor(proof: Proof): Prepared<typeof accountsApi.turnOffSecondFactor> {
  return {
    prepare: async (request) => {
      const useUp = await proveOwner(request, proof);
      return async ({ actor, tx, note }) => {
        await useUp(tx);
        await tx.deleteFrom('second_factors').where('user_id', '=', actor.id).execute();
        await mailSecurityNews(tx, actor.id, 'secondFactorOff');
        note({ event: 'secondFactorOff' });
        return true;
      };
    },
  };
}

/** Answers ten new recovery codes; the earlier ones end. */
export function renewRecoveryCodes(proof: Proof): Prepared<typeof accountsApi.renewRecoveryCodes> {
  return {
    prepare: async (request) => {
      const useUp = await proveOwner(request, proof);
      return async ({ actor, tx, note }) => {
        await useUp(tx);
        const recoveryCodes = await replaceRecoveryCodes(tx, actor.id);
        await mailSecurityNews(tx, actor.id, 'recoveryCodesRenewed');
        note({ event: 'recoveryCodesRenewed' });
        return { recoveryCodes };
      };
    },
  };
}
