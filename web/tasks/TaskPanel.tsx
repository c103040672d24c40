import { Badge, Box, Card, Grid, Group, Loader, Stack, Text, Timeline, Title } from '@mantine/core';
import { IconBan, IconHeadset } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { automationApi } from '#contract/automation.ts';
import type { TaskId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { type Task, tasksApi, type TaskStatus } from '#contract/tasks.ts';
import { printedCodes } from '#rules/dtc-codes.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { useFormats } from '#web/kit/useFormats.ts';
import { TaskStatusBadge } from '#web/vocabulary/TaskStatusBadge.tsx';
import { DtcMeanings } from './DtcMeanings.tsx';
import { ExpectedBy } from './DueTime.tsx';
import { Fact } from './Fact.tsx';
import { OriginalFileButton } from './OriginalFileButton.tsx';
import { PaymentControl } from './PaymentControl.tsx';
import { PaymentIcon, TaskPrice } from './TaskPrice.tsx';
import { TaskTypeBadge } from './TaskTypeBadge.tsx';
import { ReviewButtons } from './ReviewButtons.tsx';
import classes from './tasks.module.css';
import { useMoveText } from './useMoveText.ts';

type Props = {
  task: Task;
  canPay: boolean;
  chat: ReactNode;
  /** The button for an update or upgrade. */
  update?: ReactNode;
  /** Opens the delivery note, where there is one. */
  document?: ReactNode;
  /** The work of staff on the task. */
  work?: ReactNode;
  /** The report about it. */
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

const working = <Loader size="sm" type="dots" aria-hidden />;
/** A status without an icon is for screen readers only. */
const icons: Record<TaskStatus, ReactNode> = {
  waiting: working,
  inProgress: working,
  manual: <IconHeadset size={20} aria-hidden />,
  blocked: <IconBan size={20} aria-hidden />,
  finished: undefined,
  archived: undefined,
};

/** The progress of a task, and the reason why a person has it, in words for its reader; read aloud when it changes. */
function LiveNote({ task, isStaff }: { task: Task; isStaff: boolean }) {
  const { t } = useTranslation();
  const { status, doneBy, reason, blockReason, slaveState } = task;
  const icon = icons[status];
  const isWaiting = status === 'waiting';
  const { data: service } = useQuery({
    ...query(automationApi.getAutomaticService, {}),
    refetchInterval: 60_000,
    enabled: isWaiting,
  });
  const blocker = isWaiting && (service?.state === 'paused' || service?.state === 'behind') ? service.state : undefined;
  const isDecoding = isWaiting && (slaveState === 'waiting' || slaveState === 'decoding');
  const stage = isDecoding
    ? 'decoding'
    : (blocker ?? (status === 'inProgress' ? (doneBy === undefined ? 'automatic' : 'person') : status));
  const noteText = () => {
    if (isStaff && (stage === 'person' || stage === 'manual' || stage === 'blocked'))
      return t(`workbench.live.${stage}`, { name: doneBy ?? '' });
    return t(`tasks.live.${stage}`);
  };
  return (
    <Box aria-live="polite" className={icon === undefined ? (classes['unseen'] ?? '') : (classes['live'] ?? '')}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        {icon}
        <div>
          <Text size="sm">{noteText()}</Text>
          <ExpectedBy task={task} size="sm" />
          {status === 'blocked' && blockReason !== '' && (
            <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {t('tasks.live.blockedBecause', { reason: blockReason })}
            </Text>
          )}
          {reason !== undefined && status !== 'finished' && status !== 'blocked' && (
            <Text size="sm" c="dimmed">
              {t(`tasks.reason.${reason}`)}
            </Text>
          )}
        </div>
      </Group>
    </Box>
  );
}

type PaymentPanelProps = {
  task: Task;
  canPay: boolean;
  /** The button for an update or upgrade. */
  update?: ReactNode;
  /** Opens the delivery note. */
  document?: ReactNode;
};

/** Price and payment of a task with its files. Staff see the state without the controls. */
function PaymentPanel({ task, canPay, update, document }: PaymentPanelProps) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  return (
    <Stack gap="xs" component="section">
      <Title order={3} size="h5">
        {t(canPay ? 'tasks.panel.paymentAndFiles' : 'tasks.panel.payment')}
      </Title>
      <Group gap="md">
        <TaskPrice task={task} />
        {task.fullPrice > task.price && (
          <Text size="sm" c="dimmed">
            {t('tasks.panel.paidBefore', {
              full: credits(task.fullPrice),
              paid: credits(creditCents(task.fullPrice - task.price)),
            })}
          </Text>
        )}
        <PaymentIcon status={task.paymentStatus} />
        {document !== undefined && (
          <Text size="sm" c="dimmed" component="div">
            {t('tasks.panel.deliveryNote')} {document}
          </Text>
        )}
      </Group>
      {canPay && (
        <Group gap="xs">
          <PaymentControl task={task} />
          <OriginalFileButton taskId={task.taskId} size="sm" />
          {update}
          <ReviewButtons task={task} />
        </Group>
      )}
    </Stack>
  );
}

/** The order of a task. */
function TaskFacts({ task }: { task: Task }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <dl className={classes['facts']}>
      <Fact label={t('tasks.facts.methods')} wide>
        <Group gap={6} component="span" display="inline-flex">
          {task.methods.map(({ methodId, name }) => (
            <Badge key={methodId} component="span" variant="default" tt="none" size="lg" radius="sm" fw={500}>
              {name}
            </Badge>
          ))}
        </Group>
      </Fact>
      {task.previousTaskId !== undefined && (
        <Fact label={t('tasks.facts.updates')}>{t('tasks.number', { task: task.previousTaskId })}</Fact>
      )}
      {task.info !== '' && (
        <Fact label={t('tasks.facts.info')} wide>
          {task.info}
        </Fact>
      )}
      {task.dtcCodes !== '' && (
        <Fact label={t('tasks.facts.dtcCodes')} wide>
          {task.dtcCodes}
          <DtcMeanings codes={printedCodes(task)} />
        </Fact>
      )}
      <Fact label={t(`tasks.facts.role.${task.fileRole}`)} wide>
        {task.fileName}
      </Fact>
      <Fact label={t('tasks.facts.file')}>{t(`tasks.facts.kind.${task.isMaster ? 'master' : 'slave'}`)}</Fact>
      <Fact label={t('tasks.facts.priority')}>{t(`ordering.priority.${task.priority}`)}</Fact>
      <Fact label={t('tasks.facts.ordered')}>{dateTime(task.createdAt)}</Fact>
      {task.checksumWanted && <Fact label={t('tasks.facts.checksum')}>{t('tasks.facts.checksumWanted')}</Fact>}
      {task.supportFileName !== undefined && <Fact label={t('tasks.facts.supportFile')}>{task.supportFileName}</Fact>}
      {task.doneBy !== undefined && <Fact label={t('tasks.facts.doneBy')}>{task.doneBy}</Fact>}
    </dl>
  );
}

/** The history of a task, oldest first. */
function TaskHistory({ taskId }: { taskId: TaskId }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { what, who } = useMoveText();
  const history = useQuery({ ...query(tasksApi.getTaskHistory, { taskId }), refetchInterval: 6000 });
  return (
    <Stack gap="xs" component="section">
      <Title order={3} size="h5">
        {t('tasks.panel.history')}
      </Title>
      {history.isError && <ErrorNotice error={history.error} onRetry={() => void history.refetch()} />}
      <Timeline bulletSize={12} lineWidth={2} active={(history.data?.length ?? 0) - 1}>
        {history.data?.map((move) => (
          <Timeline.Item
            key={`${move.at} ${move.to} ${move.why} ${move.note}`}
            className={classes['move'] ?? ''}
            title={<Text size="sm">{what(move)}</Text>}
          >
            {move.note !== '' && (
              <Text size="xs" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {move.note}
              </Text>
            )}
            <Text size="xs" c="dimmed">
              {t('tasks.history.whenAndWho', { when: dateTime(move.at), who: who(move) })}
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </Stack>
  );
}
