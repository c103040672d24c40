import { Anchor, Card, Group, SimpleGrid, Skeleton, Stack, Tabs, Text, Title } from '@mantine/core';
import { IconMedal } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { Language } from '#contract/languages.ts';
import { minTasksForSpeed, statisticsApi, trophyPeriods } from '#contract/statistics.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useTab } from '#web/kit/useTab.ts';
import { CustomerLink } from '#web/vocabulary/CustomerLink.tsx';
import { type FigureLink, linkFinishedFiles, linkOrderedFiles, linkPayments } from './figure-links.ts';
import { useSpan } from './figure-texts.ts';
import classes from './statistics.module.css';

/** The best of this month and of all time. */
export function Trophies() {
  const { t, i18n } = useTranslation();
  const { count, credits } = useFormats();
  const span = useSpan();
  const { tab: period, openTab } = useTab(trophyPeriods);
  const language = Language.catch('en').parse(i18n.language);
  const trophies = useQuery({ ...query(statisticsApi.getTrophies, { period, language }), staleTime: 60_000 });
  const { data } = trophies;
  const tasksText = (tasks: number) => t('statistics.trophies.tasks', { count: tasks, number: count(tasks) });
  const ordered = (rows: readonly { name: string; tasks: number; link: FigureLink }[]) =>
    rows.map(({ name, tasks, link }) => ({ key: name, name, value: tasksText(tasks), link }));
  const staff = data && {
    fastest: data.fastest.map(({ userId, name, tasks, median }) => ({
      key: String(userId),
      name,
      value: t('statistics.trophies.median', { time: span(median) }),
      detail: tasksText(tasks),
      link: linkFinishedFiles(period, { finishedBy: userId }),
    })),
    busiest: data.busiest.map(({ userId, name, tasks, median }) => ({
      key: String(userId),
      name,
      value: tasksText(tasks),
      detail: t('statistics.trophies.median', { time: span(median) }),
      link: linkFinishedFiles(period, { finishedBy: userId }),
    })),
  };
  return (
    <>
      <PageTitle title={usePageTitle()} />
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
                  link: linkPayments(period, userId),
                }))}
              />
              <TrophyCard of="fastest" places={staff.fastest} count={minTasksForSpeed} />
              <TrophyCard of="busiest" places={staff.busiest} />
              <TrophyCard
                of="methods"
                places={ordered(
                  data.methods.map((row) => ({ ...row, link: linkOrderedFiles(period, { method: row.methodId }) })),
                )}
              />
              <TrophyCard
                of="vehicles"
                places={ordered(
                  data.vehicles.map(({ brand, model, tasks }) => ({
                    name: `${brand} ${model}`,
                    tasks,
                    link: linkOrderedFiles(period, { brand, model }),
                  })),
                )}
              />
            </SimpleGrid>
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

type Place = { key: string; name: ReactNode; value: string; detail?: string; link: FigureLink };

type Props = {
  of: 'customers' | 'methods' | 'vehicles' | 'fastest' | 'busiest';
  /** The best first. */
  places: readonly Place[];
  /** A number that the explanation names. */
  count?: number;
};

/** One trophy and whom it goes to. */
function TrophyCard({ of, places, count = 0 }: Props) {
  const { t } = useTranslation();
  const title = t(`statistics.trophies.${of}.title`);
  const isOfThings = of === 'methods' || of === 'vehicles';
  return (
    <Card withBorder padding="sm" component="section" aria-label={title}>
      <Title order={2} size="h5">
        {title}
      </Title>
      <Text size="xs" c="dimmed" mb="xs">
        {t(`statistics.trophies.${of}.about`, { count })}
      </Text>
      {places.length === 0 && (
        <Text size="sm" c="dimmed">
          {t(isOfThings ? 'statistics.trophies.noneOrdered' : 'statistics.trophies.none')}
        </Text>
      )}
      <Stack component="ol" gap={6} className={classes['places'] ?? ''}>
        {places.map(({ key, name, value, detail, link }, at) => (
          <Group key={key} component="li" wrap="nowrap" gap="xs">
            <Medal rank={at + 1} />
            <Text
              size="sm"
              flex={1}
              truncate
              component="div"
              className={classes['name'] ?? ''}
              fw={at < 3 ? 600 : undefined}
              title={typeof name === 'string' ? name : undefined}
            >
              {name}
            </Text>
            <div className={classes['figures']}>
              <Anchor
                size="sm"
                ff="monospace"
                mod={{ alone: true }}
                renderRoot={(props) => <Link {...link} {...props} />}
              >
                {value}
              </Anchor>
              {detail !== undefined && (
                <Text size="xs" c="dimmed">
                  {detail}
                </Text>
              )}
            </div>
          </Group>
        ))}
      </Stack>
    </Card>
  );
}

const metals = ['gold', 'silver', 'bronze'] as const;

/** The place of somebody: the first three have a medal beside the number. */
function Medal({ rank }: { rank: number }) {
  const { t } = useTranslation();
  const metal = metals[rank - 1];
  return (
    <span role="img" aria-label={t('statistics.trophies.rank', { rank })} className={classes['place']}>
      {metal !== undefined && <IconMedal size={22} stroke={2} aria-hidden className={classes[metal] ?? ''} />}
      <Text size="xs" {...(metal === undefined && { c: 'dimmed' })} lh={1.1} aria-hidden>
        {rank}
      </Text>
    </span>
  );
}
