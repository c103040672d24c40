import { Button, Group, NumberInput, Skeleton, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { z } from 'zod';
import { TaskId } from '#contract/ids.ts';
import type { Task } from '#contract/tasks/task.ts';
import { type Job, jobsApi } from '#contract/tasks/jobs.ts';
import { getErrorCode, query, RefusedCallError } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { PlainForm } from '#web/kit/form/PlainForm.tsx';
import { useCommandWith } from '#web/kit/feedback/useCommand.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { TaskStatusBadge } from '#web/vocabulary/TaskStatusBadge.tsx';
import { StaffButton } from '#web/workbench/TaskButtons.tsx';
import { ReasonForm, type RenderVehicleChoice } from '#web/workbench/WorkForms.tsx';
import { useTaskWork } from '#web/workbench/useTaskWork.ts';
import { useConfirmInterruption, useForbidden, useWorkFailure } from '#web/workbench/work-texts.ts';
import { EditJobForm } from './EditJobForm.tsx';
import { askForJobWork, type JobDoing, type JobWork, jobWorkCalls } from './ask-for-job-work.ts';

type Props = {
  work: JobWork;
  /** As it stood when the dialog was opened: who changes it meanwhile is not overwritten. */
  job: Job;
  renderVehicleChoice: RenderVehicleChoice;
  onDone: () => void;
};

/** The form that a piece of work on a job needs. */
export function JobDialog({ work, job, renderVehicleChoice, onDone }: Props) {
  const { t } = useTranslation();
  const { run, isPending } = useJobWork(job, onDone);
  const submit = (doing: JobDoing) => void run({ doing });
  switch (work) {
    case 'edit':
      return (
        <EditJobForm
          job={job}
          renderVehicleChoice={renderVehicleChoice}
          isPending={isPending}
          onCancel={onDone}
          onSubmit={(edits) => {
            submit({ work, edits });
          }}
        />
      );
    case 'tasks':
      return (
        <JobTasksForm
          job={job}
          isPending={isPending}
          onAdd={(taskId) => {
            submit({ work: 'addTask', taskId });
          }}
        />
      );
    case 'delete':
      return (
        <ReasonForm
          work="deleteJob"
          confirmLabel={t('workbench.jobs.delete')}
          isPending={isPending}
          onCancel={onDone}
          onSubmit={(reason) => {
            submit({ work, reason });
          }}
        />
      );
  }
}

type JobTasksFormProps = { job: Job; isPending: boolean; onAdd: (taskId: TaskId) => void };

/** The tasks of a job: one can be taken out of it, and another of the same customer added by its number. */
function JobTasksForm({ job: { jobId }, isPending, onAdd }: JobTasksFormProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const tasks = useQuery(query(jobsApi.getTasksOfJob, { jobId, language }));
  const form = useForm<{ taskId: number | string }>({
    initialValues: { taskId: '' },
    validate: {
      taskId: (typed) =>
        TaskId.safeParse(typed === '' ? undefined : typed).success ? undefined : t('workbench.jobs.tasks.missing'),
    },
  });
  return (
    <Stack>
      {tasks.isError && <ErrorNotice error={tasks.error} onRetry={() => void tasks.refetch()} />}
      {tasks.isPending && <Skeleton h={80} />}
      {tasks.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('tasks.jobs.noTasks')}
        </Text>
      )}
      {tasks.data?.map((task) => (
        <JobTaskLine key={task.taskId} task={task} isAlone={tasks.data.length === 1} />
      ))}
      <PlainForm
        onSubmit={form.onSubmit(({ taskId }) => {
          const chosen = TaskId.safeParse(taskId).data;
          if (chosen !== undefined) onAdd(chosen);
        })}
      >
        <Group align="flex-end" gap="xs" wrap="nowrap">
          <NumberInput
            data-autofocus
            flex={1}
            label={t('workbench.jobs.tasks.number')}
            description={t('workbench.jobs.tasks.numberWhat')}
            hideControls
            allowDecimal={false}
            allowNegative={false}
            min={1}
            max={2_147_483_647}
            {...form.getInputProps('taskId')}
          />
          <Button type="submit" loading={isPending}>
            {t('workbench.jobs.tasks.add')}
          </Button>
        </Group>
      </PlainForm>
    </Stack>
  );
}

