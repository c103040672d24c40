import { Button, Stack } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { IconReportAnalytics } from '@tabler/icons-react';
import { chatApi } from '#contract/chat.ts';
import { JobId, type TaskId } from '#contract/ids.ts';
import { suggestionsApi } from '#contract/library/suggestions.ts';
import { slaveApi } from '#contract/slave.ts';
import type { Job } from '#contract/tasks/jobs.ts';
import type { Task } from '#contract/tasks/task.ts';
import { taskListsApi } from '#contract/workbench/task-lists.ts';
import { DocumentLink } from '#web/billing/DocumentLink.tsx';
import { StaffVehicleChoice } from '#web/catalog/StaffVehicleChoice.tsx';
import { messageField } from '#web/chat/message-field.ts';
import { UnreadBadge, useUnread } from '#web/chat/UnreadBadge.tsx';
import { mayOpenPage } from '#web/session/page-needs.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { useMayMake } from '#web/session/useMayMake.ts';
import { StaffFiles } from '#web/workbench/StaffFiles.tsx';
import { StaffPanel } from '#web/workbench/StaffPanel.tsx';
import { JobDetails, JobMissing } from '#web/tasks/JobDetails.tsx';
import { TaskPanel } from '#web/tasks/TaskPanel.tsx';
import { CustomerCard } from '#web/workbench/CustomerCard.tsx';
import { LegalConfirmations } from '#web/workbench/LegalConfirmations.tsx';
import { ModifiedFileDrop } from '#web/workbench/ModifiedFileDrop.tsx';
import { NextTaskButton } from '#web/workbench/NextTaskButton.tsx';
import { RerunButton } from '#web/workbench/TaskButtons.tsx';
import { SlavePanel } from '#web/slave/SlavePanel.tsx';
import { Suggestions } from '#web/engine/Suggestions.tsx';
import { ClosingChat } from './ClosingChat.tsx';
import { useTranslation } from '#web/i18n/useTranslation.tsx';

const ReadBacks = lazy(async () => ({ default: (await import('#web/tasks/ReadBacks.tsx')).ReadBacks }));

const UnlistedVehicle = lazy(async () => ({ default: (await import('./UnlistedVehicle.tsx')).UnlistedVehicle }));

/** /jobs/jobDetails?job=… for staff. */
export function StaffJobPage() {
  const jobId = JobId.safeParse(useSearch({ from: '/jobs/jobDetails' }).job).data;
  const mayMake = useMayMake();
  if (jobId === undefined) return <JobMissing isCustomer={false} />;
  return (
    <JobDetails
      jobId={jobId}
      isCustomer={false}
      renderTask={(task, isOnly, job) => <StaffTask task={task} isOnly={isOnly} job={job} />}
      actions={mayMake(taskListsApi.getNextTask) && <NextTaskButton jobId={jobId} />}
      renderBelowTitle={(shown) => <CustomerCard job={shown} />}
    />
  );
}

/** A task of a job as staff see it: with the work on it and the report of the automatic service. */
function StaffTask({ task, isOnly, job }: { task: Task; isOnly: boolean; job: Job | undefined }) {
  const { taskId, deliveryNoteNumber: number } = task;
  const returnNote = task.rejection?.returnNoteNumber;
  const unreadOf = useUnread();
  const mayMake = useMayMake();
  const access = useAccess();
  return (
    <ModifiedFileDrop task={task}>
      <TaskPanel
        task={task}
        isOnly={isOnly}
        isStaff
        chat={mayMake(chatApi.getMessagesOfTask) && <ClosingChat task={task} isTall />}
        unread={<UnreadBadge unread={unreadOf(taskId)} />}
        files={
          <>
            <StaffFiles task={task} />
            {task.hasModifiedFile && (
              <Suspense>
                <ReadBacks taskId={taskId} isStaff />
              </Suspense>
            )}
          </>
        }
        work={
          <>
            <StaffPanel
              task={task}
              wish={[job?.additional ?? '', task.info].filter((words) => words !== '').join('\n')}
              notice={
                task.describedVehicle !== undefined && (
                  <Suspense>
                    <UnlistedVehicle task={task} described={task.describedVehicle} />
                  </Suspense>
                )
              }
              onReply={() => {
                messageField.focus(taskId);
              }}
              tools={
                <>
                  {mayOpenPage(access, '/admin/report') && <ReportLink taskId={taskId} />}
                  {task.inquiry === undefined && <RerunButton task={task} />}
                </>
              }
              renderVehicleChoice={(vehicle, onChoose, described) => (
                <StaffVehicleChoice vehicle={vehicle} onChoose={onChoose} described={described} />
              )}
            />
            {task.slaveState !== undefined && mayMake(slaveApi.getSlaveFile) && (
              <SlavePanel taskId={taskId} hasModifiedFile={task.hasModifiedFile} />
            )}
          </>
        }
        document={number === undefined ? undefined : <DocumentLink number={number} />}
        returnNote={returnNote === undefined ? undefined : <DocumentLink number={returnNote} />}
        report={
          <Stack gap="xs" align="stretch">
            {mayMake(suggestionsApi.getTaskSuggestions) && <Suggestions task={task} />}
            {/* Nothing that is worked with stands below them: they come later than the page, if there are any. */}
            <LegalConfirmations taskId={taskId} />
          </Stack>
        }
      />
    </ModifiedFileDrop>
  );
}

/** Leads to the whole report of a task. */
function ReportLink({ taskId }: { taskId: TaskId }) {
  const { t } = useTranslation();
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconReportAnalytics size={15} aria-hidden />}
      aria-label={t('engine.report.openLink', { task: taskId })}
      renderRoot={(props) => <Link to="/admin/report" search={{ task: taskId }} {...props} />}
    >
      {t('engine.report.link')}
    </Button>
  );
}
