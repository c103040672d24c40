import { Card, Grid, Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { TaskStatusBadge } from '#web/vocabulary/TaskStatusBadge.tsx';
import { LiveNote } from './LiveNote.tsx';
import classes from './tasks.module.css';
import { PaymentPanel } from './PaymentPanel.tsx';
import { TaskFacts } from './TaskFacts.tsx';
import { TaskHistory } from './TaskHistory.tsx';
import { TaskTypeBadge } from './TaskTypeBadge.tsx';

type Props = {
  task: Task;
  canPay: boolean;
  chat: ReactNode;
  /** What the customer asks an update or upgrade with. */
  update?: ReactNode;
  /** Opens the delivery note, where there is one. */
  document?: ReactNode;
  /** What staff do with the task. */
  work?: ReactNode;
  /** What staff read about it. */
  report?: ReactNode;
};

/** One task of a job with everything about it. */
export function TaskPanel({ task, canPay, chat, update, document, work, report }: Props) {
  const { t } = useTranslation();
  const title = `task-${task.taskId}`;
  return (
    <Card withBorder padding="md" component="article" aria-labelledby={title} className={classes['panel'] ?? ''}>
      <Stack gap="md">
        <Group gap="sm">
          <Title order={2} size="h4" id={title}>
            {t('tasks.number', { task: task.taskId })}
          </Title>
          <TaskTypeBadge type={task.type} />
          <TaskStatusBadge status={task.status} />
        </Group>
        <LiveNote task={task} isStaff={work !== undefined} />
        <Grid gap="xl">
          <Grid.Col span={{ base: 12, md: 7 }}>
            <Stack gap="lg">
              <PaymentPanel task={task} canPay={canPay} update={update} document={document} />
              {work}
              <TaskFacts task={task} />
              {report}
              <TaskHistory taskId={task.taskId} />
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 5 }}>{chat}</Grid.Col>
        </Grid>
      </Stack>
    </Card>
  );
}
