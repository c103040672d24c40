import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import {
  IconAlertCircle,
  IconBan,
  IconCoins,
  IconMessage,
  IconRefresh,
  IconSend,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { DashboardTask, NeedyTask, taskNeeds } from '#contract/dashboard.ts';
import type { TaskId } from '#contract/ids.ts';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { listInterval, useNow } from '#web/kit/format/useNow.ts';
import { TaskStatusBadge } from '#web/vocabulary/TaskStatusBadge.tsx';
import { businessClock } from '#rules/support-hours.ts';
import classes from './dashboard.module.css';

/** The id of a file as it is shown everywhere. */
export const shownId = (taskId: TaskId): string => `#${taskId}`;

/** The files that a card lists; the rest is counted. */
const shownTasks = 5;

type CardProps<Task> = {
  title: string;
  tasks: readonly Task[];
  total: number;
  none: ReactNode;
  renderState: (task: Task) => ReactNode;
  /** At the end of the line of the title. */
  children?: ReactNode;
};

/** A card with files, each leading to its order. */
function TaskCard<Task extends DashboardTask>({ title, tasks, total, none, renderState, children }: CardProps<Task>) {
  const { t } = useTranslation();
  const shown = tasks.slice(0, shownTasks);
  return (
    <Card withBorder padding="md" component="section" aria-label={title}>
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <Group gap="xs" align="baseline">
          <Title order={2} size="h5">
            {title}
          </Title>
          {total > 0 && (
            <Text ff="monospace" size="sm" c="dimmed">
              {total}
            </Text>
          )}
        </Group>
        {children}
      </Group>
      {total === 0 && (
        <Text size="sm" c="dimmed" component="div">
          {none}
        </Text>
      )}
      <Stack gap={0} component="ul" className={classes['tasks'] ?? ''}>
        {shown.map((task) => (
          <TaskLine key={task.taskId} task={task}>
            {renderState(task)}
          </TaskLine>
        ))}
      </Stack>
      {total > shown.length && (
        <Anchor size="sm" mt="xs" renderRoot={(props) => <Link to="/tasks" {...props} />}>
          {t('dashboard.more', { count: total - shown.length })}
        </Anchor>
      )}
    </Card>
  );
}

/** A file in two lines: vehicle and methods, and beneath them its state. */
function TaskLine({ task, children }: { task: DashboardTask; children: ReactNode }) {
  return (
    <li className={classes['line']}>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Anchor
          size="sm"
          fw={500}
          c="inherit"
          className={classes['name'] ?? ''}
          renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: task.jobId }} {...props} />}
        >
          {[`${task.vehicleBrand} ${task.vehicleModel}`, ...task.methods].join(' · ')}
        </Anchor>
        <Text size="xs" c="dimmed" ff="monospace" flex="none">
          {shownId(task.taskId)}
        </Text>
      </Group>
      <Group gap="4px 12px" mt={4}>
        {children}
      </Group>
    </li>
  );
}

const needMarks = {
  blocked: { icon: IconBan, color: 'danger' },
  question: { icon: IconMessage, color: 'attention' },
  proposal: { icon: IconSend, color: 'attention' },
  answer: { icon: IconMessage, color: 'port' },
  check: { icon: IconRefresh, color: 'port' },
  payment: { icon: IconCoins, color: 'attention' },
} as const satisfies Record<(typeof taskNeeds)[number], { icon: TablerIcon; color: string }>;

type ListProps<Task> = { tasks: readonly Task[]; total: number };

/** The files that wait for the customer, and for what. */
export function NeedsYou({ tasks, total, none }: ListProps<NeedyTask> & { none: ReactNode }) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  return (
    <TaskCard
      title={t('dashboard.needs.title')}
      tasks={tasks}
      total={total}
      none={none}
      renderState={({ needs, unread, price }) =>
        needs.map((need) => (
          <StateBadge
            key={need}
            size="sm"
            {...needMarks[need]}
            label={t(`dashboard.needs.${need}`, { count: unread, credits: credits(price) })}
          />
        ))
      }
    />
  );
}

/** The files that wait for support or the automatic service, or are at work, and when they are expected. */
export function Running({ tasks, total }: ListProps<DashboardTask>) {
  const { t } = useTranslation();
  return (
    <TaskCard
      title={t('dashboard.running.title')}
      tasks={tasks}
      total={total}
      none={t('dashboard.running.none')}
      renderState={({ status, dueAt }) => (
        <>
          <TaskStatusBadge status={status} />
          {dueAt !== undefined && <ReadyBy dueAt={dueAt} />}
        </>
      )}
    >
      <Button variant="default" size="compact-sm" renderRoot={(props) => <Link to="/jobs" {...props} />}>
        {t('dashboard.cards.jobs.title')}
      </Button>
    </TaskCard>
  );
}

/** The time by which a file may be expected, of today by the hour alone; once it is over, that it takes longer. */
function ReadyBy({ dueAt }: { dueAt: string }) {
  const { t } = useTranslation();
  const { dateTime, hour, weekdayTime } = useFormats();
  const now = useNow(listInterval);
  const due = new Date(dueAt);
  const isToday = businessClock(due).day === businessClock(now).day;
  if (due < now)
    return (
      <StateBadge
        size="sm"
        color="amber"
        icon={IconAlertCircle}
        label={t('dashboard.running.late')}
        title={dateTime(dueAt)}
      />
    );
  return (
    <Text size="xs" c="dimmed" title={dateTime(dueAt)}>
      <time dateTime={dueAt}>
        {t('dashboard.running.readyBy', { when: isToday ? hour(dueAt) : weekdayTime(dueAt) })}
      </time>
    </Text>
  );
}
