import { Card, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { type KeyFigures as Figures, statisticsApi } from '#contract/statistics.ts';
import { computeChange, type Period, computeShare } from '#rules/statistics.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { KeyFigure } from '#web/kit/format/KeyFigure.tsx';
import { Sparkline } from '#web/kit/format/Sparkline.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { linkCredits, linkFinishedFiles, linkOrderedFiles } from './figure-links.ts';
import { useCell, useSpan } from './figure-texts.ts';
import classes from './statistics.module.css';

const keys = ['ordered', 'automatic', 'median', 'income'] as const;

/** The figure of a key, in its own unit; undefined where there is none. */
const valueOf = {
  ordered: ({ ordered }: Figures) => ordered,
  automatic: ({ automatic, finished }: Figures) => computeShare(automatic, finished),
  median: ({ median }: Figures) => median,
  income: ({ income }: Figures) => income,
} as const;

/** The ways to what the figures are about. */
const linkOf = {
  ordered: (period: Period) => linkOrderedFiles({ from: period.from, to: period.to }),
  automatic: (period: Period) => linkFinishedFiles({ from: period.from, to: period.to }, { finishedBy: 'automatic' }),
  median: (period: Period) => linkFinishedFiles({ from: period.from, to: period.to }),
  income: (period: Period) => linkCredits({ from: period.from, to: period.to }, 'sales'),
} as const;

/** The answers before the plots: four figures, each with its change to as many days before and how it went. */
export function KeyFigures({ period }: { period: Period }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const textOf = useKeyTexts();
  const answer = useQuery({ ...query(statisticsApi.getKeyFigures, period), placeholderData: keepPreviousData });
  const { data } = answer;
  if (answer.isError && data === undefined)
    return <ErrorNotice error={answer.error} onRetry={() => void answer.refetch()} />;
  return (
    <Stack gap="xs" component="section" aria-label={t('statistics.key.label')} mb={24}>
      <SimpleGrid
        cols={{ base: 1, xs: 2, lg: 4 }}
        spacing="sm"
        className={answer.isPlaceholderData ? classes['stale'] : undefined}
      >
        {keys.map((key) => (
          <Card key={key} withBorder padding="md">
            {data === undefined ? (
              <Skeleton h={98} role="status" aria-busy aria-label={t('statistics.key.loading')} />
            ) : (
              <>
                <KeyFigure
                  label={t(`statistics.key.${key}`)}
                  value={textOf[key](valueOf[key](data.now))}
                  note={<Change of={key} now={data.now} earlier={data.earlier} />}
                  renderLink={(props) => <Link {...linkOf[key](data)} {...props} />}
                />
                <Sparkline values={data.data.map(valueOf[key])} />
              </>
            )}
          </Card>
        ))}
      </SimpleGrid>
      <Text size="xs" c="dimmed" mih={17}>
        {data !== undefined && t('statistics.key.compared', { from: date(data.before.from), to: date(data.before.to) })}
      </Text>
    </Stack>
  );
}

/** The values of the four figures as texts; a missing one is a dash. */
function useKeyTexts(): Record<(typeof keys)[number], (value: number | undefined) => string> {
  const { t } = useTranslation();
  const { percent } = useFormats();
  const cell = useCell();
  const span = useSpan();
  const orDash = (text: (value: number) => string) => (value: number | undefined) =>
    value === undefined ? '–' : text(value);
  return {
    ordered: orDash((value) => cell('count', value)),
    automatic: orDash((value) => percent(Math.round(value / 100) * 100)),
    median: orDash(span),
    income: orDash((value) => t('credits.short', { credits: cell('credits', value) })),
  };
}

type ChangeProps = { of: (typeof keys)[number]; now: Figures; earlier: Figures };

/** The change of a figure and what it was before; of a share by points, for a percentage of percents misleads. */
function Change({ of: key, now, earlier }: ChangeProps) {
  const { t } = useTranslation();
  const { change, points } = useFormats();
  const textOf = useKeyTexts();
  const [value, before] = [valueOf[key](now), valueOf[key](earlier)];
  const isShare = key === 'automatic';
  const moved = isShare ? differenceOf(value, before) : computeChange(value, before);
  if (before === undefined || moved === undefined) return t('statistics.key.before', { before: textOf[key](before) });
  const text = isShare ? t('statistics.key.points', { points: points(moved) }) : change(moved);
  return t('statistics.key.change', { change: text, before: textOf[key](before) });
}

const differenceOf = (now: number | undefined, before: number | undefined): number | undefined =>
  now === undefined || before === undefined ? undefined : now - before;
