import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { UserId } from '#contract/ids.ts';
import type { Read, Tx } from '#server/db/database.ts';
import type { Seal } from '#server/db/seal.ts';
import { computeDigest } from '#server/accounts/passwords/digest.ts';

/** Seconds for which a code is shown, as every authenticator app has it (RFC 6238). */
const period = 30;
/** Steps by which the clock of a phone may be off, both ways. */
const window = 1;
const recoveryCodeCount = 10;
/** Without characters that look alike. */
const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const recoveryLength = 16;

/** Opens stored secrets and tells the time, in milliseconds since 1970, by which the codes of apps are judged. */
export type CodeVerifier = { readonly seal: Seal; readonly now: () => number };

/** A code that fits: one of the app, of a time step, or one of the written-down ones. */
type FittingCode = { readonly step: number } | { readonly recoveryHash: string };

const appOf = (secret: string, label = '', issuer = ''): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period });

/** A new secret of 160 bits for an app: as text, and as the address that its QR code holds. */
export function newAppSecret(issuer: string, label: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, uri: appOf(secret, label, issuer).toString() };
}

/**
 * Returns the time step of a code of the app; undefined for a wrong one.
 *
 * @param timestamp milliseconds since 1970 at which the code was entered
 */
export function findTotpStep(secret: string, code: string, timestamp: number): number | undefined {
  const token = code.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = appOf(secret).validate({ token, timestamp, window });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta;
}

/** A recovery code as it is typed, in whatever case and with or without its hyphens. */
const plainRecovery = (typed: string) =>
  typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/** Finds the code of a user's second factor that was typed; undefined for a wrong one, and where none is on. */
export async function findCode(
  read: Read,
  { seal, now }: CodeVerifier,
  userId: UserId,
  typed: string,
): Promise<FittingCode | undefined> {
  const factor = await read
    .selectFrom('second_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .select(['secret', 'last_step as lastStep'])
    .executeTakeFirst();
  if (factor === undefined) return undefined;
  const secret = seal.open(factor.secret);
  const step = secret === undefined ? undefined : findTotpStep(secret, typed, now());
  if (step !== undefined) return step > factor.lastStep ? { step } : undefined;
  const recoveryHash = computeDigest(plainRecovery(typed));
  const recovery = await read
    .selectFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', recoveryHash)
    .where('used_at', 'is', null)
    .select('code_hash')
    .executeTakeFirst();
  return recovery && { recoveryHash };
}

/** Uses a code up; false when it was used meanwhile, or the second factor is another by now. */
export async function useCode(tx: Tx, userId: UserId, code: FittingCode): Promise<boolean> {
  const used =
    'step' in code
      ? await tx
          .updateTable('second_factors')
          .set({ last_step: code.step })
          .where('user_id', '=', userId)
          .where('confirmed_at', 'is not', null)
          .where('last_step', '<', code.step)
          .returning('user_id')
          .executeTakeFirst()
      : await tx
          .updateTable('recovery_codes')
          .set({ used_at: sql`now()` })
          .where('user_id', '=', userId)
          .where('code_hash', '=', code.recoveryHash)
          .where('used_at', 'is', null)
          .returning('user_id')
          .executeTakeFirst();
  return used !== undefined;
}

/** The second factor of a user is on. */
export async function hasSecondFactor(read: Read, userId: UserId): Promise<boolean> {
  const factor = await read
    .selectFrom('second_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .select('user_id')
    .executeTakeFirst();
  return factor !== undefined;
}

/** The number of recovery codes that a user has left. */
export async function countRecoveryCodes(read: Read, userId: UserId): Promise<number> {
  const { left } = await read
    .selectFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('left'))
    .executeTakeFirstOrThrow();
  return left;
}

function newRecoveryCode(): string {
  const letters = Array.from(
    { length: recoveryLength },
    () => recoveryAlphabet[randomInt(recoveryAlphabet.length)] ?? '',
  ).join('');
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** Gives a user new recovery codes in place of the earlier ones. They are readable here only: the table has their digests. */
export async function replaceRecoveryCodes(tx: Tx, userId: UserId): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: computeDigest(plainRecovery(code)) })))
    .execute();
  return codes;
}
