import { Divider, Skeleton, Text } from '@mantine/core';
import { Fragment, useState } from 'react';
import type { ChatMessage as Message } from '#contract/chat.ts';
import { pictureType } from '#rules/file-types.ts';
import classes from '#web/chat/chat.module.css';
import { useOutbox } from '#web/chat/outbox.ts';
import type { Picture } from '#web/chat/pictures/picture-of-message.ts';
import { PictureDialog, type ViewedPicture } from '#web/chat/pictures/PictureDialog.tsx';
import type { ChatOfTask } from '#web/chat/specified-fields.ts';
import type { Sending } from '#web/chat/useSendMessage.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { loadThenOpen } from '#web/kit/dialog/load-then-open.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { ChatMessage } from './ChatMessage.tsx';
import { MessageOnItsWay } from './MessageOnItsWay.tsx';

type Props = { chat: ChatOfTask; sending: Sending; messages: Message[] | undefined };

/** The messages of a chat by day, newest below and in sight, and behind them what is being sent. */
export function ChatMessages({ chat, sending, messages }: Props) {
  const { taskId, side } = chat;
  const { t } = useTranslation();
  const { day } = useFormats();
  const [viewed, setViewed] = useState<ViewedPicture>();
  const open = (picture: Picture) =>
    void loadThenOpen(
      () => import('#web/chat/pictures/PictureViewer.tsx'),
      ({ PictureViewer: Viewer }) => {
        setViewed({ picture, Viewer });
      },
    );
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
  const isContinued = (message: Message, index: number) => {
    const before = messages[index - 1];
    return before !== undefined && days[index] === days[index - 1] && isOfSame(before, message);
  };
  return (
    // A region that scrolls has to be reachable by key.
    <div className={classes['scroll']} role="log" aria-label={t('chat.title')} tabIndex={0}>
      <ol className={classes['list']}>
        {messages.map((message, index) => (
          <Fragment key={message.messageId}>
            {days[index] !== days[index - 1] && <DaySeparator at={message.createdAt} />}
            <ChatMessage
              message={message}
              isOwn={message.writer === side}
              isContinued={isContinued(message, index)}
              onOpenPicture={open}
            />
          </Fragment>
        ))}
        {sent.map((message) => (
          <MessageOnItsWay key={message.key} sending={sending} message={message} />
        ))}
      </ol>
      <PictureDialog pictures={messages.flatMap(pictureIn)} viewed={viewed} onView={setViewed} />
    </div>
  );
}

/** Both are by one person, and both to the customer or both notes. */
const isOfSame = (one: Message, other: Message): boolean =>
  one.writer === other.writer && one.authorName === other.authorName && one.internal === other.internal;

const pictureIn = ({ jobId, messageId, fileName, fileRemoved }: Message): Picture[] =>
  fileName === undefined || fileRemoved !== undefined || pictureType(fileName) === undefined
    ? []
    : [{ jobId, messageId, fileName }];

/** The beginning of another day between messages. */
function DaySeparator({ at }: { at: string }) {
  const { day } = useFormats();
  return (
    <li>
      <Divider label={<time dateTime={at}>{day(at)}</time>} labelPosition="center" />
    </li>
  );
}
