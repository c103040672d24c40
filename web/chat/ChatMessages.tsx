import { Skeleton, Text } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatMessage as Message, ChatWriter } from '#contract/chat.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import classes from './chat.module.css';
import { ChatMessage } from './ChatMessage.tsx';
import { DaySeparator } from './DaySeparator.tsx';

type Props = { messages: Message[] | undefined; side: ChatWriter };

/** The messages of a chat by day, newest below and in sight. */
export function ChatMessages({ messages, side }: Props) {
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
