import { Button, Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskReport, TaskReportPage, TaskStripMap } from '#contract/engine.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { RunRow } from './RunRow.tsx';

type Props = {
  page: TaskReportPage;
  map: TaskStripMap;
  report: TaskReport | undefined;
  onOpen: (offset: number) => void;
};

/** So many places are shown at first, and more of them with each click. */
const step = 100;

/** Every place at which the files differ; each opens its bytes. */
export function RunTable({ page, map, report, onOpen }: Props) {
  const { t } = useTranslation();
  const { count } = useFormats();
  const [limit, setLimit] = useState(step);
  const shown = map.runs.slice(0, limit);
  return (
    <Paper withBorder p="sm" component="section">
      <Stack gap="xs">
        <Title order={2} size="h6">
          {t('engine.report.runs.title')}
        </Title>
        {shown.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t(map.modifiedLength === undefined ? 'engine.report.runs.noModified' : 'engine.report.runs.none')}
          </Text>
        ) : (
          <Table.ScrollContainer minWidth={640}>
            <Table
              fz="xs"
              verticalSpacing={6}
              horizontalSpacing="xs"
              highlightOnHover
              aria-label={t('engine.report.runs.title')}
            >
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('engine.report.runs.offset')}</Table.Th>
                  <Table.Th ta="right">{t('engine.report.runs.length')}</Table.Th>
                  <Table.Th>{t('engine.report.runs.what')}</Table.Th>
                  <Table.Th>{t('engine.report.runs.before')}</Table.Th>
                  <Table.Th>{t('engine.report.runs.after')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {shown.map((run) => (
                  <RunRow key={run.offset} page={page} map={map} report={report} run={run} onOpen={onOpen} />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
        {shown.length < map.runCount && (
          <Group gap="sm">
            <Text size="xs" c="dimmed">
              {t('engine.report.runs.cut', { shown: count(shown.length), count: map.runCount })}
            </Text>
            {shown.length < map.runs.length && (
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  setLimit(limit + step);
                }}
              >
                {t('engine.report.runs.more')}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Paper>
  );
}
