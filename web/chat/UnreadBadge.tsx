import { Group, Text, VisuallyHidden } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Moment } from '#web/kit/feedback/Moment.tsx';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { chatApi } from '#contract/chat.ts';
import type { TaskId } from '#contract/ids.ts';
import { mayMake } from '#rules/roles.ts';
import { query } from '#web/api/index.ts';
import { useAccess } from '#web/session/useAccess.ts';

/** The number of unread messages of the other side; nothing when all are read. */
export function UnreadBadge({ unread }: { unread: number }) {
  const { t } = useTranslation();
  if (unread === 0) return undefined;
  const text = t('chat.unread', { count: unread });
  return (
    <Group component="span" gap={4} wrap="nowrap" display="inline-flex" title={text} miw="max-content">
      <Moment of={unread}>
        <IconMessage size={14} aria-hidden color="var(--mantine-color-error)" />
      </Moment>
      <Text span size="xs" fw={600} aria-hidden>
        {unread}
      </Text>
      <VisuallyHidden>{text}</VisuallyHidden>
    </Group>
  );
}

/** The numbers of unread messages of the other side, by task. */
export function useUnread(): (taskId: TaskId) => number {
  const enabled = mayMake(useAccess(), chatApi.getUnreadMessages);
  const { data } = useQuery({ ...query(chatApi.getUnreadMessages, {}), enabled });
  return (taskId) => data?.find((count) => count.taskId === taskId)?.unread ?? 0;
}
