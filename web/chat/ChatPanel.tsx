import { Button, Divider, Group, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useDocumentVisibility, useIntersection } from '@mantine/hooks';
import { IconAlertTriangle, IconCheck, IconChecks, IconClock, IconDownload, IconNote } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useEffect } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Output } from '#contract/call.ts';
import { chatApi, type ChatMessage as Message } from '#contract/chat.ts';
import type { JobId, MessageId, TaskId } from '#contract/ids.ts';
import { allowedExtensions, isAllowedFile } from '#rules/file-types.ts';
import { ask, getErrorCode, query } from '#web/api/index.ts';
import { invalidate } from '#web/api/invalidate.ts';
import { DownloadButton } from '#web/kit/DownloadButton.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { useFileDrop } from '#web/kit/form/useFileDrop.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useRefusalText } from '#web/kit/feedback/useRefusalText.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { ChatForm } from './ChatForm.tsx';
import { UnreadBadge, useUnread } from './UnreadBadge.tsx';
import classes from './chat.module.css';
import { useDraft } from './drafts.ts';
import { messageField } from './message-field.ts';
import { messagesOfTask } from './messages-of-task.ts';
import { type SentMessage, useOutbox } from './outbox.ts';
import { type ChatOfTask, toSpecifiedReading } from './specified-fields.ts';
import { type Closing, useClosing } from './useClosing.ts';
import { type Sending, useSendMessage } from './useSendMessage.ts';

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
  const seenRef = useMarkRead(chat, unread);
  const close = useClosing(closing);
  const sending = useSendMessage(chat);
  const drop = useFileDrop(useAttach(taskId));
  return (
    <Stack
      gap="xs"
      component="section"
      ref={seenRef}
      tabIndex={-1}
      {...drop}
      className={`${drop.className} ${isTall ? classes['tall'] : ''}`}
      mod={{ side: chat.side }}
    >
      <Group gap="xs">
        <Title order={3} size="h5">
          {t('chat.title')}
        </Title>
        <UnreadBadge unread={unread} />
      </Group>
      {messages.isError && <ErrorNotice error={messages.error} onRetry={() => void messages.refetch()} />}
      <ChatMessages chat={chat} sending={sending} messages={messages.data} />
      <ChatForm {...chat} sending={sending} close={close} isQuiet={isTall} />
    </Stack>
  );
}

/** Attaches a dropped file to the message that is being written. */
function useAttach(taskId: TaskId): (files: readonly File[]) => void {
  const { t } = useTranslation();
  const [, change] = useDraft(taskId);
  return (files) => {
    const [file] = files;
    if (file === undefined) return;
    if (files.length > 1) notify.warning(t('chat.form.oneFile'), 'validation');
    else if (isAllowedFile('chat', file.name)) {
      change({ file });
      messageField.focus(taskId);
    } else
      notify.warning(
        t('chat.form.fileType', { name: file.name, types: allowedExtensions('chat').join(', ') }),
        'validation',
      );
  };
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
    if (isSeen && unread > 0 && !isImpersonated) mutate();
  }, [isSeen, unread, isImpersonated, mutate]);
  return ref;
}

type ChatMessagesProps = { chat: ChatOfTask; sending: Sending; messages: Message[] | undefined };

/** The messages of a chat by day, newest below and in sight, and behind them what is being sent. */
function ChatMessages({ chat, sending, messages }: ChatMessagesProps) {
  const { taskId, side } = chat;
  const { t } = useTranslation();
  const { day } = useFormats();
  const sent = useOutbox(taskId).filter(
    ({ messageId }) => !(messages ?? []).some((message) => message.messageId === messageId),
  );
  if (messages === undefined) return <Skeleton height={120} className={classes['none'] ?? ''} />;
  if (messages.length + sent.length === 0)
    return (
      <Text size="sm" c="dimmed" className={classes['none'] ?? ''}>
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
            {days[index] !== days[index - 1] && <DaySeparator at={message.createdAt} />}
            <ChatMessage message={message} isOwn={message.writer === side} />
          </Fragment>
        ))}
        {sent.map((message) => (
          <MessageOnItsWay key={message.key} sending={sending} message={message} />
        ))}
      </ol>
    </div>
  );
}

/** A message that the server does not have yet: on its way, or not sent, with the ways on from there. */
function MessageOnItsWay({ sending, message }: { sending: Sending; message: SentMessage }) {
  const { t } = useTranslation();
  const { hour } = useFormats();
  const { sendAgain, takeBack } = sending;
  const { hasFailed, internal, file } = message;
  const Mark = hasFailed ? IconAlertTriangle : IconClock;
  return (
    <li className={`${classes['message']} ${classes['own']} ${internal ? classes['note'] : ''}`}>
      <Text size="xs" fw={600}>
        {t('chat.you')}
      </Text>
      <Text size="sm" className={classes['text'] ?? ''}>
        {message.message}
      </Text>
      {file !== undefined && (
        <Text size="xs" className={classes['fileName'] ?? ''}>
          {file.name}
        </Text>
      )}
      <Group gap={4} justify="flex-end">
        <Text size="xs" c="dimmed">
          {hour(message.sentAt)}
        </Text>
        <Mark size={14} aria-hidden {...(hasFailed && { color: 'var(--mantine-color-error)' })} />
        <Text size="xs" {...(hasFailed && { c: 'var(--mantine-color-error)' })}>
          {t(hasFailed ? 'chat.notSent' : 'chat.sending')}
        </Text>
      </Group>
      {hasFailed && (
        <Group gap={6} mt={4} justify="flex-end">
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              takeBack(message);
            }}
          >
            {t('chat.form.edit')}
          </Button>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              sendAgain(message);
            }}
          >
            {t(internal ? 'chat.form.saveAgain' : 'chat.form.sendAgain')}
          </Button>
        </Group>
      )}
    </li>
  );
}

/** The beginning of another day between messages. */
function DaySeparator({ at }: { at: string }) {
  const { day } = useFormats();
  return (
    <li>
      <Divider label={<time dateTime={at}>{day(at)}</time>} labelPosition="center" />
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
      {message.fileRemoved !== undefined && <RemovedAttachment name={message.fileName} removed={message.fileRemoved} />}
      {message.fileName !== undefined && message.fileRemoved === undefined && (
        <ChatFileButton jobId={message.jobId} messageId={message.messageId} fileName={message.fileName} />
      )}
      <Group gap={4} justify="flex-end">
        <Text size="xs" c="dimmed">
          <time dateTime={message.createdAt}>{hour(message.createdAt)}</time>
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

type RemovedAttachmentProps = { name: string | undefined; removed: NonNullable<Message['fileRemoved']> };

/** The place of an attachment that is no longer there. */
function RemovedAttachment({ name, removed: { at, months } }: RemovedAttachmentProps) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const when = date(at.slice(0, 10));
  const removal =
    months === undefined ? t('chat.fileRemoved', { when }) : t('chat.fileRemovedAfter', { when, count: months });
  return (
    <Text size="xs" c="dimmed" className={classes['text'] ?? ''}>
      {[name, removal].filter((part) => part !== undefined).join(' · ')}
    </Text>
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
        getErrorCode(error) === 'notFound' ? t('chat.fileNotFound') : t('chat.fileFailed', { reason })
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
