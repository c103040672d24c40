import { Group, Paper, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { TaskReportPage, TaskStripMap } from '#contract/engine.ts';
import { useReportNotes } from './useReportNotes.ts';

/** Beside a text of several lines they keep their size. */
const unshrunk = { flexShrink: 0 };
const icons = {
  good: <IconCircleCheck size={18} color="var(--mantine-color-green-text)" style={unshrunk} aria-hidden />,
  plain: <IconInfoCircle size={18} color="var(--mantine-color-dimmed)" style={unshrunk} aria-hidden />,
  warning: <IconAlertTriangle size={18} color="var(--mantine-color-orange-text)" style={unshrunk} aria-hidden />,
};

/** What has to be known of the file, in words. */
export function ReportNotes({ page, map }: { page: TaskReportPage; map: TaskStripMap | undefined }) {
  const notes = useReportNotes(page, map);
  if (notes.length === 0) return undefined;
  return (
    <Paper withBorder p="sm">
      <Stack gap={6}>
        {notes.map(({ tone, text }) => (
          <Group key={text} gap="xs" wrap="nowrap" align="flex-start">
            {icons[tone]}
            <Text size="sm">{text}</Text>
          </Group>
        ))}
      </Stack>
    </Paper>
  );
}
