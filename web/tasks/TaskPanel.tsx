import { Button, Card, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useId, useRef } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { creditCents } from '#contract/money.ts';
import { readingApi } from '#contract/tasks/reading.ts';
import type { Task } from '#contract/tasks/task.ts';
import { taskFilesApi } from '#contract/tasks/task-files.ts';
import { printedCodes } from '#rules/dtc-codes.ts';
import { paymentControl } from '#rules/payment.ts';
import { useMayMake } from '#web/session/useMayMake.ts';
import { Time } from '#web/kit/format/Time.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { TaskStatusBadge } from '#web/vocabulary/TaskStatusBadge.tsx';
import { Fact } from './Fact.tsx';
import { NextStep } from './NextStep.tsx';
import { OwnDetailsLine } from './OwnDetailsLine.tsx';
import { namedMethods } from './order-title.ts';
import { PayStep } from './PaymentControl.tsx';
import { ReadingOfTask } from './ReadingOfTask.tsx';
import { ReviewButtons } from './ReviewButtons.tsx';
import { TaskHistory } from './TaskHistory.tsx';
import { PaymentIcon, shownPayment, TaskPrice } from './TaskPrice.tsx';
import { TaskTypeBadge } from './TaskTypeBadge.tsx';
import classes from './tasks.module.css';

const DtcMeanings = lazy(async () => ({ default: (await import('./DtcMeanings.tsx')).DtcMeanings }));
const TaskDownloads = lazy(async () => ({ default: (await import('./TaskDownloads.tsx')).TaskDownloads }));
const FollowUps = lazy(async () => ({ default: (await import('./FollowUps.tsx')).FollowUps }));
const FollowUpTerms = lazy(async () => ({ default: (await import('./FollowUps.tsx')).FollowUpTerms }));
const TaskRejection = lazy(async () => ({ default: (await import('./TaskRejection.tsx')).TaskRejection }));
const InquiryStep = lazy(async () => ({ default: (await import('./InquiryStep.tsx')).InquiryStep }));
const TaskWait = lazy(async () => ({ default: (await import('./TaskWait.tsx')).TaskWait }));

type Props = {
  task: Task;
  /** The page has said what is of this task alone. */
  isOnly: boolean;
  /** Staff see how it stands without the steps of the customer. */
  isStaff: boolean;
  /** Its customer ordered it a moment ago. */
  isNew?: boolean;
  /** False: its reader has no part in it. */
  chat: ReactNode;
  /** Number of unread messages, beside the way to the chat. */
  unread?: ReactNode;
  /** Original and versions. */
  files: ReactNode;
  /** The button for an update or upgrade. */
  update?: ReactNode;
  /** Opens the delivery note, where there is one. */
  document?: ReactNode;
  /** Opens the return note of its rejection, where there is one. */
  returnNote?: ReactNode;
  /** Starts a rejected order again. */
  again?: ReactNode;
  /** The work of staff on the task. */
  work?: ReactNode;
  /** The report about it. */
  report?: ReactNode;
};

/** One task of a job with everything about it: what to do now first, then its files, and the chat beside it. */
export function TaskPanel({
  task,
  isOnly,
  isStaff,
  isNew = false,
  chat,
  unread,
  files,
  report,
  returnNote,
  again,
  ...card
}: Props) {
  const { t } = useTranslation();
  const title = useId();
  const chatArea = useRef<HTMLDivElement>(null);
  const toChat = () => {
    chatArea.current?.scrollIntoView({ block: 'start' });
    chatArea.current?.querySelector('textarea')?.focus({ preventScroll: true });
  };
  const mayMake = useMayMake();
  const hasChat = chat !== false;
  const isAnswerAwaited = (task.openQuestion ?? task.openProposal) !== undefined;
  const heading = t('tasks.order.file', { task: task.taskId });
  return (
    <article aria-labelledby={title} className={classes['panel']}>
      {isOnly ? (
        <VisuallyHidden>
          <Title order={2} size="h3" id={title}>
            {heading}
          </Title>
        </VisuallyHidden>
      ) : (
        <Group gap="4px 12px" mb="sm" align="baseline">
          <Title order={2} size="h3" id={title}>
            {heading}
          </Title>
          <Text size="sm" c="dimmed">
            {[t(`tasks.facts.role.${task.fileRole}`), methodsOf(task)].join(' · ')}
          </Text>
        </Group>
      )}
      <div className={classes['columns']} data-several={!isOnly || undefined} data-alone={!hasChat || undefined}>
        <Stack gap="lg" className={classes['shrinks'] ?? ''}>
          {isAnswerAwaited && (
            <Suspense>
              <TaskWait task={task} isStaff={isStaff} toChat={toChat} />
            </Suspense>
          )}
          {task.rejection !== undefined && (
            <Suspense>
              <TaskRejection rejection={task.rejection} isStaff={isStaff} returnNote={returnNote} again={again} />
            </Suspense>
          )}
          {!isAnswerAwaited && hasChat && (
            <Button
              hiddenFrom="md"
              variant="default"
              data-screen-only
              leftSection={<IconMessage size={16} aria-hidden />}
              rightSection={unread}
              onClick={toChat}
            >
              {t('tasks.order.toChat')}
            </Button>
          )}
          <ActionCard task={task} isStaff={isStaff} isNew={isNew} {...card} />
          {files}
          {report}
          <TaskFacts task={task} isOnly={isOnly} isStaff={isStaff} />
          <TaskHistory taskId={task.taskId} />
          {mayMake(taskFilesApi.getTaskDownloads) && (
            <Suspense>
              <TaskDownloads taskId={task.taskId} isStaff={isStaff} />
            </Suspense>
          )}
        </Stack>
        {hasChat && (
          <div ref={chatArea} className={classes['chat']}>
            {chat}
          </div>
        )}
      </div>
    </article>
  );
}

