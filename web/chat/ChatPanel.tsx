import { Group, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ChatWriter, getChatMessagesFromJob } from '#contract/chat.ts';
import type { JobId, TaskId } from '#contract/ids.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/ui/ErrorNotice.tsx';
import { ChatForm } from './ChatForm.tsx';
import { ChatMessages } from './ChatMessages.tsx';
import { UnreadBadge } from './UnreadBadge.tsx';
import { useMarkRead } from './useMarkRead.ts';
import { useUnread } from './useUnread.ts';

type Props = {
  jobId: JobId;
  taskId: TaskId;
  /** The side of the reader. */
  side: ChatWriter;
  /** Closes the task; only where staff may. Asked for after a message, when its tick is set. */
  onClose?: (() => Promise<void>) | undefined;
};

/** The chat of a task. */
export function ChatPanel({ jobId, taskId, side, onClose }: Props) {
  const { t } = useTranslation();
  const messages = useQuery({ ...query(getChatMessagesFromJob, { jobId }), refetchInterval: 30_000 });
  const unread = useUnread()(taskId);
  const seenRef = useMarkRead({ jobId, taskId, unread });
  return (
    <Stack gap="xs" component="section" ref={seenRef}>
      <Group gap="xs">
        <Title order={3} size="h5">
          {t('chat.title')}
        </Title>
        <UnreadBadge unread={unread} />
      </Group>
      {messages.isError && <ErrorNotice error={messages.error} onRetry={() => void messages.refetch()} />}
      <ChatMessages messages={messages.data?.filter((message) => message.taskId === taskId)} side={side} />
      <ChatForm jobId={jobId} taskId={taskId} side={side} onClose={onClose} />
    </Stack>
  );
}
