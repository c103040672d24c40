import { Group, Text, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconChecks, IconNote } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChatMessage as Message } from '#contract/chat.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { ChatFileButton } from './ChatFileButton.tsx';
import classes from './chat.module.css';

type Props = { message: Message; isOwn: boolean };

/** One message: own ones on the right with their read mark, the other side's on the left; notes among staff stand out. */
export function ChatMessage({ message, isOwn }: Props) {
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
