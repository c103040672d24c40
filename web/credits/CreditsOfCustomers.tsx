import { Button } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';

/** Stands for staff where customers see their credits. */
export function CreditsOfCustomers() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle title={usePageTitle()} />
      <EmptyState icon={<IconCoins />} text={t('credits.customersOnly')}>
        <Button variant="default" renderRoot={(props) => <Link to="/account" {...props} />}>
          {t('credits.toAccount')}
        </Button>
      </EmptyState>
    </>
  );
}
