import { Divider, Group, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useDocumentVisibility, useIntersection } from '@mantine/hooks';
import { IconCheck, IconChecks, IconDownload, IconNote } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { chatApi, type ChatMessage as Message, type ChatWriter } from '#contract/chat.ts';
import type { JobId, MessageId } from '#contract/ids.ts';
import { ask, codeOf, query } from '#web/api/index.ts';
import { invalidate } from '#web/api/invalidate.ts';
import { DownloadButton } from '#web/kit/DownloadButton.tsx';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { notify } from '#web/kit/notify.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { ChatForm, type Closing } from './ChatForm.tsx';
import { UnreadBadge, useUnread } from './UnreadBadge.tsx';
import classes from './chat.module.css';
import { type ChatOfTask, readingOf } from './specified-fields.ts';

type Props = ChatOfTask & {
  closing?: Closing | undefined;
};

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

/** Marks a chat as read as soon as its panel is seen with something unread in it. Answers the ref of the panel. */
function useMarkRead(chat: ChatOfTask, unread: number) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const { ref, entry } = useIntersection({ threshold: 0.2 });
  const isSeen = useDocumentVisibility() === 'visible' && entry?.isIntersecting === true;
  // Staff who impersonate a customer read nothing in the customer's place.
  const isImpersonated = useAccess().impersonatedBy !== undefined;
  const { mutate } = useMutation({
    mutationFn: () => ask(chatApi.markRead, readingOf(chat)),
    onSuccess: () => invalidate(client, 'chat'),
    onError: (error) => {
      notify.error(t('chat.readFailed', { reason: refusalText(error) }));
    },
  });
  // No command of a person: a message that arrives meanwhile is marked, too. Only the browser knows what is in sight.
  useEffect(() => {
    if (isSeen && unread > 0 && !isImpersonated) mutate();
  }, [isSeen, unread, isImpersonated, mutate]);
  return ref;
}

type ChatMessagesProps = { messages: Message[] | undefined; side: ChatWriter };

/** The messages of a chat by day, newest below and in sight. */
function ChatMessages({ messages, side }: ChatMessagesProps) {
  const { t } = useTranslation();
  const { day } = useFormats();
  if (messages === undefined) return <Skeleton height={120} />;
  if (messages.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t(`chat.noneHint.${side}`)}
      </Text>
    );
  const days = messages.map(({ createdAt }) => day(createdAt));
  return (
    // A region that scrolls has to be reachable by key.
    <div className={classes['scroll']} role="log" aria-label={t('chat.title')} tabIndex={0}>
      <ol className={classes['list']}>
        {messages.map((message, index) => (
          <Fragment key={message.messageId}>
            {days[index] !== days[index - 1] && <DaySeparator day={day(message.createdAt)} />}
            <ChatMessage message={message} isOwn={message.writer === side} />
          </Fragment>
        ))}
      </ol>
    </div>
  );
}

/** The beginning of another day between messages. */
function DaySeparator({ day }: { day: string }) {
  return (
    <li>
      <Divider label={day} labelPosition="center" />
    </li>
  );
}

type ChatMessageProps = { message: Message; isOwn: boolean };

/** One message: own ones on the right with their read mark, the other side's on the left; notes among staff stand out. */
function ChatMessage({ message, isOwn }: ChatMessageProps) {
  const { t } = useTranslation();
  const { hour } = useFormats();
  const { authorName } = message;
  const isRead = message.readAt !== undefined;
  const isNote = message.internal === true;
  const Mark = isRead ? IconChecks : IconCheck;
  const writerText = () => {
    if (isNote) return t('chat.internalBy', { name: authorName ?? '' });
    return authorName ?? (isOwn ? t('chat.you') : t(`chat.side.${message.writer}`));
  };
  return (
    <li className={`${classes['message']} ${isOwn ? classes['own'] : ''} ${isNote ? classes['note'] : ''}`}>
      <Group gap={4} wrap="nowrap">
        {isNote && <IconNote size={14} aria-hidden className={classes['clip']} />}
        <Text size="xs" fw={600}>
          {writerText()}
        </Text>
      </Group>
      <Text size="sm" className={classes['text'] ?? ''}>
        {message.text}
      </Text>
      {message.fileName !== undefined && (
        <ChatFileButton jobId={message.jobId} messageId={message.messageId} fileName={message.fileName} />
      )}
      <Group gap={4} justify="flex-end">
        <Text size="xs" c="dimmed">
          {hour(message.createdAt)}
        </Text>
        {isOwn && !isNote && (
          <span title={t(isRead ? 'chat.read' : 'chat.sent')}>
            <Mark size={14} aria-hidden />
            <VisuallyHidden>{t(isRead ? 'chat.read' : 'chat.sent')}</VisuallyHidden>
          </span>
        )}
      </Group>
    </li>
  );
}

type ChatFileButtonProps = { jobId: JobId; messageId: MessageId; fileName: string };

/** Downloads the file of a message. */
function ChatFileButton({ jobId, messageId, fileName }: ChatFileButtonProps) {
  const { t } = useTranslation();
  return (
    <DownloadButton
      call={chatApi.downloadChatFile}
      input={{ jobId, messageId }}
      failed={(reason, error) =>
        codeOf(error) === 'notFound' ? t('chat.fileNotFound') : t('chat.fileFailed', { reason })
      }
      mt={4}
      maw="100%"
      size="xs"
      leftSection={<IconDownload size={14} aria-hidden />}
      aria-label={t('chat.download', { name: fileName })}
    >
      <span className={classes['fileName']}>{fileName}</span>
    </DownloadButton>
  );
}
