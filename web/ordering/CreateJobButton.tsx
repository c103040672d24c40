import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';

/** Leads to the order form. */
export function CreateJobButton() {
  const { t } = useTranslation();
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/jobCreate" {...props} />}
    >
      {t('tasks.create')}
    </Button>
  );
}
