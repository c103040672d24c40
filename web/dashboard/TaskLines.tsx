import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { DashboardTask } from '#contract/dashboard.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import classes from './dashboard.module.css';

/** How many tasks a card lists; the rest is counted. */
const shownTasks = 5;

type Props = {
  title: string;
  tasks: readonly DashboardTask[];
  /** How many there are, where that is more than one can be. */
  total?: number;
  none: string;
};

/** A card with tasks, each leading to its job. */
export function TaskLines({ title, tasks, total, none }: Props) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const shown = tasks.slice(0, shownTasks);
  return (
    <Card withBorder component="section">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          {title}
        </Title>
        {total !== undefined && <Text c="dimmed">{total}</Text>}
      </Group>
      {tasks.length === 0 && (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      )}
      <Stack gap={6} component="ul" className={classes['tasks'] ?? ''}>
        {shown.map((task) => (
          <Group key={task.taskId} component="li" justify="space-between" wrap="nowrap" gap="xs">
            <div className={classes['name']}>
              <Anchor
                size="sm"
                renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: task.jobId }} {...props} />}
              >
                {t('dashboard.taskNumber', { task: task.taskId })}
              </Anchor>
              <Text size="xs" c="dimmed" truncate>
                {task.vehicleBrand} {task.vehicleModel}
              </Text>
            </div>
            <Stack gap={0} align="flex-end" className={classes['price'] ?? ''}>
              <Text size="sm" fw={600}>
                {t('credits.short', { credits: credits(task.price) })}
              </Text>
              <Text size="xs" c="dimmed">
                {t(`tasks.payment.${task.paymentStatus}`)}
              </Text>
            </Stack>
          </Group>
        ))}
      </Stack>
      {total !== undefined && total > shown.length && (
        <Anchor size="sm" mt="xs" renderRoot={(props) => <Link to="/tasks" {...props} />}>
          {t('dashboard.more', { count: total - shown.length })}
        </Anchor>
      )}
    </Card>
  );
}
