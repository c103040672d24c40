import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { JobId } from '#contract/ids.ts';

type Props = { jobId: JobId; disabled?: boolean };

/** Opens the page of a job. */
export function OpenJobButton({ jobId, disabled = false }: Props) {
  const { t } = useTranslation();
  const buttonProps = {
    size: 'xs',
    variant: 'default',
    rightSection: <IconArrowRight size={15} aria-hidden />,
    'aria-label': t('tasks.openJobNumber', { job: jobId }),
  };
  if (disabled)
    return (
      <Button {...buttonProps} disabled>
        {t('tasks.openJob')}
      </Button>
    );
  return (
    <Button {...buttonProps} renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: jobId }} {...props} />}>
      {t('tasks.openJob')}
    </Button>
  );
}
