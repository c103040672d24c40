import { Group, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { chatApi } from '#contract/chat.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { ChatForm } from './ChatForm.tsx';
import { ChatMessages } from './ChatMessages.tsx';
import type { ChatOfTask } from './specified-fields.ts';
import { UnreadBadge } from './UnreadBadge.tsx';
import { useMarkRead } from './useMarkRead.ts';
import { useUnread } from './useUnread.ts';

type Props = ChatOfTask & {
  closing?: Closing | undefined;
};

/** How staff close the task after a message, when its tick is set; with the reason where that cannot be done. */
export type Closing = { readonly close: () => Promise<void>; readonly hindrance: string | undefined };

/** The chat of a task. */
export function ChatPanel({ closing, ...chat }: Props) {
  const { jobId, taskId, side } = chat;
  const { t } = useTranslation();
  const messages = useQuery({ ...query(chatApi.getMessagesOfJob, { jobId }), refetchInterval: 30_000 });
  const unread = useUnread()(taskId);
  const seenRef = useMarkRead(chat, unread);
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
      <ChatForm {...chat} closing={closing} />
    </Stack>
  );
}
