import { Button, Group, SegmentedControl } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Language } from '#contract/languages.ts';
import { type Column, figureCsv } from './figure.ts';
import { saveText } from './save-text.ts';

type Props<Row> = {
  title: string;
  name: string;
  view: 'plot' | 'table';
  onView: (view: 'plot' | 'table') => void;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
};

/** Whether a figure is shown as a plot or as a table, and its file. */
export function FigureTools<Row>({ title, name, view, onView, rows, columns }: Props<Row>) {
  const { t, i18n } = useTranslation();
  return (
    <Group gap="xs" wrap="nowrap">
      <SegmentedControl
        size="xs"
        aria-label={t('statistics.view.label', { title })}
        value={view}
        onChange={(chosen) => {
          onView(chosen === 'table' ? 'table' : 'plot');
        }}
        data={[
          { value: 'plot', label: t('statistics.view.plot') },
          { value: 'table', label: t('statistics.view.table') },
        ]}
      />
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconDownload size={14} aria-hidden />}
        aria-label={t('statistics.view.download', { title })}
        onClick={() => {
          saveText(figureCsv(rows, columns, Language.catch('en').parse(i18n.language)), `${name}.csv`);
        }}
      >
        {t('statistics.view.csv')}
      </Button>
    </Group>
  );
}
