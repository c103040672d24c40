import { Card, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CreditEntry } from '#contract/credits.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { Amount } from './Amount.tsx';
import { KindBadge } from './KindBadge.tsx';
import { TaskOfEntry } from './TaskOfEntry.tsx';

type Props = { entries: readonly CreditEntry[]; renderDocuments: (entry: CreditEntry) => ReactNode };

/** Credit transactions on a phone. */
export function CreditCards({ entries, renderDocuments }: Props) {
  const { t } = useTranslation();
  const { credits, dateTime } = useFormats();
  return (
    <Stack gap="sm" component="ul" p={0} m={0}>
      {entries.map((entry) => (
        <Card key={entry.entryId} component="li" withBorder padding="sm">
          <Group justify="space-between">
            <KindBadge kind={entry.kind} />
            <Amount amount={entry.amount} />
          </Group>
          <Text size="sm" mt={6}>
            {entry.reason}
          </Text>
          <Group justify="space-between" mt={6} gap="xs">
            <Text size="xs" c="dimmed">
              {dateTime(entry.createdAt)}
            </Text>
            <Text size="xs" c="dimmed">
              {t('credits.overview.balanceAfter', { credits: credits(entry.balance) })}
            </Text>
          </Group>
          <Group justify="space-between" gap="xs">
            <TaskOfEntry taskId={entry.taskId} />
            <Text size="xs" component="div">
              {renderDocuments(entry)}
            </Text>
          </Group>
        </Card>
      ))}
    </Stack>
  );
}
