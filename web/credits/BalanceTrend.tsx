import { Card, Grid, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { creditsApi, trendDays } from '#contract/credits.ts';
import { creditCents } from '#contract/money.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { KeyFigure } from '#web/kit/format/KeyFigure.tsx';
import { Sparkline } from '#web/kit/format/Sparkline.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';

/** The balance, and how it went in the last days. */
export function BalanceTrend() {
  const { t } = useTranslation();
  const { credits, signedCredits } = useFormats();
  const trend = useQuery(query(creditsApi.getCreditTrend, {}));
  const balances = trend.data?.data.map(({ balance }) => balance) ?? [];
  const [first, last] = [balances[0], balances.at(-1)];
  if (trend.isError && trend.data === undefined)
    return <ErrorNotice error={trend.error} onRetry={() => void trend.refetch()} />;
  return (
    <Card withBorder component="section" aria-label={t('credits.trend.label')}>
      <Grid align="center">
        <Grid.Col span={{ base: 12, xs: 5 }} mih={97}>
          {first === undefined || last === undefined ? (
            <Skeleton h={81} role="status" aria-busy aria-label={t('credits.trend.loading')} />
          ) : (
            <KeyFigure
              size="lg"
              label={t('credits.trend.label')}
              value={t('credits.short', { credits: credits(last) })}
              note={t('credits.trend.change', {
                credits: signedCredits(creditCents(last - first)),
                days: trendDays,
              })}
            />
          )}
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 7 }}>
          <Sparkline
            height={56}
            values={balances}
            {...(first !== undefined &&
              last !== undefined && {
                label: t('credits.trend.picture', {
                  days: trendDays,
                  first: credits(first),
                  last: credits(last),
                  lowest: credits(creditCents(Math.min(...balances))),
                }),
              })}
          />
        </Grid.Col>
      </Grid>
    </Card>
  );
}
