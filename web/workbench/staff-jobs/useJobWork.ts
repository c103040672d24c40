import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Job } from '#contract/tasks.ts';
import { RefusedCall } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { useWorkFailure } from '#web/workbench/useWorkFailure.ts';
import { askForJobWork, type JobDoing } from './ask-for-job-work.ts';
import { invalidate } from '#web/api/invalidate.ts';

/** What the server tells the second of two who act at once; without a name it was the automatic service. */
const Moved = z.object({ code: z.literal('jobMoved'), by: z.string().optional(), at: z.string() });
/** The task that keeps its job from being deleted. */
const Hindered = z.object({ code: z.literal('actionNotAllowed'), taskId: z.int() });

/** Does one piece of work on one job, says how it went (administration specification, section 8), and shows the new state. */
export function useJobWork() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { dateTime } = useFormats();
  const failureText = useWorkFailure();

  const reasonOf = (error: unknown, { work }: JobDoing): string => {
    const problem = error instanceof RefusedCall ? error.problem : {};
    const moved = Moved.safeParse(problem).data;
    if (moved !== undefined)
      return t('workbench.jobs.moved', {
        who: moved.by ?? t('tasks.history.by.automatic'),
        when: dateTime(moved.at),
      });
    if (problem['code'] === 'notFound' && work === 'addTask') return t('workbench.jobs.noSuchTask');
    const reason = failureText(error, work === 'addTask' ? 'transfer' : work === 'delete' ? 'delete' : 'changeVehicle');
    const hindered = Hindered.safeParse(problem).data;
    return hindered === undefined ? reason : t('workbench.failed.other', { task: hindered.taskId, reason });
  };

  return useMutation({
    mutationFn: async ({ job, doing }: { job: Job; doing: JobDoing }) => {
      try {
        return await askForJobWork(job, doing);
      } finally {
        // Said is what is shown by then: whoever goes on at once acts on the job as it is now.
        await invalidate(client, 'tasks');
      }
    },
    onSuccess: (isChanged, { job: { jobId }, doing: { work } }) => {
      if (isChanged) notify.success(t(`workbench.jobs.done.${work}`, { job: jobId }));
      else notify.info(t('workbench.unchanged.update'));
    },
    onError: (error, { job: { jobId }, doing }) => {
      notify.error(t(`workbench.jobs.failed.${doing.work}`, { job: jobId, reason: reasonOf(error, doing) }));
    },
  });
}
