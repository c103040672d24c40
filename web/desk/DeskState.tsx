import { Anchor, Box, Card, SimpleGrid } from '@mantine/core';
import { Link, linkOptions } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Desk } from '#contract/desk.ts';
import type { OpenWork } from '#contract/tasks/filter.ts';
import { KeyFigure } from '#web/kit/format/KeyFigure.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import classes from './desk.module.css';
import { useMayRead } from './useMayRead.ts';

const linkWork = (work: OpenWork) => linkOptions({ to: '/admin/fileoverview', search: { work } });
const linkFiles = (filter: { periodOf?: 'finished'; finishedBy?: 'automatic' }) =>
  linkOptions({ to: '/admin/fileoverview', search: { tab: 'all', filterMode: 'today', ...filter } });

/** State of the work: what is late or soon will be is marked, and says so in words, too. */
export function DeskState({ tasks, today }: Pick<Desk, 'tasks' | 'today'>) {
  const { t } = useTranslation();
  const { count, credits } = useFormats();
  const mayRead = useMayRead();
  const figures = [
    {
      name: 'open',
      part: 'tasks',
      value: count(tasks.open),
      ...(tasks.onHold > 0 && {
        note: (
          <Anchor inherit renderRoot={(props) => <Link {...linkWork('onHold')} {...props} />}>
            {t('desk.figures.onHold', { count: tasks.onHold })}
          </Anchor>
        ),
      }),
      link: linkWork('open'),
    },
    {
      name: 'overdue',
      part: 'tasks',
      value: count(tasks.overdue),
      tone: tasks.overdue > 0 ? 'late' : undefined,
      link: linkWork('overdue'),
    },
    {
      name: 'dueSoon',
      part: 'tasks',
      value: count(tasks.dueSoon),
      tone: tasks.dueSoon > 0 ? 'soon' : undefined,
      link: linkWork('dueSoon'),
    },
    {
      name: 'unassigned',
      part: 'tasks',
      value: count(tasks.unassigned),
      ...(tasks.inquiry > 0 && {
        note: (
          <Anchor inherit renderRoot={(props) => <Link {...linkWork('inquiry')} {...props} />}>
            {t('desk.figures.inquiry', { count: tasks.inquiry })}
          </Anchor>
        ),
      }),
      link: linkWork('unassigned'),
    },
    { name: 'ordered', part: 'tasks', value: count(today.ordered), link: linkFiles({}) },
    {
      name: 'finished',
      part: 'tasks',
      value: count(today.finished),
      note: (
        <Anchor
          inherit
          renderRoot={(props) => <Link {...linkFiles({ periodOf: 'finished', finishedBy: 'automatic' })} {...props} />}
        >
          {t('desk.figures.automatic', { count: today.automatic })}
        </Anchor>
      ),
      link: linkFiles({ periodOf: 'finished' }),
    },
    {
      name: 'income',
      part: 'income',
      value: t('credits.short', { credits: credits(today.income) }),
      link: linkOptions({ to: '/admin/creditsoverview', search: { kind: 'sales', filterMode: 'today' } }),
    },
    {
      name: 'newAccounts',
      part: 'newAccounts',
      value: count(today.newAccounts),
      link: linkOptions({ to: '/admin/customerview', search: { state: 'customers', filterMode: 'today' } }),
    },
  ] as const;
  const shown = figures.filter(({ part }) => mayRead(part));
  if (shown.length === 0) return undefined;
  return (
    <Card withBorder padding="md" component="section" aria-label={t('desk.figures.label')}>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="md" verticalSpacing="sm">
        {shown.map(({ name, value, link, ...rest }) => (
          <Box key={name} className={classes['figure'] ?? ''} mod={{ tone: 'tone' in rest ? rest.tone : undefined }}>
            <KeyFigure
              size="sm"
              label={t(`desk.figures.${name}`)}
              value={value}
              {...('note' in rest && { note: rest.note })}
              renderLink={(props) => <Link {...link} {...props} />}
            />
          </Box>
        ))}
      </SimpleGrid>
    </Card>
  );
}
