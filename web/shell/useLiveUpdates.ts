import { Anchor, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { io } from 'socket.io-client';
import { chatApi } from '#contract/chat.ts';
import type { Events } from '#contract/events.ts';
import type { JobId, MessageId } from '#contract/ids.ts';
import { tasksApi } from '#contract/tasks.ts';
import { topics } from '#contract/topics.ts';
import { query, session } from '#web/api/index.ts';
import { invalidate } from '#web/api/invalidate.ts';
import { say } from '#web/i18n/index.ts';
import { noticeTimes } from '#web/kit/notify.ts';
import { isSocketLost } from './connection.ts';
import { showNewOrder } from './NewOrderToast.tsx';
import { useTitleCount } from './useTitleCount.ts';

/** Keeps a socket open while an active user is signed in, so that what changes on the server is seen at once. */
export function useLiveUpdates(active: boolean): void {
  const client = useQueryClient();
  const router = useRouter();
  useTitleCount(active);
  // The socket lies outside React: opened and closed with the session.
  useEffect(() => {
    if (!active) return undefined;
    const socket = io({ transports: ['websocket'], auth: { token: session.token } });
    for (const topic of topics)
      socket.on(topic, () => {
        const renewed = invalidate(client, topic);
        // The role decides where somebody may be: the guards are asked again once the new one is known.
        if (topic === 'access') void renewed.then(() => router.invalidate());
      });
    socket.on('chatMessage', ({ jobId, messageId }: Events['chatMessage']) => {
      void invalidate(client, 'chat');
      const id = `chat-${messageId}`;
      const openJob = () => {
        notifications.hide(id);
        void router.navigate({ to: '/jobs/jobDetails', search: { job: jobId } });
      };
      notifications.show({
        id,
        title: say('shell.newMessage'),
        message: <NewMessage jobId={jobId} messageId={messageId} onOpen={openJob} />,
        autoClose: noticeTimes.message,
        withBorder: true,
        closeButtonProps: { 'aria-label': say('shell.close') },
      });
    });
    socket.on('newOrder', (order: Events['newOrder']) => {
      showNewOrder(order, (job) => void router.navigate({ to: '/jobs/jobDetails', search: { job } }));
    });
    let connectedBefore = false;
    socket.on('connect', () => {
      // Nobody heard of what happened while the line was down.
      if (connectedBefore) void client.invalidateQueries();
      connectedBefore = true;
      isSocketLost.set(false);
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
    socket.on('disconnect', (reason) => {
      isSocketLost.set(reason !== 'io client disconnect');
      if (reason === 'io server disconnect') askAgain();
    });
    return () => {
      window.clearTimeout(retry);
      socket.close();
      isSocketLost.set(false);
    };
  }, [active, client, router]);
}

type Props = { jobId: JobId; messageId: MessageId; onOpen: () => void };

/** The toast of a chat message: who wrote it, what it says, and the way to its job, by key as well. */
function NewMessage({ jobId, messageId, onOpen }: Props) {
  const { t } = useTranslation();
  const messages = useQuery(query(chatApi.getMessagesOfJob, { jobId }));
  const message = messages.data?.find((one) => one.messageId === messageId);
  // Staff hear of every customer: which one it is stands in the job.
  const isFromCustomer = message?.writer === 'customer';
  const job = useQuery({ ...query(tasksApi.getJob, { jobId }), enabled: isFromCustomer });
  const sender = () => {
    if (message === undefined) return '';
    if (isFromCustomer) return job.data?.customerName ?? t('chat.side.customer');
    return message.authorName ?? t('chat.side.support');
  };
  return (
    <Stack gap={2} align="flex-start">
      {message !== undefined && (
        <>
          <Text size="sm" fw={600}>
            {sender()}
          </Text>
          <Text size="sm" lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
            {message.text === '' ? message.fileName : message.text}
          </Text>
        </>
      )}
      <Anchor component="button" type="button" size="sm" onClick={onOpen}>
        {t('shell.newMessageText', { job: jobId })}
      </Anchor>
    </Stack>
  );
}
