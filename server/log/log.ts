import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';

/** The part of Fastify's logger (pino) that the portal uses, so that code without a request can log as well. */
export type Log = {
  info: (facts: object, message: string) => void;
  warn: (facts: object, message: string) => void;
  error: (facts: object, message: string) => void;
};

/** Logs nothing: for programs that end with an answer of their own. */
export const silent: Log = { info: () => {}, warn: () => {}, error: () => {} };

/** Log entry of a request: without the query of its address, which may hold the key of a mailed link. */
export const requestFacts = ({ method, url, ip }: { method: string; url: string; ip: string }) => ({
  method,
  url: url.replace(/\?.*$/s, ''),
  ip,
});

export type Logger = FastifyBaseLogger;

/** The log of a process: one line of JSON for each entry, on the standard output. */
export const openLog = (level: string): Logger => pino({ level, serializers: { req: requestFacts } });

/** Names a request through the logs of browser, proxy and portal. */
export const requestIdHeader = 'x-request-id';

/** Without letters that look or sound alike: people read it out on the phone. */
const idLetters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Random bytes for some hundred ids, and how many of them are used: drawing takes about as long for one as for all. */
let randomPool = Buffer.alloc(0);
let usedBytes = 0;

/** Three groups of four: unmistakable among the requests of many years. They are no secret, and need not be equally likely. */
function newRequestId(): string {
  if (usedBytes === randomPool.length) [randomPool, usedBytes] = [randomBytes(12 * 256), 0];
  let id = '';
  for (let letter = 0; letter < 12; letter += 1) {
    if (letter === 4 || letter === 8) id += '-';
    id += idLetters[(randomPool[usedBytes + letter] ?? 0) % idLetters.length];
  }
  usedBytes += 12;
  return id;
}

/** The name that the sender or a proxy gave a request, where it can stand in a log as it is; else one of its own. */
export function getRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[requestIdHeader];
  return typeof given === 'string' && /^[\w.:-]{8,100}$/.test(given) ? given : newRequestId();
}
