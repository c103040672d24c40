import { Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { RemovedFile } from '#contract/tasks/task.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import classes from './tasks.module.css';

/** When a file was removed, and after how long. */
export function RemovalText({ removed: { at, months } }: { removed: RemovedFile }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const when = date(at.slice(0, 10));
  return (
    <Text size="sm" c="dimmed">
      {months === undefined
        ? t('tasks.files.removed', { when })
        : t('tasks.files.removedAfter', { when, count: months })}
    </Text>
  );
}

/** The place of a file that is no longer there. */
export function RemovedFileCard({ name, kind, removed }: { name?: string; kind: ReactNode; removed: RemovedFile }) {
  return (
    <Paper withBorder p="sm" component="li" className={classes['file'] ?? ''}>
      {name !== undefined && (
        <Text size="sm" fw={500} className={classes['words'] ?? ''}>
          {name}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {kind}
      </Text>
      <RemovalText removed={removed} />
    </Paper>
  );
}
