import { Button } from '@mantine/core';
import { IconAdjustmentsPlus } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { JobId } from '#contract/ids.ts';
import type { Task } from '#contract/tasks/task.ts';
import { isUpdatable } from '#rules/task-actions.ts';
import { DocumentLink } from '#web/billing/DocumentLink.tsx';
import { ChatPanel } from '#web/chat/ChatPanel.tsx';
import { UnreadBadge, useUnread } from '#web/chat/UnreadBadge.tsx';
import { TaskSummary } from '#web/engine/TaskSummary.tsx';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { loadThenOpen } from '#web/kit/dialog/load-then-open.ts';
import { useIsPhone } from '#web/kit/useIsPhone.ts';
import { JobDetails, JobMissing } from '#web/tasks/JobDetails.tsx';
import { TaskFiles } from '#web/tasks/TaskFiles.tsx';
import { TaskPanel } from '#web/tasks/TaskPanel.tsx';

/** /jobs/jobDetails?job=… for its customer. */
export function CustomerJobPage() {
  const jobId = JobId.safeParse(useSearch({ from: '/jobs/jobDetails' }).job).data;
  if (jobId === undefined) return <JobMissing isCustomer />;
  return (
    <JobDetails jobId={jobId} isCustomer renderTask={(task, isOnly) => <CustomerTask task={task} isOnly={isOnly} />} />
  );
}

/** A task of a job as its customer sees it. */
function CustomerTask({ task, isOnly }: { task: Task; isOnly: boolean }) {
  const { jobId, taskId, customerId, deliveryNoteNumber: number } = task;
  const unreadOf = useUnread();
  return (
    <TaskPanel
      task={task}
      isOnly={isOnly}
      isStaff={false}
      chat={<ChatPanel jobId={jobId} taskId={taskId} side="customer" customerId={customerId} isTall />}
      unread={<UnreadBadge unread={unreadOf(taskId)} />}
      files={<TaskFiles task={task} />}
      document={number === undefined ? undefined : <DocumentLink number={number} />}
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
