import { createHmac } from 'node:crypto';
import { type ChallengeParameters, createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#server/db/database.ts';
import { computeDigest } from '#server/accounts/passwords/digest.ts';

/** Minutes in which a challenge may be solved. */
const minutes = 10;
/** About 200,000 SHA-256 in the browser: a second on a phone, hardly noticed. */
const work = { cost: 50, min: 2000, max: 6000 };

/** Solution from a browser: the challenge as it came, and the key that solves it. */
const SolvedChallenge = z.object({
  challenge: z.object({
    parameters: z.custom<ChallengeParameters>((value) => typeof value === 'object' && value !== null),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int().min(0), derivedKey: z.string() }),
});

/** Keys that sign challenges, derived for this purpose alone. */
function keysOf(secret: string) {
  const keyFor = (purpose: string) => createHmac('sha256', secret).update(`human check: ${purpose}`).digest('hex');
  return { hmacSignatureSecret: keyFor('challenge'), hmacKeySignatureSecret: keyFor('solution') };
}

/** A new challenge, signed; the portal need not remember it. */
export async function makeChallenge(secret: string): Promise<Record<string, unknown>> {
  const challenge = await createChallenge({
    algorithm: 'SHA-256',
    cost: work.cost,
    counter: randomInt(work.min, work.max),
    deriveKey,
    expiresAt: new Date(Date.now() + minutes * 60_000),
    ...keysOf(secret),
  });
  return { ...challenge };
}

function readSolvedChallenge(token: string): z.output<typeof SolvedChallenge> | undefined {
  try {
    return SolvedChallenge.safeParse(JSON.parse(token)).data;
  } catch {
    // Not JSON, so not from our browser code.
    return undefined;
  }
}

/** Accepts a proof of work, once: for a challenge of this portal that has not expired. */
export async function acceptProof(tx: Tx, token: string, secret: string): Promise<boolean> {
  const solvedChallenge = readSolvedChallenge(token);
  if (solvedChallenge === undefined) return false;
  const { challenge, solution } = solvedChallenge;
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...keysOf(secret) }).catch(() => ({
    // Parameters that the library cannot even read are not ours.
    verified: false,
  }));
  if (!verified) return false;
  const usedSolution = await tx
    .insertInto('human_solutions')
    .values({
      solution_hash: computeDigest(challenge.signature),
      // Longer than the challenge itself: when this is deleted, the challenge has expired.
      expires_at: sql`now() + make_interval(mins => ${minutes * 2})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('solution_hash')
    .executeTakeFirst();
  return usedSolution !== undefined;
}
