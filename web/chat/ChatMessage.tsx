import { Group, Text, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconChecks } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChatMessage as Message } from '#contract/chat.ts';
import { useFormats } from '#web/ui/useFormats.ts';
import { ChatFileButton } from './ChatFileButton.tsx';
import classes from './chat.module.css';

type Props = { message: Message; isOwn: boolean };

/** One message: own ones on the right with their read mark, the other side's on the left. */
export function ChatMessage({ message, isOwn }: Props) {
  const { t } = useTranslation();
  const { hour } = useFormats();
  const isRead = message.readAt !== undefined;
  const Mark = isRead ? IconChecks : IconCheck;
  return (
    <li className={`${classes['message']} ${isOwn ? classes['own'] : ''}`}>
      <Text size="xs" fw={600}>
        {isOwn ? t('chat.you') : t(`chat.side.${message.writer}`)}
      </Text>
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
        {isOwn && (
          <span title={t(isRead ? 'chat.read' : 'chat.sent')}>
            <Mark size={14} aria-hidden />
            <VisuallyHidden>{t(isRead ? 'chat.read' : 'chat.sent')}</VisuallyHidden>
          </span>
        )}
      </Group>
    </li>
  );
}
