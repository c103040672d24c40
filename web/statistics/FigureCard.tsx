import { Anchor, Button, Card, Group, SegmentedControl, Skeleton, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { Language } from '#contract/languages.ts';
import { type Column as TableColumn, DataTable } from '#web/kit/table/DataTable.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { useCell } from './figure-texts.ts';
import { type Column, figureCsv } from './figure.ts';
import classes from './statistics.module.css';

export type Figure<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** Nothing to show, though there may be lines of zeros. */
  isEmpty: boolean;
  about: string;
  plot: ReactNode;
};

type Props<Answer, Row> = {
  title: string;
  /** The beginning of the name of its file. */
  name: string;
  answer: UseQueryResult<Answer & { from: string; to: string }>;
  renderFigure: (answer: Answer) => Figure<Row>;
};

/** One question to the statistics, answered as a plot or as a table, and as a file. */
export function FigureCard<Answer, Row extends object>({ title, name, answer, renderFigure }: Props<Answer, Row>) {
  const { t } = useTranslation();
  const [view, setView] = useState<'plot' | 'table'>('plot');
  const { data } = answer;
  const figure = data === undefined ? undefined : renderFigure(data);
  return (
    <Card
      withBorder
      padding="md"
      component="section"
      aria-label={title}
      className={answer.isPlaceholderData ? classes['stale'] : undefined}
    >
      <Group justify="space-between" align="flex-start" gap="xs" mb={4}>
        <Title order={2} size="h5">
          {title}
        </Title>
        {data !== undefined && figure !== undefined && !figure.isEmpty && (
          <FigureTools
            title={title}
            name={`${name}-${data.from}-${data.to}`}
            view={view}
            onView={setView}
            {...figure}
          />
        )}
      </Group>
      {figure !== undefined && !figure.isEmpty && (
        <Text size="xs" c="dimmed" mb="xs">
          {figure.about}
        </Text>
      )}
      {answer.isError && <ErrorNotice error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && (
        <Skeleton height={240} role="status" aria-busy aria-label={t('statistics.view.loading', { title })} />
      )}
      {figure?.isEmpty === true && (
        <Text size="sm" c="dimmed" py="xl" ta="center">
          {t('statistics.view.none')}
        </Text>
      )}
      {figure?.isEmpty === false && view === 'table' && <FigureTable title={title} {...figure} />}
      {figure?.isEmpty === false && view === 'plot' && (
        <Suspense fallback={<Skeleton height={240} />}>{figure.plot}</Suspense>
      )}
    </Card>
  );
}

type FigureToolsProps<Row> = {
  title: string;
  name: string;
  view: 'plot' | 'table';
  onView: (view: 'plot' | 'table') => void;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
};

/** Switches a figure between plot and table, and downloads its file. */
function FigureTools<Row>({ title, name, view, onView, rows, columns }: FigureToolsProps<Row>) {
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

type FigureTableProps<Row> = { title: string; rows: readonly Row[]; columns: readonly Column<Row>[] };

/** A figure as a table; a long one scrolls within its card. */
function FigureTable<Row extends object>({ title, rows, columns }: FigureTableProps<Row>) {
  const cell = useCell();
  return (
    <DataTable
      label={title}
      rows={rows}
      rowKey={(row) => columns.map(({ of }) => of(row)).join(' ')}
      maxHeight={320}
      isFocusable
      isBorderless
      columns={columns.map(({ heading, kind, of, link }): TableColumn<Row> => ({
        id: heading,
        head: heading,
        noWrap: true,
        isNumber: kind !== 'text' && kind !== 'day',
        sortBy: (row) => of(row) ?? 0,
        cell: (row) => {
          const value = of(row);
          return link === undefined || value === undefined || value === 0 ? (
            cell(kind, value)
          ) : (
            <Anchor size="sm" renderRoot={(props) => <Link {...link(row)} {...props} />}>
              {cell(kind, value)}
            </Anchor>
          );
        },
      }))}
    />
  );
}

/** Hands a text to the browser's downloads. */
function saveText(text: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
