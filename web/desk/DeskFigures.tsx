import { Paper, SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Desk } from '#contract/desk.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import classes from './desk.module.css';

/** Today's figures as small tiles; what is late is marked, and says so in words, too. */
export function DeskFigures({ tasks, today }: Pick<Desk, 'tasks' | 'today'>) {
  const { t } = useTranslation();
  const { count, credits } = useFormats();
  const tiles = [
    { name: 'open', value: count(tasks.open) },
    { name: 'overdue', value: count(tasks.overdue), tone: tasks.overdue > 0 ? 'late' : undefined },
    { name: 'dueSoon', value: count(tasks.dueSoon), tone: tasks.dueSoon > 0 ? 'soon' : undefined },
    { name: 'unassigned', value: count(tasks.unassigned) },
    { name: 'ordered', value: count(today.ordered) },
    {
      name: 'finished',
      value: count(today.finished),
      note: t('desk.figures.automatic', { count: today.automatic }),
    },
    { name: 'income', value: t('credits.short', { credits: credits(today.income) }) },
    { name: 'newAccounts', value: count(today.newAccounts) },
  ] as const;
  return (
    <SimpleGrid component="section" aria-label={t('desk.figures.label')} cols={{ base: 2, sm: 4, lg: 2 }} spacing="xs">
      {tiles.map(({ name, value, ...rest }) => (
        <Paper
          key={name}
          withBorder
          px="sm"
          py={6}
          className={classes['tile'] ?? ''}
          mod={{ tone: 'tone' in rest ? rest.tone : undefined }}
        >
          <Text size="xs" c="dimmed">
            {t(`desk.figures.${name}`)}
          </Text>
          <Text fw={650} size="lg">
            {value}
          </Text>
          {'note' in rest && (
            <Text size="xs" c="dimmed">
              {rest.note}
            </Text>
          )}
        </Paper>
      ))}
    </SimpleGrid>
  );
}
