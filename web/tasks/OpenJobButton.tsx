import { ActionIcon } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { JobId } from '#contract/ids.ts';

type Props = { jobId: JobId; disabled?: boolean };

/** Opens the page of a job from its row, which does the same: a quiet arrow. */
export function OpenJobButton({ jobId, disabled = false }: Props) {
  const { t } = useTranslation();
  const label = t('tasks.openJobNumber', { job: jobId });
  const buttonProps = {
    size: 28,
    variant: 'subtle',
    color: 'gray',
    'aria-label': label,
    children: <IconArrowRight size={16} aria-hidden />,
  };
  if (disabled) return <ActionIcon {...buttonProps} disabled />;
  return (
    <ActionIcon
      {...buttonProps}
      title={label}
      renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: jobId }} {...props} />}
    />
  );
}
