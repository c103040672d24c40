import { Card, Group, Skeleton, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import type { Column } from './figure.ts';
import { FigureTable } from './FigureTable.tsx';
import { FigureTools } from './FigureTools.tsx';
import classes from './statistics.module.css';

export type Figure<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** Whether there is nothing to show, though there may be lines of zeros. */
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
export function FigureCard<Answer, Row>({ title, name, answer, renderFigure }: Props<Answer, Row>) {
  const { t } = useTranslation();
  const [view, setView] = useState<'plot' | 'table'>('plot');
  const { data } = answer;
  const figure = data === undefined ? undefined : renderFigure(data);
  return (
    <Card
      withBorder
      padding="sm"
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
        <div role="img" aria-label={t('statistics.view.image', { title })}>
          <Suspense fallback={<Skeleton height={240} />}>{figure.plot}</Suspense>
        </div>
      )}
    </Card>
  );
}
