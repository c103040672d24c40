import { Anchor, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { chatApi } from '#contract/chat.ts';
import type { Events } from '#contract/events.ts';
import type { JobId, MessageId, TaskId } from '#contract/ids.ts';
import { jobsApi } from '#contract/tasks/jobs.ts';
import { query } from '#web/api/index.ts';
import { chatsInSight } from '#web/chat/activity/own-activity.ts';
import { say } from '#web/i18n/index.ts';
import { noticeTimes } from '#web/kit/feedback/notify.ts';

/** Shows a chat message as a toast that leads to its job. */
export function showNewMessage(
  { jobId, taskId, messageId }: Events['chatMessage'],
  openJob: (jobId: JobId) => void,
): void {
  const id = `chat-${messageId}`;
  const open = () => {
    notifications.hide(id);
    openJob(jobId);
  };
  notifications.show({
    id,
    title: say('shell.newMessage'),
    message: (
      <NewMessage
        jobId={jobId}
        taskId={taskId}
        messageId={messageId}
        onOpen={open}
        onSeen={() => {
          notifications.hide(id);
        }}
      />
    ),
    autoClose: noticeTimes.message,
    withBorder: true,
    closeButtonProps: { 'aria-label': say('shell.close') },
  });
}

type Props = { jobId: JobId; taskId: TaskId; messageId: MessageId; onOpen: () => void; onSeen: () => void };

/** The toast of a chat message: who wrote it, what it says, and the way to its job, by key as well. It goes once the chat comes into sight. */
function NewMessage({ jobId, taskId, messageId, onOpen, onSeen }: Props) {
  const { t } = useTranslation();
  const isInSight = useStore(chatsInSight).has(taskId);
  // The notice lies outside of the page whose chat comes into sight.
  useEffect(() => {
    if (isInSight) onSeen();
  });
  // From this one on: nothing that was written before is shown.
  const messages = useQuery(query(chatApi.getMessagesOfTask, { taskId, after: (messageId - 1) as MessageId }));
  const message = messages.data?.find((one) => one.messageId === messageId);
  // Staff hear of every customer: which one it is stands in the job.
  const isFromCustomer = message?.writer === 'customer';
  const job = useQuery({ ...query(jobsApi.getJob, { jobId }), enabled: isFromCustomer });
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
