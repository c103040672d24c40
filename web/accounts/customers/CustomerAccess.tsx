import { Alert, SegmentedControl, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Account, accountsApi, PaymentApi, type Rights } from '#contract/accounts.ts';
import { Language, languages } from '#contract/languages.ts';
import { customerName } from '#rules/names.ts';
import { FormSection } from '#web/accounts/FormSection.tsx';
import { confirm } from '#web/kit/confirm.ts';
import { useCommand } from '#web/kit/useCommand.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { StateOfAccount } from './AccountState.tsx';
import { Sessions } from './Sessions.tsx';
import { useMayChange } from './useMayChange.ts';

type Props = { account: Account; mails: ReactNode };

/** State and rights of an account, payment, language and mails of the customer, and every sign-in. */
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
            <RightsChoice account={account} />
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

const offered: readonly Rights[] = [3, 2, 1];

/** The rights of an account; administrators change them. */
function RightsChoice({ account }: { account: Account }) {
  const { t } = useTranslation();
  const isAdmin = useAccess().rights === 1;
  const setRole = useCommand(accountsApi.setUserRole, {
    done: t('customers.access.rightsSaved'),
    unchanged: t('customers.form.unchanged'),
  });
  async function choose(rights: Rights): Promise<void> {
    const isSure = await confirm({
      title: t('customers.access.rightsTitle'),
      text: t('customers.access.rightsText', { name: customerName(account), rights: t(`customers.rights.${rights}`) }),
      confirmLabel: t('customers.access.rightsConfirm'),
    });
    if (isSure) void setRole.run({ userId: account.userId, rights });
  }
  return (
    <Stack gap="xs" align="flex-start">
      <SegmentedControl
        aria-label={t('customers.access.rights')}
        disabled={!isAdmin || setRole.isPending}
        value={String(account.rights)}
        data={offered.map((one) => ({ value: String(one), label: t(`customers.rights.${one}`) }))}
        onChange={(chosen) => {
          const rights = offered.find((one) => String(one) === chosen);
          if (rights !== undefined && rights !== account.rights) void choose(rights);
        }}
      />
      <Text size="sm" c="dimmed">
        {isAdmin ? t('customers.access.rightsHint') : t('customers.access.rightsAdminOnly')}
      </Text>
    </Stack>
  );
}

/** The way of payment and the language of a customer; each is saved as it is chosen. */
function CustomerPreferences({ account }: { account: Account }) {
  const { t } = useTranslation();
  const mayChange = useMayChange(account);
  const { userId, paymentApi, language } = account;
  const update = useCommand(accountsApi.updateCustomer, {
    done: t('customers.form.saved'),
    unchanged: t('customers.form.unchanged'),
  });
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Select
        label={t('customers.access.payment')}
        description={t('customers.access.paymentHint')}
        allowDeselect={false}
        disabled={!mayChange || update.isPending}
        data={PaymentApi.options.map((one) => ({ value: one, label: t(`customers.payment.${one}`) }))}
        value={paymentApi}
        onChange={(chosen) => {
          const next = PaymentApi.safeParse(chosen).data;
          if (next !== undefined && next !== paymentApi) void update.run({ userId, paymentApi: next });
        }}
      />
      <Select
        label={t('customers.access.language')}
        description={t('customers.access.languageHint')}
        placeholder={t('customers.access.languageNone')}
        allowDeselect={false}
        disabled={!mayChange || update.isPending}
        data={Language.options.map((one) => ({ value: one, label: languages[one] }))}
        value={language ?? null}
        onChange={(chosen) => {
          const next = Language.safeParse(chosen).data;
          if (next !== undefined && next !== language) void update.run({ userId, language: next });
        }}
      />
    </SimpleGrid>
  );
}
