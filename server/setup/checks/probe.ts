import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Seal } from '#server/db/seal.ts';
import { problem } from '#server/http/serve.ts';

/** Where the portal asks itself, from outside. */
export const probePath = '/.well-known/portal-setup';
export const probeHeader = 'tuneport-probe';

/** Milliseconds for which a question of the portal to itself is answered. */
const validity = 60_000;

const Question = z.object({ nonce: z.uuid(), at: z.number() });

/** The answer: the nonce proves that this portal gave it; `forwarded` are the addresses that proxies appended. */
export const ProbeAnswer = z.object({ nonce: z.uuid(), forwarded: z.int() });

/** Writes a question that only a portal with the same secret reads. */
export function sealQuestion(seal: Seal, now: number): { nonce: string; sealed: string } {
  const nonce = randomUUID();
  return { nonce, sealed: seal.close(JSON.stringify({ nonce, at: now })).toString('base64url') };
}

function openQuestion(seal: Seal, sealed: unknown, now: number): string | undefined {
  if (typeof sealed !== 'string') return undefined;
  const opened = seal.open(Buffer.from(sealed, 'base64url'));
  if (opened === undefined) return undefined;
  const { nonce, at } = Question.parse(JSON.parse(opened));
  return Math.abs(now - at) < validity ? nonce : undefined;
}

/** Answers the portal's questions to itself; for anyone else there is nothing. */
export function answerProbes(app: Pick<FastifyInstance, 'get'>, seal: Seal, now: () => number = Date.now): void {
  app.get(probePath, async ({ headers }, reply) => {
    const nonce = openQuestion(seal, headers[probeHeader], now());
    if (nonce === undefined) return problem(reply, 404, 'notFound', {});
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    const answer = { nonce, forwarded: forwarded.filter((address) => address.trim() !== '').length };
    return reply.header('cache-control', 'no-store').send(answer);
  });
}
