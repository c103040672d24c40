import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Back to the job whose file is to be paid with the credits. */
export function BackToJob({ job }: { job: number }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job }} {...props} />}
    >
      {t('credits.buy.backToJob', { job })}
    </Button>
  );
}
