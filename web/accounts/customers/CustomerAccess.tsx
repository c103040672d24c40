import { Alert, SimpleGrid, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts.ts';
import { FormSection } from '#web/accounts/FormSection.tsx';
import { CustomerPreferences } from './CustomerPreferences.tsx';
import { RoleChoice } from './RoleChoice.tsx';
import { Sessions } from './Sessions.tsx';
import { StateOfAccount } from './StateOfAccount.tsx';
import { useMayChange } from './useMayChange.ts';

type Props = { account: Account; mails: ReactNode };

/** Who gets in, in which role, how the customer pays and is written to, and every sign-in there was. */
export function CustomerAccess({ account, mails }: Props) {
  const { t } = useTranslation();
  const mayChange = useMayChange(account);
  return (
    <Stack gap="md">
      {!mayChange && <Alert color="gray">{t('customers.staffOnly')}</Alert>}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Stack gap="md">
          <FormSection title={t('customers.access.state')}>
            <StateOfAccount account={account} />
          </FormSection>
          <FormSection title={t('customers.access.rights')}>
            <RoleChoice account={account} />
          </FormSection>
        </Stack>
        <Stack gap="md">
          <FormSection title={t('customers.access.preferences')}>
            <CustomerPreferences account={account} />
          </FormSection>
          {mails !== undefined && <FormSection title={t('customers.access.mails')}>{mails}</FormSection>}
        </Stack>
      </SimpleGrid>
      <FormSection title={t('customers.sessions.title')}>
        <Sessions account={account} />
      </FormSection>
    </Stack>
  );
}
