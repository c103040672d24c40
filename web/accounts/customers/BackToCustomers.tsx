import { Anchor, Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** The way back to the list of accounts. */
export function BackToCustomers() {
  const { t } = useTranslation();
  return (
    <Group>
      <Anchor
        size="sm"
        renderRoot={(props) => <Link to="/admin/customerview" search={{ state: 'active' }} {...props} />}
      >
        <Group gap={4} component="span">
          <IconArrowLeft size={15} aria-hidden />
          {t('accounts.customers.back')}
        </Group>
      </Anchor>
    </Group>
  );
}
