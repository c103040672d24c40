import { hash, randomBytes } from 'node:crypto';

/** sha256 as hexadecimal text: the database stores secrets in this form, so that reading it reveals none. */
export const computeDigest = (secret: string): string => hash('sha256', secret, 'hex');

/** An unguessable secret, fit for links. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
