import type { QueryClient } from '@tanstack/react-query';
import type { useRouter } from '@tanstack/react-router';
import { io } from 'socket.io-client';
import { chatActivityEvent } from '#contract/chat-activity.ts';
import type { Events } from '#contract/events.ts';
import type { JobId } from '#contract/ids.ts';
import { readsOrders } from '#contract/permissions.ts';
import { isStaff, mayAny } from '#rules/roles.ts';
import { knownAccess } from '#web/shell/page/guards.ts';
import { topics } from '#contract/topics.ts';
import { session } from '#web/api/index.ts';
import { invalidate } from '#web/api/invalidate.ts';
import { chatsInSight, ownActivity } from '#web/chat/activity/own-activity.ts';
import { peopleAtChats } from '#web/chat/activity/people-at-chat.ts';
import { isSocketLost } from './connection.ts';

/** Orders are shown to customers and to those of the staff who may read them. */
function mayReadOrders(): boolean {
  const access = knownAccess();
  return access !== undefined && (!isStaff(access) || mayAny(access, readsOrders));
}

/** Opens the socket of the session, whose events renew what the screen shows. Returns the function that closes it. */
export function openSocket(client: QueryClient, router: ReturnType<typeof useRouter>): () => void {
  const socket = io({ transports: ['websocket'], auth: { token: session.token } });
  for (const topic of topics)
    socket.on(topic, () => {
      const renewed = invalidate(client, topic);
      // The role decides where somebody may be: the guards are asked again once the new one is known.
      if (topic === 'access') void renewed.then(() => router.invalidate());
    });
  const openJob = (job: JobId) => void router.navigate({ to: '/jobs/jobDetails', search: { job } });
  socket.on('chatMessage', (message: Events['chatMessage']) => {
    void invalidate(client, 'chat');
    // It is seen where the chat is in sight.
    if (chatsInSight.get().has(message.taskId)) return;
    import('#web/shell/notices/NewMessageToast.tsx').then(({ showNewMessage }) => {
      showNewMessage(message, openJob);
    }, reportError);
  });
  socket.on('newOrder', (order: Events['newOrder']) => {
    if (!mayReadOrders()) return;
    import('#web/shell/notices/NewOrderToast.tsx').then(({ showNewOrder }) => {
      showNewOrder(order, openJob);
    }, reportError);
  });
  let connectedBefore = false;
  socket.on('connect', () => {
    // Events were missed while the connection was down.
    if (connectedBefore) void client.invalidateQueries();
    connectedBefore = true;
    isSocketLost.set(false);
    ownActivity.carryBy((own) => socket.volatile.emit(chatActivityEvent, own));
  });
  let retry: number | undefined;
  // Turned away by the server, after which Socket.IO does not try again by itself. Where the session ended, the next
  // answer says so and the guards take over; else the way in is open again soon.
  function askAgain() {
    void client.invalidateQueries();
    window.clearTimeout(retry);
    retry = window.setTimeout(() => socket.connect(), 5000);
  }
  socket.on('connect_error', () => {
    isSocketLost.set(true);
    if (!socket.active) askAgain();
  });
  socket.on(chatActivityEvent, peopleAtChats.hear);
  const stopActivity = () => {
    ownActivity.carryBy(undefined);
    peopleAtChats.clear();
  };
  socket.on('disconnect', (reason) => {
    stopActivity();
    isSocketLost.set(reason !== 'io client disconnect');
    if (reason === 'io server disconnect') askAgain();
  });
  return () => {
    window.clearTimeout(retry);
    stopActivity();
    socket.close();
  };
}
