import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#web/session/useAccess.ts';
import { AccountCards, Dashboard } from '#web/dashboard/Dashboard.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';

/** /account */
export function AccountPage() {
  const { t } = useTranslation();
  const isCustomer = useAccess().role === 'customer';
  return (
    <Stack gap="md">
      <PageTitle title={t('dashboard.title')} />
      <AccountCards isCustomer={isCustomer} />
      {isCustomer && <Dashboard />}
    </Stack>
  );
}
