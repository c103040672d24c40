import type { DeriveKeyFunction } from 'altcha-lib/types';
import { handler } from 'altcha-lib/workers/shared';
import { sha256 } from './sha256.ts';

/** The key that a challenge asks for: its salt and a guess, hashed `cost` times over. */
const deriveKey: DeriveKeyFunction = ({ algorithm, cost, keyLength }, salt, guess) => {
  if (algorithm !== 'SHA-256') throw new Error(`no way to solve ${algorithm}`);
  let key: Uint8Array<ArrayBuffer> = Uint8Array.of(...salt, ...guess);
  for (let round = 0; round < cost; round += 1) key = sha256(key);
  return Promise.resolve({ derivedKey: key.slice(0, keyLength) });
};

handler({ deriveKey });
