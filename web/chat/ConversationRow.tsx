import { Group, Text, UnstyledButton } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatWriter, Conversation } from '#contract/chat.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import classes from './chat.module.css';
import { LastMessage } from './LastMessage.tsx';
import { UnreadBadge } from './UnreadBadge.tsx';
import { useHasDraft } from './useHasDraft.ts';

type Props = {
  conversation: Conversation;
  side: ChatWriter;
  words: string[];
  isOfOneCustomer: boolean;
  isChosen: boolean;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/** One conversation of the list: whose task, the last message or what was found, and how many wait to be read. */
export function ConversationRow({ conversation, side, words, isOfOneCustomer, isChosen, onChoose, onKeyDown }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { taskId, vehicleBrand, vehicleModel, customerName, lastAt, unread, waits = false } = conversation;
  const hasDraft = useHasDraft(taskId);
  const vehicle = `${vehicleBrand} ${vehicleModel}`;
  const isByCustomer = side === 'support' && !isOfOneCustomer;
  return (
    <UnstyledButton
      className={classes['row'] ?? ''}
      mod={{ chosen: isChosen }}
      aria-current={isChosen ? 'true' : undefined}
      data-task={taskId}
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
          {dateTime(lastAt)}
        </Text>
      </Group>
    </UnstyledButton>
  );
}
