import { queryOptions } from '@tanstack/react-query';
import type { Call, Input } from '#contract/call.ts';
import { createClient, type Send } from './client.ts';
import { dropBegunReads, rememberRead, takeBegunRead } from './first-reads.ts';
import { rawAnswers, recordAnswer } from './raw-answers.ts';
import { send as sendNow } from './send.ts';
import { endedFor, type SessionEnd, session } from './session.ts';

/** The reason why the server does not know a token any more; the answer stays to be read by whoever asked. */
async function endOf(response: Response): Promise<SessionEnd> {
  const problem: unknown = await response.json().catch(() => undefined);
  const reason = typeof problem === 'object' && problem !== null && 'reason' in problem ? problem.reason : undefined;
  return endedFor(reason) ?? 'expired';
}

/** Sends what the page itself has not asked yet, and notes what it begins with for its next visit. */
const send: Send = (url, sending, onProgress) => {
  if (sending.reads !== true) dropBegunReads();
  const { token } = session;
  if (sending.reads !== true || token === undefined || session.isLook || 'if-none-match' in sending.headers)
    return sendNow(url, sending, onProgress);
  const { method, body } = sending;
  const read = { method, url, ...(typeof body === 'string' && { body }) };
  rememberRead(token, read);
  return takeBegunRead(read)?.catch(() => sendNow(url, sending)) ?? sendNow(url, sending);
};

const client = createClient({
  root: '',
  token: () => session.token,
  send: async (url, given, onProgress) => {
    const asked = session.token;
    const since = performance.now();
    // Raw answers are looked at whole: a 304 has nothing to show.
    const { 'if-none-match': known, ...headers } = given.headers;
    const sending = rawAnswers.get() === undefined || known === undefined ? given : { ...given, headers };
    const response = await send(url, sending, onProgress);
    await recordAnswer(url, sending, response, since);
    // A token that the server no longer knows is of no use: the guards take over from here. One that took its place
    // meanwhile, as after a change of the password, stays.
    if (response.status === 401 && asked !== undefined) session.end(asked, await endOf(response.clone()));
    return response;
  },
});

export const { ask, askForFile } = client;
export { deviceStorage, keepsData, tabStorage } from './browser-storage.ts';
export { NetworkError, RefusedCallError } from './client.ts';
export { getErrorCode, getReference } from './error-code.ts';
export { forgetReads } from './first-reads.ts';
export { logoPath, plainCalls } from './plain-calls.ts';
export { rawAnswers } from './raw-answers.ts';
export { readAt } from './seen.ts';
export { session, sessionState } from './session.ts';

/**
 * The query of a GET-like call for TanStack Query, stale when a topic that it shows has changed (`invalidate`). What
 * nobody waits for any more is not asked for any longer.
 */
export function query<C extends Call>(call: C, input: Input<C>) {
  return queryOptions({
    queryKey: [call.name, input],
    queryFn: ({ signal }) => ask(call, input, { signal }),
    meta: { shows: call.shows },
  });
}

/** Makes a call that answers a file and hands the file to the browser's downloads. */
export async function download<C extends Call & { answers: 'file' }>(call: C, input: Input<C>): Promise<void> {
  const { blob, fileName } = await askForFile(call, input);
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers begin to read it only later.
  window.setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 60_000);
}
