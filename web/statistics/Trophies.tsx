import { SimpleGrid, Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Language } from '#contract/languages.ts';
import { fewestForSpeed, statisticsApi, trophyPeriods } from '#contract/statistics.ts';
import { query } from '#web/api/index.ts';
import { CustomerLink } from '#web/vocabulary/CustomerLink.tsx';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { useFormats } from '#web/kit/useFormats.ts';
import { useTab } from '#web/kit/useTab.ts';
import { TrophyCard } from './TrophyCard.tsx';
import { useSpan } from './useSpan.ts';

/** Who and what was best: of this month, and of all time. */
export function Trophies() {
  const { t, i18n } = useTranslation();
  const { count, credits } = useFormats();
  const span = useSpan();
  const { tab: period, openTab } = useTab(trophyPeriods);
  const language = Language.catch('en').parse(i18n.language);
  const trophies = useQuery({ ...query(statisticsApi.getTrophies, { period, language }), staleTime: 60_000 });
  const { data } = trophies;
  const tasksText = (tasks: number) => t('statistics.trophies.tasks', { count: tasks, number: count(tasks) });
  const ordered = (rows: readonly { name: string; tasks: number }[]) =>
    rows.map(({ name, tasks }) => ({ key: name, name, value: tasksText(tasks) }));
  const staff = data && {
    fastest: data.fastest.map(({ userId, name, tasks, median }) => ({
      key: String(userId),
      name,
      value: t('statistics.trophies.median', { time: span(median) }),
      detail: tasksText(tasks),
    })),
    busiest: data.busiest.map(({ userId, name, tasks, median }) => ({
      key: String(userId),
      name,
      value: tasksText(tasks),
      detail: t('statistics.trophies.median', { time: span(median) }),
    })),
  };
  return (
    <>
      <PageTitle title={t('statistics.trophies.title')} />
      <Tabs value={period} onChange={(chosen) => void openTab(chosen)}>
        <Tabs.List mb="md">
          {trophyPeriods.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`statistics.trophies.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={period}>
          {trophies.isError && <ErrorNotice error={trophies.error} onRetry={() => void trophies.refetch()} />}
          {trophies.isPending && (
            <Skeleton height={320} role="status" aria-busy aria-label={t('statistics.trophies.loading')} />
          )}
          {data !== undefined && staff !== undefined && (
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
              <TrophyCard
                of="customers"
                places={data.customers.map(({ userId, name, paid, tasks }) => ({
                  key: String(userId),
                  name: <CustomerLink userId={userId} name={name} />,
                  value: t('statistics.trophies.paid', { credits: credits(paid) }),
                  detail: tasksText(tasks),
                }))}
              />
              <TrophyCard of="fastest" places={staff.fastest} count={fewestForSpeed} />
              <TrophyCard of="busiest" places={staff.busiest} />
              <TrophyCard of="methods" places={ordered(data.methods)} />
              <TrophyCard
                of="vehicles"
                places={ordered(data.vehicles.map(({ brand, model, tasks }) => ({ name: `${brand} ${model}`, tasks })))}
              />
            </SimpleGrid>
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
