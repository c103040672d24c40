import { atom } from 'nanostores';
import type { Sending } from './client.ts';

/** One answer as it came from the server, for the developer mode. */
export type RawAnswer = {
  readonly id: number;
  readonly call: string;
  readonly status: number;
  /** From asking to the last byte, in milliseconds. */
  readonly milliseconds: number;
  /** The JSON that was asked with; undefined where the address says all or a form carried files. */
  readonly asked: string | undefined;
  readonly body: string;
};

const limit = 30;
let lastId = 0;

/** The request without the passwords in it: the panel may be seen by whoever stands behind. */
function askedWith({ body }: Sending): string | undefined {
  if (typeof body !== 'string') return undefined;
  const asked: unknown = JSON.parse(body);
  return JSON.stringify(asked, (name, value: unknown) => (/password/i.test(name) ? '…' : value));
}

/** The latest answers while the developer mode is on, newest first; undefined while it is off. */
export const rawAnswers = atom<readonly RawAnswer[] | undefined>(undefined);

/** Keeps a copy of a JSON answer while the developer mode is on; files are left alone. */
export async function recordAnswer(url: string, sending: Sending, response: Response, since: number): Promise<void> {
  const type = response.headers.get('content-type') ?? '';
  if (rawAnswers.get() === undefined || (!type.includes('json') && response.status !== 304)) return;
  const body = await response.clone().text();
  const answers = rawAnswers.get();
  if (answers === undefined) return;
  lastId += 1;
  const call = url.replace(/^\/api\/(tf24API\/)?/, '');
  const milliseconds = Math.round(performance.now() - since);
  const answer = { id: lastId, call, status: response.status, milliseconds, asked: askedWith(sending), body };
  rawAnswers.set([answer, ...answers].slice(0, limit));
}
