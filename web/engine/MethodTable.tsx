import { Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TaskReportPage } from '#contract/engine.ts';
import { useMethodState } from './useMethodState.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { SolutionLink } from './SolutionLink.tsx';
import { useUnitText } from './useUnitText.ts';

/** What became of each ordered method when the automatic service looked at it, and with which solution. */
export function MethodTable({ page: { report, methods, uses } }: { page: TaskReportPage }) {
  const { t } = useTranslation();
  const { count, dateTime } = useFormats();
  const unitText = useUnitText(methods);
  const stateText = useMethodState();
  if (report === undefined) return undefined;
  return (
    <Paper withBorder p="sm" component="section">
      <Stack gap={6}>
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h6">
            {t('engine.report.methods.title')}
          </Title>
          {report.at !== undefined && (
            <Text size="xs" c="dimmed">
              {t('engine.report.methods.at', { when: dateTime(report.at) })}
            </Text>
          )}
        </Group>
        <Table.ScrollContainer minWidth={360} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table fz="xs" verticalSpacing={6} horizontalSpacing="xs" aria-label={t('engine.report.methods.title')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('engine.report.methods.method')}</Table.Th>
                <Table.Th>{t('engine.report.methods.state')}</Table.Th>
                <Table.Th>{t('engine.report.methods.solution')}</Table.Th>
                <Table.Th ta="right">{t('engine.report.methods.places')}</Table.Th>
                <Table.Th ta="right">{t('engine.report.methods.bytes')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {report.methods.map((unit) => (
                <Table.Tr key={`${unit.methodId} ${unit.dtcCode ?? ''}`}>
                  <Table.Td>{unitText(unit)}</Table.Td>
                  <Table.Td>{stateText(unit.state)}</Table.Td>
                  <Table.Td>{unit.solutionId !== undefined && <SolutionLink solutionId={unit.solutionId} />}</Table.Td>
                  <Table.Td ta="right">{count(unit.runs.length)}</Table.Td>
                  <Table.Td ta="right">{count(unit.bytesChanged)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        {uses.length > 0 && (
          <Group gap="xs">
            <Text size="xs" c="dimmed">
              {t('engine.report.methods.uses')}
            </Text>
            {uses.map(({ solutionId }) => (
              <SolutionLink key={solutionId} solutionId={solutionId} />
            ))}
          </Group>
        )}
      </Stack>
    </Paper>
  );
}
