import { IconPlayerTrackNext } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { JobId } from '#contract/ids.ts';
import { taskListsApi } from '#contract/workbench/task-lists.ts';
import { query } from '#web/api/index.ts';
import { notify } from '#web/kit/feedback/notify.ts';
import { useRefusalText } from '#web/kit/feedback/useRefusalText.ts';
import { KeyHint, StaffButton } from './TaskButtons.tsx';
import { usePageKeys } from './work-keys.ts';

const nextKey = 'n';

/** Goes on to the next task of the queue, by key as well; without one it says so. */
export function NextTaskButton({ jobId }: { jobId: JobId }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const options = query(taskListsApi.getNextTask, { jobId });
  const next = useQuery(options);
  const isNone = next.data !== undefined && next.data.data === undefined;
  // Asked anew: a colleague may have taken what was next when the page was opened.
  const goOn = async () => {
    const { data } = await client.fetchQuery({ ...options, staleTime: 0 });
    if (data !== undefined) await navigate({ to: '/jobs/jobDetails', search: { job: data.jobId } });
  };
  const tryToGoOn = () => {
    goOn().catch((error: unknown) => {
      notify.error(refusalText(error));
    });
  };
  usePageKeys({ [nextKey]: tryToGoOn });
  return (
    <StaffButton
      variant="default"
      data-screen-only
      leftSection={<IconPlayerTrackNext size={16} aria-hidden />}
      rightSection={<KeyHint letter={nextKey} />}
      forbidden={isNone ? t('workbench.next.none') : undefined}
      onClick={tryToGoOn}
    >
      {t('workbench.next.button')}
    </StaffButton>
  );
}
