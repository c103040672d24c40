import { queryOptions } from '@tanstack/react-query';
import type { Call, Input } from '#contract/call.ts';
import { createClient, RefusedCall } from './client.ts';
import { rawAnswers } from './raw-answers.ts';
import { send } from './send.ts';
import { session } from './session.ts';

const client = createClient({
  root: '',
  token: () => session.token,
  send: async (...sending) => {
    const asked = session.token;
    const since = performance.now();
    const response = await send(...sending);
    await rawAnswers.record(sending[0], sending[1], response, since);
    // A token that the server no longer knows is of no use: the guards take over from here. One that took its place
    // meanwhile, as after a change of the password, stays.
    if (response.status === 401 && asked !== undefined) session.end(asked);
    return response;
  },
});

export const { ask, askForFile } = client;
export { NoAnswer, RefusedCall } from './client.ts';
export { rawAnswers } from './raw-answers.ts';
export { session } from './session.ts';

/** The query of a GET-like call for TanStack Query; its key is the call's name and input, so a name alone invalidates it. */
export function query<C extends Call>(call: C, input: Input<C>) {
  return queryOptions({ queryKey: [call.name, input], queryFn: () => ask(call, input) });
}

/** The refusal code of an error, or `noAnswer`, for the texts under `refusal`. */
export function codeOf(error: unknown): string {
  return error instanceof RefusedCall ? error.code : 'noAnswer';
}

/** Makes a call that answers a file and hands the file to the browser's downloads. */
export async function download<C extends Call & { answers: 'file' }>(call: C, input: Input<C>): Promise<void> {
  const { blob, fileName } = await askForFile(call, input);
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
