import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { JobId } from '#contract/ids.ts';

/** Opens the page of a job where there is little room. */
export function OpenJobIcon({ jobId }: { jobId: JobId }) {
  const { t } = useTranslation();
  return (
    <Tooltip label={t('tasks.openJob')}>
      <ActionIcon
        size={28}
        variant="subtle"
        color="gray"
        aria-label={t('tasks.openJobNumber', { job: jobId })}
        renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: jobId }} {...props} />}
      >
        <IconArrowRight size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