/** One task of a job, with the button that takes it out into a job of its own. */
function JobTaskLine({ task, isAlone }: { task: Task; isAlone: boolean }) {
  const { t } = useTranslation();
  const { run, isPending } = useTaskWork();
  const forbidden = useForbidden();
  const methods = task.methods.map(({ name }) => name).join(', ');
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between">
      <Group gap="xs" wrap="nowrap" style={{ minWidth: 0 }}>
        <Text size="sm" fw={600} style={{ whiteSpace: 'nowrap' }}>
          {t('tasks.number', { task: task.taskId })}
        </Text>
        <TaskStatusBadge status={task.status} />
        <Text size="sm" truncate title={methods}>
          {methods}
        </Text>
      </Group>
      <StaffButton
        size="xs"
        variant="default"
        style={{ flexShrink: 0 }}
        loading={isPending}
        forbidden={isAlone ? t('workbench.jobs.tasks.alone') : forbidden('removeFromJob', task)}
        onClick={() => {
          void run({ task, doing: { work: 'removeFromJob' } });
        }}
      >
        {t('workbench.jobs.tasks.remove')}
      </StaffButton>
    </Group>
  );
}

/** Details for the second of two who act at once; without a name the first was the automatic service. */
const Conflict = z.object({ code: z.literal('jobMoved'), by: z.string().optional(), at: z.string() });
/** The task that keeps its job from being deleted. */
const Hindered = z.object({ code: z.literal('actionNotAllowed'), taskId: z.int() });

type BegunJobWork = { doing: JobDoing; takeOver?: boolean };

/** Does one piece of work on one job; its notices are those of the administration specification, section 8. */
function useJobWork(job: Job, onDone: () => void) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const failureText = useWorkFailure();

  const confirmInterruption = useConfirmInterruption();
  const reasonOf = (error: unknown, { doing: { work } }: BegunJobWork): string => {
    const problem = error instanceof RefusedCallError ? error.problem : {};
    const conflict = Conflict.safeParse(problem).data;
    if (conflict !== undefined)
      return t('workbench.jobs.moved', {
        who: conflict.by ?? t('tasks.history.by.automatic'),
        when: dateTime(conflict.at),
      });
    if (problem['code'] === 'notFound' && work === 'addTask') return t('workbench.jobs.noSuchTask');
    const reason = failureText(error, work === 'addTask' ? 'transfer' : work === 'delete' ? 'delete' : 'changeVehicle');
    const hindered = Hindered.safeParse(problem).data;
    return hindered === undefined ? reason : t('workbench.failed.other', { task: hindered.taskId, reason });
  };

  const send = ({ doing, takeOver }: BegunJobWork) => askForJobWork(job, doing, takeOver);
  const command = useCommandWith(jobWorkCalls, send, {
    done: (_isChanged, { doing: { work } }) => t(`workbench.jobs.done.${work}`, { job: job.jobId }),
    unchanged: t('workbench.unchanged.update'),
    failed: (_reason, begun, error) =>
      t(`workbench.jobs.failed.${begun.doing.work}`, { job: job.jobId, reason: reasonOf(error, begun) }),
    onDone,
    onFailed: (error, begun) => {
      if (getErrorCode(error) === 'colleagueAtWork' && begun.takeOver !== true) {
        void askAgain(error, begun);
        return true;
      }
      // The dialog no longer shows the job as it is.
      if (getErrorCode(error) === 'jobMoved') onDone();
      return false;
    },
  });
  const askAgain = async (error: unknown, begun: BegunJobWork) => {
    if (await confirmInterruption(error)) await command.run({ ...begun, takeOver: true });
  };
  return command;
}
