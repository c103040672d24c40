import { Anchor, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChangedRun, TaskReport, TaskReportPage, TaskStripMap } from '#contract/engine.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { hexOffset, spaced } from './hex.ts';
import { ownersOf } from './places.ts';
import classes from './report.module.css';
import { useUnitText } from './useUnitText.ts';

type Props = {
  page: TaskReportPage;
  map: TaskStripMap;
  report: TaskReport | undefined;
  run: ChangedRun;
  onOpen: (offset: number) => void;
};

/** One place at which the files differ, with who changed it. */
export function RunRow({ page, map, report, run, onOpen }: Props) {
  const { t } = useTranslation();
  const { count } = useFormats();
  const unitText = useUnitText(page.methods);
  const { offset, length, before, after } = run;
  const { methods, checks } = ownersOf(run, map, report);
  const owners = [...methods.map(unitText), ...checks.map((name) => t('engine.report.runs.checksum', { name }))];
  const what = owners.length === 0 ? t('engine.report.runs.other') : owners.join(', ');
  const shortened = (bytes: string) =>
    bytes.length < 2 * length ? t('engine.report.runs.longer', { bytes: spaced(bytes) }) : spaced(bytes);
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor
          component="button"
          type="button"
          className={classes['mono'] ?? ''}
          aria-label={t('engine.report.runs.open', { offset: hexOffset(offset) })}
          onClick={() => {
            onOpen(offset);
          }}
        >
          {hexOffset(offset)}
        </Anchor>
      </Table.Td>
      <Table.Td ta="right">{count(length)}</Table.Td>
      <Table.Td maw={220}>
        <Text fz="xs" truncate="end" title={what}>
          {what}
        </Text>
      </Table.Td>
      {[shortened(before), shortened(after)].map((bytes, column) => (
        <Table.Td key={column === 0 ? 'before' : 'after'} maw={330}>
          <Text className={classes['mono'] ?? ''} truncate="end" title={bytes}>
            {bytes}
          </Text>
        </Table.Td>
      ))}
    </Table.Tr>
  );
}