const methodsOf = ({ methods }: Task): string => methods.map(({ name }) => name).join(', ');

type ActionCardProps = Pick<Props, 'task' | 'isStaff' | 'update' | 'document' | 'work'> & { isNew: boolean };

/** The state of a task, what happens next, its price, and the one step that is due. */
function ActionCard({ task, isStaff, isNew, update, document, work }: ActionCardProps) {
  const { t } = useTranslation();
  return (
    <Card withBorder padding="md" component="section" aria-label={t('tasks.panel.paymentAndFiles')}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" wrap="nowrap" gap="md">
          <Stack gap={4} className={classes['shrinks'] ?? ''}>
            <Group gap="4px 12px">
              <TaskStatusBadge status={task.status} inquiry={task.inquiry} />
              {task.type !== 'new' && <TaskTypeBadge type={task.type} />}
            </Group>
            {task.inquiry === undefined ? (
              <NextStep task={task} isStaff={isStaff} />
            ) : (
              <Suspense>
                <InquiryStep taskId={task.taskId} inquiry={task.inquiry} isStaff={isStaff} />
              </Suspense>
            )}
          </Stack>
          {task.inquiry === undefined && (
            <Stack gap={2} align="flex-end" flex="none">
              <TaskPrice task={task} size="lg" />
              <PaymentIcon status={shownPayment(task)} />
            </Stack>
          )}
        </Group>
        <PriceReason task={task} />
        {work}
        {!isStaff && task.inquiry === undefined && (
          <>
            <PayStep task={task} isNew={isNew} />
            <Group gap="xs" data-screen-only className={classes['quiet'] ?? ''}>
              {update}
              <ReviewButtons task={task} />
            </Group>
          </>
        )}
        {paymentControl(task).show === 'download' && (
          <Suspense>
            <FollowUps task={task} />
          </Suspense>
        )}
        {/* It comes with the payment: below, so that the step above keeps its place. */}
        {document !== undefined && (
          <Text size="sm" c="dimmed" component="div">
            {t('tasks.panel.deliveryNote')} {document}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

/** The reason of the price of an update: payments before, or the terms of a follow-up. */
function PriceReason({ task: { fullPrice, price, followUp } }: Pick<Props, 'task'>) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  if (followUp !== undefined && followUp.outcome !== 'difference')
    return (
      <Suspense>
        <FollowUpTerms terms={followUp} />
      </Suspense>
    );
  if (fullPrice <= price) return undefined;
  return (
    <Text size="sm" c="dimmed">
      {t('tasks.panel.paidBefore', { full: credits(fullPrice), paid: credits(creditCents(fullPrice - price)) })}
    </Text>
  );
}

/** The order of a task, but for what the title of its page has said. */
function TaskFacts({ task, isOnly, isStaff }: Pick<Props, 'task' | 'isOnly' | 'isStaff'>) {
  const { t } = useTranslation();
  const mayMake = useMayMake();
  return (
    <Stack gap="sm" component="section">
      <Title order={3} size="h5">
        {t('tasks.panel.details')}
      </Title>
      <dl className={classes['facts']}>
        {isOnly && task.methods.length > namedMethods && (
          <Fact label={t('tasks.facts.methods')} wide>
            {methodsOf(task)}
          </Fact>
        )}
        {task.previousTaskId !== undefined && (
          <Fact label={t('tasks.facts.updates')}>{t('tasks.order.file', { task: task.previousTaskId })}</Fact>
        )}
        {!isStaff && task.info !== '' && (
          <Fact label={t('tasks.facts.info')} wide>
            {task.info}
          </Fact>
        )}
        {task.methods
          .filter(({ details }) => details !== undefined)
          .map(({ methodId, name, details = [] }) => (
            <Fact key={methodId} label={name} wide>
              {details.map((detail) => `${detail.name}: ${detail.words}`).join(' · ')}
            </Fact>
          ))}
        {task.dtcCodes !== '' && (
          <Fact label={t('tasks.facts.dtcCodes')} wide>
            {task.dtcCodes}
            <Suspense>
              <DtcMeanings codes={printedCodes(task)} />
            </Suspense>
          </Fact>
        )}
        <Fact label={t('tasks.facts.file')}>{t(`tasks.facts.kind.${task.isMaster ? 'master' : 'slave'}`)}</Fact>
        {(task.reading !== undefined || isStaff) && (
          <Fact label={t('tasks.reading.title')}>
            <ReadingOfTask task={task} mayEdit={isStaff && mayMake(readingApi.updateReading)} />
          </Fact>
        )}
        {task.inquiry === undefined && (
          <Fact label={t('tasks.facts.priority')}>{t(`ordering.priority.${task.priority}`)}</Fact>
        )}
        {!isOnly && (
          <Fact label={t('tasks.facts.ordered')}>
            <Time at={task.createdAt} />
          </Fact>
        )}
        {task.checksumWanted && <Fact label={t('tasks.facts.checksum')}>{t('tasks.facts.checksumWanted')}</Fact>}
        {(!isOnly || task.ownDetails !== undefined) && (
          <Fact label={t('tasks.own.title')} wide>
            <OwnDetailsLine
              of={{ jobId: task.jobId, taskId: task.taskId }}
              details={task.ownDetails}
              isStaff={isStaff}
            />
          </Fact>
        )}
        {task.orderedBy !== undefined && <Fact label={t('tasks.facts.orderedBy')}>{task.orderedBy}</Fact>}
        {task.doneBy !== undefined && task.status === 'finished' && (
          <Fact label={t('tasks.facts.doneBy')}>{task.doneBy}</Fact>
        )}
      </dl>
    </Stack>
  );
}
