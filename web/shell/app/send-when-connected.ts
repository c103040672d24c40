import { session } from '#web/api/index.ts';
import { hasWaiting } from '#web/chat/outbox.ts';
import { sendWaiting } from '#web/chat/send-waiting.ts';
import { recallAccess } from '#web/session/last-access.ts';
import { isConnected } from '#web/shell/live/connection.ts';
import { queryClient } from '#web/shell/live/query-client.ts';

/** Milliseconds between two tries while the server does not answer, though the browser believes in its connection. */
const pause = 15_000;

/** Sends the chat messages that wait on this device: at the start, whenever the connection is back, and every now and then. */
export function sendWhenConnected(): void {
  const send = () => {
    const { token } = session;
    // Of a customer whom staff look at nothing is stored, so nothing is sent either.
    const access = token === undefined ? undefined : recallAccess(token);
    if (isConnected.get() && access !== undefined) sendWaiting(access.personId, queryClient).catch(reportError);
  };
  let timer: number | undefined;
  isConnected.subscribe(send);
  hasWaiting.subscribe((isWaiting) => {
    window.clearTimeout(timer);
    if (isWaiting) timer = window.setTimeout(send, pause);
  });
}
