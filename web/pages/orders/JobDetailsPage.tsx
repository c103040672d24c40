import { Button, Group, Progress, Skeleton, Stack } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { JobId } from '#contract/ids.ts';
import type { Job, Task } from '#contract/tasks.ts';
import { toggleMethod } from '#rules/methods.ts';
import { DocumentLink } from '#web/billing/DocumentLink.tsx';
import { MethodList } from '#web/catalog/MethodList.tsx';
import { noticesOf } from '#rules/legal-notices.ts';
import { useMethods } from '#web/catalog/useMethods.ts';
import { ChatPanel } from '#web/chat/ChatPanel.tsx';
import { UnreadBadge, useUnread } from '#web/chat/UnreadBadge.tsx';
import { TaskSummary } from '#web/engine/TaskSummary.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { DtcChoice } from '#web/ordering/order-form/DtcChoice.tsx';
import { LegalNotices } from '#web/ordering/order-form/LegalNotices.tsx';
import { dtcOffer } from '#web/ordering/order-form/order-form.ts';
import {
  ChangeModificationsButton,
  UpdateFields,
  UpdatePriceLines,
  UpdateStopped,
  useUpdatePrice,
  useUpdateSending,
} from '#web/ordering/update/UpdateRequest.tsx';
import { methodsFor, type UpdateForm, updateFormOf, updateOf } from '#web/ordering/update/update-form.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { JobDetails, JobMissing } from '#web/tasks/JobDetails.tsx';
import { TaskFiles } from '#web/tasks/TaskFiles.tsx';
import { TaskPanel } from '#web/tasks/TaskPanel.tsx';
import { CustomerCard } from '#web/workbench/CustomerCard.tsx';
import { NextTaskButton } from '#web/workbench/NextTaskButton.tsx';
import { StaffTask } from './StaffTask.tsx';

/** /jobs/jobDetails?job=… */
export function JobDetailsPage() {
  const { job } = useSearch({ from: '/jobs/jobDetails' });
  const isCustomer = useAccess().role === 'customer';
  const jobId = JobId.safeParse(job).data;
  if (jobId === undefined) return <JobMissing isCustomer={isCustomer} />;
  return (
    <JobDetails
      jobId={jobId}
      isCustomer={isCustomer}
      renderTask={(task, isOnly) =>
        isCustomer ? <CustomerTask task={task} isOnly={isOnly} /> : <StaffTask task={task} isOnly={isOnly} />
      }
      {...(!isCustomer && {
        actions: <NextTaskButton jobId={jobId} />,
        renderCustomer: (shown: Job) => <CustomerCard job={shown} />,
      })}
    />
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
      update={
        <ChangeModificationsButton task={task} renderForm={(close) => <TaskUpdate task={task} onDone={close} />} />
      }
    />
  );
}

/** The request for an update or upgrade of a task: methods, a new original or none, a comment, and the price. */
function TaskUpdate({ task, onDone }: { task: Task; onDone: () => void }) {
  const { t } = useTranslation();
  const [form, setForm] = useState<UpdateForm>(() => updateFormOf(task));
  const all = useMethods(task.vehicleId);
  const offered = methodsFor(task, all.methods);
  const chosen = offered.filter(({ methodId }) => form.methodIds.includes(methodId));
  const price = useUpdatePrice(task, chosen);
  const { percent, failure, send } = useUpdateSending(onDone);
  const dtc = dtcOffer(chosen);
  const update = updateOf(task, form, chosen, price?.price);
  const change = (more: Partial<UpdateForm>) => {
    setForm((before) => ({ ...before, ...more }));
  };
  return (
    <Stack gap="md">
      {all.error !== null && <ErrorNotice error={all.error} onRetry={all.retry} />}
      {!all.isLoaded && all.error === null && <Skeleton height={240} />}
      {all.isLoaded && (
        <MethodList
          methods={offered}
          chosen={chosen}
          showModulePrice={false}
          dtc={
            dtc && (
              <DtcChoice
                hexadecimal={dtc.hexadecimal}
                selected={form.dtcSelected}
                input={form.dtcInput}
                onChange={change}
              />
            )
          }
          onToggle={(method) => {
            change({ methodIds: toggleMethod(chosen, method).map(({ methodId }) => methodId) });
          }}
        />
      )}
      <UpdateFields form={form} onChange={change} />
      <LegalNotices
        kinds={noticesOf(chosen)}
        confirmed={form.legalNotices}
        onChange={(legalNotices) => {
          change({ legalNotices });
        }}
      />
      {chosen.length > 0 && <UpdatePriceLines offered={offered} chosen={chosen} price={price} />}
      {percent !== undefined && <Progress value={percent} animated aria-label={t('tasks.update.progress')} />}
      {failure !== undefined && <UpdateStopped failure={failure} />}
      <Group justify="flex-end">
        <Button variant="default" disabled={percent !== undefined} onClick={onDone}>
          {t('shell.cancel')}
        </Button>
        <Button
          disabled={update === undefined}
          loading={percent !== undefined}
          onClick={() => {
            if (update !== undefined) void send(update);
          }}
        >
          {t('tasks.update.request')}
        </Button>
      </Group>
    </Stack>
  );
}
