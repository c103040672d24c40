import { Group, Text, UnstyledButton } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChatWriter, Conversation } from '#contract/chat.ts';
import { useFormats } from '#web/ui/useFormats.ts';
import classes from './chat.module.css';
import { UnreadBadge } from './UnreadBadge.tsx';

type Props = { conversation: Conversation; side: ChatWriter; isChosen: boolean; onChoose: () => void };

/** One conversation of the list: whose task, the last message, and how many wait to be read. */
export function ConversationRow({ conversation, side, isChosen, onChoose }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { taskId, vehicleBrand, vehicleModel, customerName, lastWriter, lastText, lastFileName, lastAt, unread } =
    conversation;
  return (
    <UnstyledButton
      className={classes['row'] ?? ''}
      mod={{ chosen: isChosen }}
      aria-current={isChosen ? 'true' : undefined}
      onClick={onChoose}
    >
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={600} truncate>
          {side === 'support' ? customerName : `${vehicleBrand} ${vehicleModel}`}
        </Text>
        <UnreadBadge unread={unread} />
      </Group>
      {side === 'support' && (
        <Text size="xs" truncate>
          {vehicleBrand} {vehicleModel}
        </Text>
      )}
      <Group gap={4} wrap="nowrap">
        {lastFileName !== undefined && <IconPaperclip size={14} aria-hidden className={classes['clip']} />}
        <Text size="sm" truncate fw={unread > 0 ? 600 : 400}>
          {lastWriter === side ? t('chat.page.fromYou', { text: lastText }) : lastText}
        </Text>
      </Group>
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {t('chat.page.task', { task: taskId })}
        </Text>
        <Text size="xs" c="dimmed">
          {dateTime(lastAt)}
        </Text>
      </Group>
    </UnstyledButton>
  );
}
