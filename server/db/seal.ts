import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts texts for the database, unreadable to anyone who reads only the database. */
export type Seal = {
  readonly close: (text: string) => Buffer;
  /** Undefined when it was sealed with another secret, or altered. */
  readonly open: (sealed: Uint8Array) => string | undefined;
};

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** Seals with a key derived from the portal's secret for this purpose alone. */
export function sealWith(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'tuneport: sealed texts', 32));
  return {
    close: (text) => {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv(algorithm, key, nonce);
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open: (sealed) => {
      try {
        const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceLength));
        decipher.setAuthTag(sealed.subarray(-tagLength));
        const text = decipher.update(sealed.subarray(nonceLength, -tagLength));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
