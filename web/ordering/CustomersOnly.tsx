import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';

/** Stands for staff where customers see their own orders. */
export function CustomersOnly() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle title={usePageTitle()} />
      <EmptyState text={t('tasks.customersOnly')}>
        <Button variant="default" renderRoot={(props) => <Link to="/admin/fileoverview" {...props} />}>
          {t('tasks.toFileOverview')}
        </Button>
      </EmptyState>
    </>
  );
}
