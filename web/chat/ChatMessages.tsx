import { Skeleton, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChatMessage as Message, ChatWriter } from '#contract/chat.ts';
import classes from './chat.module.css';
import { ChatMessage } from './ChatMessage.tsx';

type Props = { messages: Message[] | undefined; side: ChatWriter };

/** The messages of a chat, newest below and in sight. */
export function ChatMessages({ messages, side }: Props) {
  const { t } = useTranslation();
  if (messages === undefined) return <Skeleton height={120} />;
  if (messages.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t(`chat.noneHint.${side}`)}
      </Text>
    );
  return (
    // A region that scrolls has to be reachable by key.
    <div className={classes['scroll']} role="log" aria-label={t('chat.title')} tabIndex={0}>
      <ol className={classes['list']}>
        {messages.map((message) => (
          <ChatMessage key={message.messageId} message={message} isOwn={message.writer === side} />
        ))}
      </ol>
    </div>
  );
}
