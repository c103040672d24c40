import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconAdjustmentsPlus, IconCircleCheck } from '@tabler/icons-react';
import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { JobId } from '#contract/ids.ts';
import type { Task } from '#contract/tasks/task.ts';
import { paymentControl } from '#rules/payment.ts';
import { isUpdatable } from '#rules/task-actions.ts';
import { DocumentLink } from '#web/billing/DocumentLink.tsx';
import { ChatPanel } from '#web/chat/ChatPanel.tsx';
import { UnreadBadge, useUnread } from '#web/chat/UnreadBadge.tsx';
import { TaskSummary } from '#web/engine/TaskSummary.tsx';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { loadThenOpen } from '#web/kit/dialog/load-then-open.ts';
import { useIsPhone } from '#web/kit/useIsPhone.ts';
import { JobDetails, JobMissing } from '#web/tasks/JobDetails.tsx';
import { CustomerFiles } from '#web/tasks/CustomerFiles.tsx';
import { TaskPanel } from '#web/tasks/TaskPanel.tsx';

const StartAgain = lazy(async () => ({ default: (await import('#web/ordering/StartAgain.tsx')).StartAgain }));
const ReadBacks = lazy(async () => ({ default: (await import('#web/tasks/ReadBacks.tsx')).ReadBacks }));

/** /jobs/jobDetails?job=… for its customer. */
export function CustomerJobPage() {
  const jobId = JobId.safeParse(useSearch({ from: '/jobs/jobDetails' }).job).data;
  const isNew = useLocation({ select: ({ state }) => state.isNewOrder === true });
  if (jobId === undefined) return <JobMissing isCustomer />;
  return (
    <JobDetails
      jobId={jobId}
      isCustomer
      renderTask={(task, isOnly, job) => (
        <CustomerTask task={task} isOnly={isOnly} isNew={isNew} isRestarted={job?.restartedByJobId !== undefined} />
      )}
      renderBelowTitle={() => isNew && <Arrival />}
    />
  );
}

/** Says that the order of the page has arrived just now, with the way to the next one. */
function Arrival() {
  const { t } = useTranslation();
  return (
    <Group gap="4px 16px" data-screen-only>
      <Group gap={6} wrap="nowrap" role="status">
        <IconCircleCheck size={16} color="var(--mantine-color-good-text)" aria-hidden />
        <Text size="sm">{t('ordering.result.arrived')}</Text>
      </Group>
      <Anchor size="sm" renderRoot={(props) => <Link to="/jobCreate" {...props} />}>
        {t('ordering.sending.another')}
      </Anchor>
    </Group>
  );
}

type TaskProps = {
  task: Task;
  isOnly: boolean;
  /** Its order has arrived a moment ago. */
  isNew: boolean;
  /** An order has taken the place of its rejected one. */
  isRestarted: boolean;
};

/** A task of a job as its customer sees it. */
function CustomerTask({ task, isOnly, isNew, isRestarted }: TaskProps) {
  const { jobId, taskId, customerId, deliveryNoteNumber: number } = task;
  const returnNote = task.rejection?.returnNoteNumber;
  const unreadOf = useUnread();
  return (
    <TaskPanel
      task={task}
      isOnly={isOnly}
      isStaff={false}
      isNew={isNew}
      chat={<ChatPanel jobId={jobId} taskId={taskId} side="customer" customerId={customerId} isTall />}
      unread={<UnreadBadge unread={unreadOf(taskId)} />}
      files={
        <>
          <CustomerFiles task={task} />
          {paymentControl(task).show === 'download' && (
            <Suspense>
              <ReadBacks taskId={taskId} isStaff={false} />
            </Suspense>
          )}
        </>
      }
      document={number === undefined ? undefined : <DocumentLink number={number} />}
      again={
        task.rejection === undefined ? undefined : (
          <Suspense>
            <StartAgain taskId={taskId} isStarted={isRestarted} />
          </Suspense>
        )
      }
      returnNote={returnNote === undefined ? undefined : <DocumentLink number={returnNote} />}
      report={<TaskSummary task={task} />}
      update={<ChangeModificationsButton task={task} />}
    />
  );
}

/** Opens the request for an update or upgrade; absent while a colleague works on the task. */
function ChangeModificationsButton({ task }: { task: Task }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [opened, setOpened] = useState<typeof import('./TaskUpdate.tsx')>();
  const close = () => {
    setOpened(undefined);
  };
  if (!isUpdatable(task) && opened === undefined) return undefined;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdjustmentsPlus size={16} aria-hidden />}
        onClick={() => void loadThenOpen(() => import('./TaskUpdate.tsx'), setOpened)}
      >
        {t('tasks.update.button')}
      </Button>
      <Dialog
        of={opened}
        onClose={close}
        title={t('tasks.update.title', { task: task.taskId })}
        size="xl"
        fullScreen={isPhone}
        closeOnClickOutside={false}
      >
        {({ TaskUpdate }) => <TaskUpdate task={task} onDone={close} />}
      </Dialog>
    </>
  );
}
