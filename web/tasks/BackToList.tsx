import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Leads back to the list that a job was opened from: the customer's jobs, or the file overview of staff. */
export function BackToList({ isCustomer }: { isCustomer: boolean }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      renderRoot={(props) => <Link to={isCustomer ? '/jobs' : '/admin/fileoverview'} {...props} />}
    >
      {t(isCustomer ? 'tasks.jobs.back' : 'tasks.jobs.backToOverview')}
    </Button>
  );
}
