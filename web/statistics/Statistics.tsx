import { Group, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import {
  isPeriodValid,
  type Period,
  periodFrom,
  type PeriodName,
  periodNamed,
  periodNames,
} from '#rules/statistics.ts';
import { businessClock } from '#rules/support-hours.ts';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { listInterval, useNow } from '#web/kit/format/useNow.ts';
import { KeyFigures } from './KeyFigures.tsx';
import { Income, MostOrdered, TasksByRoute, TasksByStatus } from './OrderFigures.tsx';
import { ResponseTimes, TurnaroundByPriority, TurnaroundByStaff } from './TimeFigures.tsx';
import { usePatterns } from './usePatterns.ts';
import { cssColor, type Fill, patternId, type Series, seriesStyles } from './series-styles.ts';

/** The figures of a period, four answers first; each loads by itself. */
export function Statistics() {
  const chosen = usePeriod();
  const { period } = chosen;
  const hasPatterns = usePatterns();
  return (
    <>
      <PageTitle title={usePageTitle()} />
      <PeriodChooser chosen={chosen} />
      {hasPatterns && <Patterns />}
      {chosen.isValid && (
        <>
          <KeyFigures period={period} />
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing={24}>
            <TasksByStatus period={period} />
            <TasksByRoute period={period} />
            <Income period={period} />
            <ResponseTimes period={period} />
            <TurnaroundByPriority period={period} />
            <TurnaroundByStaff period={period} />
            <MostOrdered period={period} of="methods" />
            <MostOrdered period={period} of="brands" />
            <MostOrdered period={period} of="ecuTypes" />
            <MostOrdered period={period} of="tools" />
            <MostOrdered period={period} of="ways" />
          </SimpleGrid>
        </>
      )}
    </>
  );
}

/** A period by its name, or from one day to another. */
function PeriodChooser({ chosen: { period, isValid, name, today, choose } }: { chosen: ChosenPeriod }) {
  const { t } = useTranslation();
  return (
    <Group align="flex-start" gap="sm" mb="md" role="group" aria-label={t('statistics.period.label')}>
      <Select
        w={{ base: '100%', xs: 160 }}
        label={t('statistics.period.label')}
        allowDeselect={false}
        data={[
          ...periodNames.map((one) => ({ value: one, label: t(`statistics.period.${one}`) })),
          { value: 'own', label: t('statistics.period.own'), disabled: name !== undefined },
        ]}
        value={name ?? 'own'}
        onChange={(value) => {
          const named = periodNames.find((one) => one === value);
          if (named !== undefined) void choose(periodNamed(named, today));
        }}
      />
      <TextInput
        type="date"
        label={t('statistics.period.from')}
        max={period.to}
        value={period.from}
        error={isValid ? undefined : t('statistics.period.notValid')}
        maw={260}
        flex={{ base: '1 1 8rem', xs: 'none' }}
        onChange={({ currentTarget: { value } }) => {
          if (value !== '') void choose({ ...period, from: value });
        }}
      />
      <TextInput
        type="date"
        label={t('statistics.period.to')}
        min={period.from}
        value={period.to}
        flex={{ base: '1 1 8rem', xs: 'none' }}
        onChange={({ currentTarget: { value } }) => {
          if (value !== '') void choose({ ...period, to: value });
        }}
      />
      <Text size="xs" c="dimmed" w="100%" mt={-8}>
        {t('statistics.period.zone')}
      </Text>
    </Group>
  );
}

/** The period of the statistics, kept in the address: whoever gets the link sees the same. */
function usePeriod() {
  const address: { from?: string; to?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { day: today } = businessClock(useNow(listInterval));
  const period = periodFrom(address, today);
  const isSame = (name: PeriodName) => {
    const { from, to } = periodNamed(name, today);
    return from === period.from && to === period.to;
  };
  return {
    period,
    isValid: isPeriodValid(period),
    /** Its name, when it is one that can be chosen by name. */
    name: periodNames.find(isSame),
    today,
    choose: ({ from, to }: Period) => navigate({ to: '/admin/statistic', search: { from, to }, replace: true }),
  };
}

type ChosenPeriod = ReturnType<typeof usePeriod>;

/** The strokes over the color of a pattern, 8 by 8. */
const strokes: Record<Fill, string> = {
  solid: '',
  dots: 'M2 2h1.6v1.6H2z M6 6h1.6v1.6H6z',
  stripes: 'M-2 2l4-4 M0 8l8-8 M6 10l4-4',
  bars: 'M4 0v8',
  lines: 'M0 4h8',
  grid: 'M4 0v8 M0 4h8',
};

/** The patterns that fill the plots for who asks the system for more contrast. */
function Patterns() {
  return (
    <svg width={0} height={0} aria-hidden style={{ position: 'absolute' }}>
      <defs>
        {(Object.keys(seriesStyles) as Series[]).map((series) => (
          <pattern key={series} id={patternId(series)} width={8} height={8} patternUnits="userSpaceOnUse">
            <rect width={8} height={8} style={{ fill: cssColor(series) }} />
            <path
              d={strokes[seriesStyles[series].fill]}
              stroke="#fff"
              strokeOpacity={0.7}
              strokeWidth={1.6}
              fill="none"
            />
          </pattern>
        ))}
      </defs>
    </svg>
  );
}
