import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { normalizePassword, passwordForms } from '#rules/password.ts';
import { inTurn } from '#server/accounts/sign-in/in-turn.ts';
import { fitsOldHash, isOldHash } from './old-hashes.ts';

const derive = promisify(argon2);
/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };

function hashWith(password: string, nonce: Buffer, { memory, passes, parallelism }: typeof cost): Promise<Buffer> {
  return inTurn(() => derive('argon2id', { message: password, nonce, parallelism, tagLength: 32, memory, passes }));
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/**
 * An argon2id hash in the PHC form, which contains its parameters and salt. Slow by design: never within a transaction.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await hashWith(normalizePassword(password), salt, cost);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

const ours = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

/** True for a hash of a supported kind: one of ours, or of the WordPress that accounts may come from. */
export const isKnownHash = (stored: string): boolean => ours.test(stored) || isOldHash(stored);

/** True for a hash that the next successful sign-in should replace: another kind, or one of ours at a lower cost. */
export function isOutdated(stored: string): boolean {
  const [, memory, passes, parallelism] = (ours.exec(stored) ?? []).map(Number);
  if (memory === undefined || passes === undefined || parallelism === undefined) return true;
  return memory < cost.memory || passes < cost.passes || parallelism < cost.parallelism;
}

/** One way to write a password fits a stored hash; none fits an unreadable one. */
async function fits(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', hash = ''] = ours.exec(stored) ?? [];
  if (memory === undefined) return inTurn(() => fitsOldHash(password, stored));
  const expectedKey = Buffer.from(hash, 'base64');
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const derivedKey = await hashWith(password, Buffer.from(salt, 'base64'), parameters);
  return derivedKey.length === expectedKey.length && timingSafeEqual(derivedKey, expectedKey);
}

/**
 * The form in which a password fits a stored hash: as all new ones are hashed, or as an older version or another portal took it from the
 * keyboard. Undefined: it is another password. Slow by design: never within a transaction.
 */
export async function fittingForm(password: string, stored: string): Promise<'current' | 'older' | undefined> {
  for (const [place, form] of passwordForms(password).entries())
    if (await fits(form, stored)) return place === 0 ? 'current' : 'older';
  return undefined;
}

/** A password fits a stored hash. Slow by design: never within a transaction. */
export const passwordMatches = async (password: string, stored: string): Promise<boolean> =>
  (await fittingForm(password, stored)) !== undefined;

/** A dummy hash for unknown users: the answer takes as long as for an existing one. */
export const dummyHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(Buffer.alloc(16))}$${unpadded(Buffer.alloc(32))}`;

/** The hash of an account whose owner has not chosen a password yet: no password fits it. */
export const noPassword = '!';
