import { createHash, randomBytes } from 'node:crypto';

/** sha256 as hexadecimal text: what the database keeps of a secret, so that who reads it cannot use it. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A secret that nobody guesses, fit for links. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
