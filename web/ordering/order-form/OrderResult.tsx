import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { automationApi } from '#contract/automation.ts';
import { creditsApi } from '#contract/credits.ts';
import type { JobId } from '#contract/ids.ts';
import { creditCents, type CreditCents } from '#contract/money.ts';
import type { Task } from '#contract/tasks/task.ts';
import { jobsApi } from '#contract/tasks/jobs.ts';
import { paymentControl } from '#rules/payment.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import type { FileRole } from '#contract/pricing/price.ts';
import { TaskFiles } from '#web/tasks/TaskFiles.tsx';
import { PaymentControl, PayOrDownloadButton } from '#web/tasks/PaymentControl.tsx';
import { TaskStatusBadge } from '#web/vocabulary/TaskStatusBadge.tsx';
import classes from './order-form.module.css';
import type { Order } from './send-order.ts';

type Props = {
  order: Order;
  jobId: JobId;
  /** Begins the next order. */
  onAnother: () => void;
};

/** Questions about the state while the service works: the news of it come by themselves, this is for a line that is cut. */
const askAgainMs = 2000;

/** Focuses the result, so that keyboard users continue from there. */
const focusOn = (result: HTMLDivElement | null) => {
  result?.focus({ preventScroll: true });
  window.scrollTo({ top: 0 });
};

/** The outcome of an order, in place of its form: each file with its state, what is next, and what was done to it. */
export function OrderResult({ order, jobId, onAnother }: Props) {
  const { t } = useTranslation();
  const tasks = useQuery({
    ...query(jobsApi.getTasksOfJob, { jobId }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'waiting' || status === 'inProgress') === false ? false : askAgainMs,
  });
  const taskOf = (role: FileRole) =>
    tasks.data?.find(({ fileRole, previousTaskId }) => fileRole === role && previousTaskId === undefined);
  return (
    <Stack gap="lg" maw={640} tabIndex={-1} ref={focusOn} role="region" aria-label={t('ordering.sending.doneTitle')}>
      <PageTitle title={t('ordering.sending.doneTitle')} />
      <Stack gap={4}>
        <Text fw={600}>{t('ordering.resume.what', { vehicle: order.vehicleName, vin: order.job.vin })}</Text>
        <Group gap={6} wrap="nowrap">
          <IconCircleCheck size={16} color="var(--mantine-color-green-text)" aria-hidden className={classes['fixed']} />
          <Text size="sm">{t('ordering.result.arrived')}</Text>
        </Group>
      </Stack>
      {tasks.isError && <ErrorNotice error={tasks.error} onRetry={() => void tasks.refetch()} />}
      {order.parts.map(({ file, task }) => (
        <FileResult key={task.fileRole} fileName={file.name} task={taskOf(task.fileRole)} />
      ))}
      <Group gap="xs">
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: jobId }} {...props} />}
        >
          {t('ordering.sending.openJob', { job: jobId })}
        </Button>
        <Button variant="default" renderRoot={(props) => <Link to="/tasks" {...props} />}>
          {t('ordering.sending.toTasks')}
        </Button>
        <Button variant="default" onClick={onAnother}>
          {t('ordering.sending.another')}
        </Button>
      </Group>
      {/* Below all that is pressed: they come when a file is finished, and nothing moves. */}
      {order.parts.map(({ task: { fileRole } }) => {
        const task = taskOf(fileRole);
        return task?.status === 'finished' && <TaskFiles key={fileRole} task={task} />;
      })}
    </Stack>
  );
}

type FileResultProps = { fileName: string; task: Task | undefined };

/** One file: its state, what happens next and by when, and the way to the result once there is one. */
function FileResult({ fileName, task }: FileResultProps) {
  return (
    <Paper withBorder p="md" component="article">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Text size="sm" fw={500} className={classes['fileName'] ?? ''}>
            {fileName}
          </Text>
          <span className={classes['fixed']}>
            {/* Ordered a moment ago, it waits, whatever it does by now. */}
            <TaskStatusBadge status={task?.status ?? 'waiting'} />
          </span>
        </Group>
        <Stack gap="sm" className={classes['outcome'] ?? ''}>
          {task?.status === 'finished' ? <ResultActions task={task} /> : <NextStep task={task} />}
        </Stack>
      </Stack>
    </Paper>
  );
}

/** The next step of a file that is not finished. */
function NextStep({ task }: { task: Task | undefined }) {
  const { t } = useTranslation();
  const { seconds, weekdayTime } = useFormats();
  const { data: service } = useQuery(query(automationApi.getAutomaticService, {}));
  const isByHand = task?.status === 'manual' || (task?.status === 'inProgress' && task.reason !== undefined);
  if (isByHand)
    return (
      <Text size="sm">
        {task.dueAt === undefined
          ? t('ordering.result.byHand')
          : t('ordering.result.byHandUntil', { when: weekdayTime(task.dueAt) })}
      </Text>
    );
  if (task?.status === 'blocked') return undefined;
  const median = service?.medianSeconds;
  return (
    <Text size="sm" role="status">
      {median === undefined
        ? t('ordering.result.running')
        : t('ordering.result.runningUsually', { time: seconds(median) })}
    </Text>
  );
}

/**
 * Pays and downloads in one step: the question is this card, which says what leaves the balance and what stays. Paid, it keeps
 * its lines and its button, which then downloads.
 */
function ResultActions({ task }: { task: Task }) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const { data } = useQuery(query(creditsApi.getCreditBalance, {}));
  /** As it was when the payment began: the new balance and the new state of the file do not arrive together. */
  const [balanceBefore, setBalanceBefore] = useState<CreditCents>();
  const { show } = paymentControl(task);
  const before = balanceBefore ?? data?.balance;
  const isPaid = show === 'download' && balanceBefore !== undefined;
  const isPayable = show === 'pay' && before !== undefined && before >= task.price;
  if (before === undefined || !(isPayable || isPaid)) return <PaymentControl task={task} />;
  return (
    <>
      <dl className={classes['balance']}>
        <dt>{t(isPaid ? 'ordering.result.balanceBefore' : 'ordering.result.balance')}</dt>
        <dd>{t('ordering.summary.price', { credits: credits(before) })}</dd>
        <dt>{t(isPaid ? 'ordering.result.paid' : 'ordering.result.price')}</dt>
        <dd>{t('ordering.summary.discount', { credits: credits(task.price) })}</dd>
        <dt>{t(isPaid ? 'ordering.result.balanceNow' : 'ordering.result.balanceAfter')}</dt>
        <dd>{t('ordering.summary.price', { credits: credits(creditCents(before - task.price)) })}</dd>
      </dl>
      <PayOrDownloadButton
        task={task}
        isConfirmed
        fullWidth
        className={classes['touch'] ?? ''}
        payLabel={t('ordering.result.pay', { credits: credits(task.price) })}
        onPay={() => {
          setBalanceBefore(data?.balance);
        }}
      />
    </>
  );
}
