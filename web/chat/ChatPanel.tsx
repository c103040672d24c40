import { Group, Stack, Title } from '@mantine/core';
import { useDocumentVisibility, useIntersection } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Output } from '#contract/call.ts';
import { chatApi } from '#contract/chat.ts';
import { ask, query } from '#web/api/index.ts';
import { invalidate } from '#web/api/invalidate.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { useFileDrop } from '#web/kit/form/useFileDrop.ts';
import { useRefusalText } from '#web/kit/feedback/useRefusalText.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { useMayMake } from '#web/session/useMayMake.ts';
import { PeopleAtChat } from './activity/PeopleAtChat.tsx';
import { useOwnActivity } from './activity/useOwnActivity.ts';
import { ChatForm } from './ChatForm.tsx';
import { UnreadBadge, useUnread } from './UnreadBadge.tsx';
import classes from './chat.module.css';
import { ChatMessages } from './messages/ChatMessages.tsx';
import { messagesOfTask } from './messages/messages-of-task.ts';
import { type ChatOfTask, toSpecifiedReading } from './specified-fields.ts';
import { type Closing, useClosing } from './useClosing.ts';
import { useAttach } from './useAttach.ts';
import { useSendMessage } from './useSendMessage.ts';

type UnreadCounts = Output<typeof chatApi.getUnreadMessages>;

type Props = ChatOfTask & {
  closing?: Closing | undefined;
  /** Fills the column beside its task. */
  isTall?: boolean;
};

/** The chat of a task. */
export function ChatPanel({ closing, isTall = false, ...chat }: Props) {
  const { taskId } = chat;
  const { t } = useTranslation();
  const messages = useQuery({ ...messagesOfTask(taskId), refetchInterval: 30_000 });
  const unread = useUnread()(taskId);
  const { ref, isSeen } = useIsSeen();
  useMarkRead(chat, unread, isSeen);
  useOwnActivity(taskId, isSeen);
  const close = useClosing(closing);
  const mayMake = useMayMake();
  const sending = useSendMessage(chat);
  const drop = useFileDrop(useAttach(taskId));
  return (
    <Stack
      gap="xs"
      component="section"
      ref={ref}
      tabIndex={-1}
      {...drop}
      className={`${drop.className} ${isTall ? classes['tall'] : ''}`}
      mod={{ side: chat.side }}
    >
      <Group gap="xs" wrap="nowrap" align="baseline">
        <Title order={3} size="h5">
          {t('chat.title')}
        </Title>
        <UnreadBadge unread={unread} />
        <PeopleAtChat taskId={taskId} />
      </Group>
      {messages.isError && <ErrorNotice error={messages.error} onRetry={() => void messages.refetch()} />}
      <ChatMessages chat={chat} sending={sending} messages={messages.data} />
      {mayMake(chatApi.createMessage) && <ChatForm {...chat} sending={sending} close={close} isQuiet={isTall} />}
    </Stack>
  );
}

/** Watches by a ref if the user sees a panel. Staff who impersonate a customer see nothing in the customer's place. */
function useIsSeen() {
  const { ref, entry } = useIntersection({ threshold: 0.2 });
  const isImpersonated = useAccess().impersonatedBy !== undefined;
  const isSeen = useDocumentVisibility() === 'visible' && entry?.isIntersecting === true && !isImpersonated;
  return { ref, isSeen };
}

/** Marks a chat as read as soon as it is seen with something unread in it. */
function useMarkRead(chat: ChatOfTask, unread: number, isSeen: boolean): void {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const { mutate } = useMutation({
    mutationFn: () => ask(chatApi.markRead, toSpecifiedReading(chat)),
    onMutate: () => {
      // Read is what was seen, whenever the server hears of it. A failure shows again with the next answer, and is tried again then.
      client.setQueryData<UnreadCounts>(query(chatApi.getUnreadMessages, {}).queryKey, (counts) =>
        counts?.filter(({ taskId }) => taskId !== chat.taskId),
      );
    },
    onSuccess: () => invalidate(client, 'chat'),
    onError: (error) => {
      notify.error(t('chat.readFailed', { reason: refusalText(error) }));
    },
  });
  // No command of a person: a message that arrives meanwhile is marked, too. Only the browser knows what is in sight.
  useEffect(() => {
    if (isSeen && unread > 0) mutate();
  }, [isSeen, unread, mutate]);
}
