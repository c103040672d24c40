import { Box, Card, SimpleGrid } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Desk } from '#contract/desk.ts';
import { KeyFigure } from '#web/kit/format/KeyFigure.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import classes from './desk.module.css';

/** State of the work: what is late or soon will be is marked, and says so in words, too. */
export function DeskState({ tasks, today }: Pick<Desk, 'tasks' | 'today'>) {
  const { t } = useTranslation();
  const { count, credits } = useFormats();
  const figures = [
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
    <Card withBorder padding="md" component="section" aria-label={t('desk.figures.label')}>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="md" verticalSpacing="sm">
        {figures.map(({ name, value, ...rest }) => (
          <Box key={name} className={classes['figure'] ?? ''} mod={{ tone: 'tone' in rest ? rest.tone : undefined }}>
            <KeyFigure
              size="sm"
              label={t(`desk.figures.${name}`)}
              value={value}
              {...('note' in rest && { note: rest.note })}
            />
          </Box>
        ))}
      </SimpleGrid>
    </Card>
  );
}
