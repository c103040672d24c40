import { chatApi } from '#contract/chat.ts';
import { creditsApi } from '#contract/credits.ts';
import { settingsApi } from '#contract/settings.ts';
import { shellApi } from '#contract/shell.ts';
import { ask, query, session } from '#web/api/index.ts';
import { queryClient } from './query-client.ts';

const optionsKey = query(settingsApi.loadGlobalOptions, {}).queryKey;

/**
 * Asks balance, options and unread messages anew, in one round, as the specification wants before every navigation.
 * Offline nothing happens: what was known stays, and each view says itself when it cannot be loaded.
 */
export function renewFrame(): Promise<void> {
  const { token } = session;
  if (token === undefined) return Promise.resolve();
  // The first navigation and its guard ask at once: one answer serves both.
  if (running?.token === token) return running.answer;
  const answer = renew(token).finally(() => {
    running = undefined;
  });
  running = { token, answer };
  return answer;
}

let running: { token: string; answer: Promise<void> } | undefined;

async function renew(token: string): Promise<void> {
  const frame = await ask(shellApi.loadFrame, {}).catch(() => undefined);
  if (frame === undefined || session.token !== token) return;
  queryClient.setQueryData(optionsKey, frame.options);
  if (frame.balance !== undefined)
    queryClient.setQueryData(query(creditsApi.getCreditBalance, {}).queryKey, frame.balance);
  if (frame.unread !== undefined) queryClient.setQueryData(query(chatApi.getUnreadMessages, {}).queryKey, frame.unread);
}

/** The first round of a session is awaited, so that the frame does not ask three times for what one answer holds. */
export async function knowFrame(): Promise<void> {
  if (queryClient.getQueryData(optionsKey) === undefined) await renewFrame();
}
