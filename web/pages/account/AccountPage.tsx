import { Button } from '@mantine/core';
import { IconUserEdit } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { Dashboard } from '#web/dashboard/Dashboard.tsx';
import { StaffCards } from '#web/dashboard/StaffCards.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { useAccess } from '#web/session/useAccess.ts';

/** /account */
export function AccountPage() {
  const { t } = useTranslation();
  const isCustomer = useAccess().role === 'customer';
  return (
    <>
      <PageTitle title={usePageTitle()}>
        {isCustomer && (
          <Button
            variant="default"
            leftSection={<IconUserEdit size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/account/edit" {...props} />}
          >
            {t('dashboard.cards.edit.title')}
          </Button>
        )}
      </PageTitle>
      {isCustomer ? <Dashboard /> : <StaffCards />}
    </>
  );
}
