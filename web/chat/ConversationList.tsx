import { Group, Highlight, Text, UnstyledButton } from '@mantine/core';
import { IconNote, IconPaperclip } from '@tabler/icons-react';
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

/** One conversation of the list: customer, last message or search result, and number of unread messages. */
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
  const isUnsent = useOutbox(taskId).some(({ hasFailed }) => hasFailed);
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
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={600} truncate title={isByCustomer ? customerName : vehicle}>
          {isByCustomer ? customerName : vehicle}
        </Text>
        <Group gap={4} wrap="nowrap">
          {hasDraft && !isChosen && (
            <Text size="xs" c="var(--mantine-color-anchor)" fw={600}>
              {t('chat.page.draft')}
            </Text>
          )}
          <UnreadBadge unread={unread} />
        </Group>
      </Group>
      {isByCustomer && (
        <Text size="xs" truncate title={vehicle}>
          {vehicle}
        </Text>
      )}
      <LastMessage conversation={conversation} side={side} words={words} />
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {t('chat.page.task', { task: taskId })}
        </Text>
        {waits && unread === 0 && (
          <Text size="xs" fw={600} className={classes['waits'] ?? ''}>
            {t('chat.page.waits')}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          <Time at={lastAt} />
        </Text>
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
      <Highlight size="sm" lineClamp={3} highlight={words} className={classes['text'] ?? ''}>
        {found}
      </Highlight>
    );
  const shown = () => {
    if (lastInternal) return t('chat.page.note', { text });
    return lastWriter === side ? t('chat.page.fromYou', { text }) : text;
  };
  return (
    <Group gap={4} wrap="nowrap">
      {lastInternal && <IconNote size={14} aria-hidden className={classes['clip']} />}
      {lastFileName !== undefined && <IconPaperclip size={14} aria-hidden className={classes['clip']} />}
      <Text size="sm" truncate fw={unread > 0 ? 600 : 400} title={text}>
        {shown()}
      </Text>
    </Group>
  );
}
