import { Card, SimpleGrid, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { type KeyFigures as Figures, statisticsApi } from '#contract/statistics.ts';
import { computeShare, daysIn, type Period } from '#rules/statistics.ts';
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
          <Card key={key} withBorder padding="md" className={classes['key'] ?? ''}>
            {data === undefined ? (
              <Skeleton h={98} role="status" aria-busy aria-label={t('statistics.key.loading')} />
            ) : (
              <>
                <KeyFigure
                  label={t(`statistics.key.${key}`)}
                  value={textOf[key](valueOf[key](data.now))}
                  note={<Change of={key} now={data.now} earlier={data.earlier} days={daysIn(data)} />}
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

type ChangeProps = { of: (typeof keys)[number]; now: Figures; earlier: Figures; days: number };

/** The words for more and for less of each figure; of a turnaround less is better. */
const changeWords = {
  ordered: { more: 'more', less: 'fewer', isLessBetter: false },
  automatic: { more: 'more', less: 'less', isLessBetter: false },
  median: { more: 'longer', less: 'shorter', isLessBetter: true },
  income: { more: 'more', less: 'less', isLessBetter: false },
} as const;

/** The change of a figure from as many days before, and whether that is good: by a mark of its own shape, and in words. */
function Change({ of: key, now, earlier, days }: ChangeProps) {
  const { t } = useTranslation();
  const textOf = useKeyTexts();
  const [value, former] = [valueOf[key](now), valueOf[key](earlier)];
  if (value === undefined || former === undefined) return t('statistics.key.before', { before: textOf[key](former) });
  const before = t('statistics.key.daysBefore', { count: days });
  // A share changes by points: a percentage of percents misleads.
  const points = Math.round(Math.abs(value - former) / 100);
  const difference =
    key === 'automatic' ? t('statistics.key.points', { count: points }) : textOf[key](Math.abs(value - former));
  if (value === former || (key === 'automatic' && points === 0)) return t('statistics.key.same', { before });
  const { more, less, isLessBetter } = changeWords[key];
  const isBetter = value < former === isLessBetter;
  return (
    <>
      {isBetter ? (
        <IconCheck size={14} aria-hidden className={classes['better'] ?? ''} />
      ) : (
        <IconAlertTriangle size={14} aria-hidden className={classes['worse'] ?? ''} />
      )}{' '}
      <VisuallyHidden>{t(`statistics.key.${isBetter ? 'better' : 'worse'}`)} </VisuallyHidden>
      {t(`statistics.key.${value > former ? more : less}`, { difference, before })}
    </>
  );
}
