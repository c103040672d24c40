import { createHash, createHmac, pbkdf2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { compare } from 'bcryptjs';

const derive = promisify(pbkdf2);

/**
 * Hashes of passwords that other software made: accounts from there sign in with the password they have. They are only ever
 * checked; the first successful sign-in replaces them.
 */
const bcrypt = /^\$2[aby]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/;
const digits = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** The character after `$P$` is the binary logarithm of the rounds: more than 65,536 would block all other requests. */
const phpass = /^\$[PH]\$([5-9A-E])([./A-Za-z0-9]{8})([./A-Za-z0-9]{22})$/;

/** Django's: algorithm, iterations, salt and hash. A year's default is some 100,000 iterations above that of the year before. */
const django = /^pbkdf2_(sha1|sha256)\$([1-9]\d{0,6})\$([^$]{1,100})\$([A-Za-z0-9+/]{20,100}={0,2})$/;
const maxIterations = 2_000_000;

const isOfDjango = (stored: string): boolean => {
  const [, , iterations] = django.exec(stored) ?? [];
  return iterations !== undefined && Number(iterations) <= maxIterations;
};

/** True for a hash of WordPress in one of its three forms, of Laravel (bcrypt) or of Django. */
export const isOldHash = (stored: string): boolean =>
  phpass.test(stored) ||
  bcrypt.test(stored) ||
  (stored.startsWith('$wp') && bcrypt.test(stored.slice(3))) ||
  isOfDjango(stored);

/** Base64 of phpass: six bits a character, least significant first. */
function encodeBase64(bytes: Buffer): string {
  const groups = Array.from({ length: Math.ceil(bytes.length / 3) }, (_, index) =>
    bytes.subarray(3 * index, 3 * index + 3),
  );
  return groups
    .map((group) => {
      const value = [...group].reduce((sum, byte, place) => sum | (byte << (8 * place)), 0);
      return Array.from({ length: group.length + 1 }, (_, place) => digits[(value >> (6 * place)) & 63]).join('');
    })
    .join('');
}

/**
 * phpass, the scheme of WordPress before 6.8: md5 of salt and password, then many rounds of md5 over the result and the
 * password.
 */
function phpassMatches(password: string, stored: string): boolean {
  const [, rounds = '', salt = '', hash = ''] = phpass.exec(stored) ?? [];
  const md5 = (...parts: (Buffer | string)[]) =>
    parts.reduce((sum, part) => sum.update(part), createHash('md5')).digest();
  let bytes = md5(salt, password);
  for (let round = 2 ** digits.indexOf(rounds); round > 0; round -= 1) bytes = md5(bytes, password);
  return timingSafeEqual(Buffer.from(encodeBase64(bytes)), Buffer.from(hash));
}

/** WordPress 6.8's input to bcrypt, which reads no more than 72 bytes: a digest of the password. */
const shortened = (password: string): string => createHmac('sha384', 'wp-sha384').update(password).digest('base64');

async function djangoMatches(password: string, stored: string): Promise<boolean> {
  const [, algorithm = '', iterations = '', salt = '', hash = ''] = django.exec(stored) ?? [];
  const expectedKey = Buffer.from(hash, 'base64');
  const derivedKey = await derive(password, salt, Number(iterations), expectedKey.length, algorithm);
  return timingSafeEqual(derivedKey, expectedKey);
}

/** A password fits a hash: `$P$…` (phpass), `$wp$2y$…` (WordPress 6.8 and later), plain bcrypt, or `pbkdf2_sha256$…` (Django). */
export async function fitsOldHash(password: string, stored: string): Promise<boolean> {
  if (!isOldHash(stored)) return false;
  if (isOfDjango(stored)) return djangoMatches(password, stored);
  if (phpass.test(stored)) return phpassMatches(password, stored);
  return stored.startsWith('$wp') ? compare(shortened(password), stored.slice(3)) : compare(password, stored);
}
