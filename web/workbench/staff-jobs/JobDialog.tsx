import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/tasks.ts';
import { codeOf } from '#web/api/index.ts';
import { ReasonForm } from '#web/workbench/ReasonForm.tsx';
import type { RenderVehicleChoice } from '#web/workbench/VehicleForm.tsx';
import type { JobDoing, JobWork } from './ask-for-job-work.ts';
import { EditJobForm } from './EditJobForm.tsx';
import { JobTasksForm } from './JobTasksForm.tsx';
import { useJobWork } from './useJobWork.ts';

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
  const { mutate, isPending } = useJobWork();
  const submit = (doing: JobDoing) => {
    mutate(
      { job, doing },
      {
        onSuccess: onDone,
        // What stands in the dialog is no longer what the job is.
        onError: (error) => {
          if (codeOf(error) === 'jobMoved') onDone();
        },
      },
    );
  };
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
