import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { normalizePassword, passwordForms } from '#rules/password.ts';
import { inTurn } from '#server/accounts/sign-in/in-turn.ts';
import { fitsOldHash, isOldHash } from './old-hashes.ts';

const derive = promisify(argon2);
/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };

type Kind = 'argon2i' | 'argon2id';

function hashWith(
  password: string,
  nonce: Buffer,
  { memory, passes, parallelism, kind = 'argon2id', tagLength = 32 }: typeof cost & { kind?: Kind; tagLength?: number },
): Promise<Buffer> {
  return inTurn(() => derive(kind, { message: password, nonce, parallelism, tagLength, memory, passes }));
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

/** Our own hashes, and those of PHP (Laravel), which has two kinds. */
const phc =
  /^\$(argon2id?)\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,88})\$([A-Za-z0-9+/]{22,88})$/;
/** The highest cost that is worked through; one of a hostile file would take memory and hours. */
const maxCost = { memory: 262_144, passes: 20, parallelism: 16 };

type Argon2Hash = typeof cost & { readonly kind: Kind; readonly salt: Buffer; readonly key: Buffer };

/** The parts of an Argon2 hash; undefined for another kind, and for one that nobody should work through. */
function readArgon2(stored: string): Argon2Hash | undefined {
  const [, kind, memoryText, passesText, parallelismText, salt = '', key = ''] = phc.exec(stored) ?? [];
  const [memory, passes, parallelism] = [Number(memoryText), Number(passesText), Number(parallelismText)];
  const isSane =
    memory >= 8 * parallelism &&
    memory <= maxCost.memory &&
    passes >= 1 &&
    passes <= maxCost.passes &&
    parallelism >= 1 &&
    parallelism <= maxCost.parallelism;
  if ((kind !== 'argon2i' && kind !== 'argon2id') || !isSane) return undefined;
  return { kind, memory, passes, parallelism, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') };
}

/** True for a hash of a supported kind: one of ours, or of the software that accounts may come from. */
export const isKnownHash = (stored: string): boolean => readArgon2(stored) !== undefined || isOldHash(stored);

/** True for a hash that the next successful sign-in should replace: another kind, or another cost than ours. */
export function isOutdated(stored: string): boolean {
  const parts = readArgon2(stored);
  return (
    parts === undefined ||
    parts.kind !== 'argon2id' ||
    parts.memory !== cost.memory ||
    parts.passes !== cost.passes ||
    parts.parallelism !== cost.parallelism
  );
}

/** One way to write a password fits a stored hash; none fits an unreadable one. */
async function fits(password: string, stored: string): Promise<boolean> {
  const parts = readArgon2(stored);
  if (parts === undefined) return inTurn(() => fitsOldHash(password, stored));
  const derivedKey = await hashWith(password, parts.salt, { ...parts, tagLength: parts.key.length });
  return timingSafeEqual(derivedKey, parts.key);
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
