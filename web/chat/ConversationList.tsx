import { Group, Highlight, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconMessageReply, IconNote, IconPaperclip } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { ChatWriter, Conversation } from '#contract/chat.ts';
import type { TaskId } from '#contract/ids.ts';
import { Time } from '#web/kit/format/Time.tsx';
import { UnreadBadge } from './UnreadBadge.tsx';
import classes from './chat.module.css';
import { useHasDraft } from './drafts.ts';
import { useOutbox } from './outbox.ts';

const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus by this many rows. */
function focusRow(from: HTMLElement, step: number): void {
  const rows = [...(from.closest('ul')?.querySelectorAll('button') ?? [])];
  rows[rows.findIndex((row) => row === from) + step]?.focus();
}

type Props = {
  conversations: Conversation[];
  side: ChatWriter;
  chosen?: TaskId | undefined;
  words?: string[];
  /** The page around it names the customer. */
  isOfOneCustomer?: boolean;
  onChoose: (conversation: Conversation) => void;
  /** Opens a conversation to write in it. */
  onWrite?: (conversation: Conversation) => void;
};

/** Conversations as rows: the arrows move through them, Enter writes. Passing over one does not mark it as read. */
export function ConversationList({
  conversations,
  side,
  chosen,
  words = [],
  isOfOneCustomer = false,
  onChoose,
  onWrite = onChoose,
}: Props) {
  const { t } = useTranslation();
  const move = (conversation: Conversation, event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key];
    if (event.key === 'Enter') onWrite(conversation);
    else if (step === undefined) return;
    else focusRow(event.currentTarget, step);
    event.preventDefault();
  };
  return (
    <ul className={classes['rows']} aria-label={t('chat.page.list')}>
      {conversations.map((one) => (
        <li key={one.taskId}>
          <ConversationRow
            conversation={one}
            side={side}
            words={words}
            isOfOneCustomer={isOfOneCustomer}
            isChosen={one.taskId === chosen}
            onChoose={() => {
              onChoose(one);
            }}
            onKeyDown={(event) => {
              move(one, event);
            }}
          />
        </li>
      ))}
    </ul>
  );
}

type ConversationRowProps = {
  conversation: Conversation;
  side: ChatWriter;
  words: string[];
  isOfOneCustomer: boolean;
  isChosen: boolean;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/** One conversation of the list in two lines: whose it is and about what, then the last message or search result. */
function ConversationRow({
  conversation,
  side,
  words,
  isOfOneCustomer,
  isChosen,
  onChoose,
  onKeyDown,
}: ConversationRowProps) {
  const { t } = useTranslation();
  const { taskId, vehicleBrand, vehicleModel, customerName, lastAt, unread, waits = false } = conversation;
  const isUnsent = useOutbox(taskId).some(({ hasFailed, isWaiting }) => hasFailed || isWaiting);
  const hasDraft = useHasDraft(taskId) || isUnsent;
  const vehicle = `${vehicleBrand} ${vehicleModel}`;
  const isByCustomer = side === 'support' && !isOfOneCustomer;
  return (
    <UnstyledButton
      className={classes['row'] ?? ''}
      mod={{ chosen: isChosen }}
      aria-current={isChosen ? 'true' : undefined}
      data-task={taskId}
      data-row
      onClick={onChoose}
      onKeyDown={onKeyDown}
    >
      <Group wrap="nowrap" gap={6}>
        {isByCustomer && (
          <Text size="sm" fw={unread > 0 ? 700 : 400} truncate flex="0 1 auto" title={customerName}>
            {customerName}
          </Text>
        )}
        <Text
          size={isByCustomer ? 'xs' : 'sm'}
          truncate
          flex={isByCustomer ? '1 2 0' : '0 1 auto'}
          title={vehicle}
          {...(isByCustomer ? { c: 'dimmed' } : { fw: unread > 0 ? 700 : 400 })}
        >
          {vehicle}
        </Text>
        <Text size="xs" c="dimmed" flex="none">
          {t('chat.page.task', { task: taskId })}
        </Text>
        <Text size="xs" c="dimmed" flex="none" ml="auto">
          <Time at={lastAt} />
        </Text>
      </Group>
      <Group wrap="nowrap" gap="xs">
        <LastMessage conversation={conversation} side={side} words={words} />
        {hasDraft && !isChosen && (
          <Text size="xs" c="var(--mantine-color-anchor)" fw={600} flex="none">
            {t('chat.page.draft')}
          </Text>
        )}
        {waits && unread === 0 && (
          <Text span className={`${classes['clip']} ${classes['waits']}`} title={t('chat.page.waits')}>
            <IconMessageReply size={14} aria-hidden />
            <VisuallyHidden>{t('chat.page.waits')}</VisuallyHidden>
          </Text>
        )}
        <UnreadBadge unread={unread} />
      </Group>
    </UnstyledButton>
  );
}

type LastMessageProps = { conversation: Conversation; side: ChatWriter; words: string[] };

/** The last message of a conversation; in a search, the part of a message with the words. */
function LastMessage({ conversation, side, words }: LastMessageProps) {
  const { t } = useTranslation();
  const { lastWriter, lastText: text, lastFileName, lastInternal = false, unread, found } = conversation;
  if (found !== undefined)
    return (
      <Highlight size="sm" lineClamp={2} flex={1} highlight={words} className={classes['text'] ?? ''}>
        {found}
      </Highlight>
    );
  const shown = () => {
    if (lastInternal) return t('chat.page.note', { text });
    return lastWriter === side ? t('chat.page.fromYou', { text }) : text;
  };
  return (
    <Group gap={4} wrap="nowrap" flex={1} miw={0}>
      {lastInternal && <IconNote size={14} aria-hidden className={classes['clip']} />}
      {lastFileName !== undefined && <IconPaperclip size={14} aria-hidden className={classes['clip']} />}
      <Text size="sm" truncate {...(unread > 0 ? { fw: 600 } : { c: 'dimmed' })} title={text}>
        {shown()}
      </Text>
    </Group>
  );
}
