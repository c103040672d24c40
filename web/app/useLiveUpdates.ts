import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { io } from 'socket.io-client';
import type { Call } from '#contract/call.ts';
import { getAllChatMessagesUnread, getChatMessagesFromJob } from '#contract/chat.ts';
import { getCreditBalance } from '#contract/credits.ts';
import type { EventName, Events } from '#contract/events.ts';
import {
  getClosedTasksForAdmin,
  getJobDataWithJobID,
  getJobs,
  getOpenTasksForAdmin,
  getTaskHistory,
  getTasksForJob,
  loadTasksForCustomer,
} from '#contract/orders.ts';
import { getTaskReport } from '#contract/tuning.ts';
import { session } from '#web/api/index.ts';

/** Which answers an event makes old. */
const outdated: Record<EventName, readonly Call[]> = {
  taskChanged: [
    getTasksForJob,
    loadTasksForCustomer,
    getOpenTasksForAdmin,
    getClosedTasksForAdmin,
    getJobs,
    getJobDataWithJobID,
    getTaskHistory,
    getTaskReport,
  ],
  chatMessage: [getChatMessagesFromJob, getAllChatMessagesUnread],
  chatRead: [getChatMessagesFromJob, getAllChatMessagesUnread],
  balanceChanged: [getCreditBalance],
};

/** Keeps a socket open while an active user is signed in, so that what changes on the server is seen at once. */
export function useLiveUpdates(active: boolean): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { t } = useTranslation();
  // The socket lies outside React: opened and closed with the session.
  useEffect(() => {
    if (!active) return undefined;
    const socket = io({ transports: ['websocket'], auth: { token: session.token } });
    for (const [event, calls] of Object.entries(outdated))
      socket.on(event, () => {
        for (const { name } of calls) void client.invalidateQueries({ queryKey: [name] });
      });
    socket.on('chatMessage', ({ jobId, messageId }: Events['chatMessage']) => {
      notifications.show({
        id: `chat-${messageId}`,
        title: t('frame.newMessage'),
        message: t('frame.newMessageText', { job: jobId }),
        autoClose: 5000,
        withBorder: true,
        onClick: () => void navigate({ to: '/jobs/jobDetails', search: { job: jobId } }),
        style: { cursor: 'pointer' },
      });
    });
    let connectedBefore = false;
    socket.on('connect', () => {
      // What happened while the line was down was heard by nobody.
      if (connectedBefore) void client.invalidateQueries();
      connectedBefore = true;
    });
    socket.on('disconnect', (reason) => {
      // The session ended on the server: the next answer says so, and the guards take over.
      if (reason === 'io server disconnect') void client.invalidateQueries();
    });
    return () => {
      socket.close();
    };
  }, [active, client, navigate, t]);
}
