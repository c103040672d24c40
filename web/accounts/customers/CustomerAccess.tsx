import { Alert, Button, SegmentedControl, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { PaymentApi, type Role } from '#contract/accounts/user.ts';
import { secondFactorApi } from '#contract/accounts/second-factor.ts';
import { staffApi } from '#contract/accounts/staff.ts';
import { type Account, customersApi } from '#contract/accounts/customers.ts';
import { rolesApi } from '#contract/accounts/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { Language, languages } from '#contract/languages.ts';
import { customerName } from '#rules/names.ts';
import { FormSection } from '#web/accounts/FormSection.tsx';
import { confirm } from '#web/kit/dialog/confirm.ts';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { useMay } from '#web/session/useMay.ts';
import { useRoleName } from '#web/accounts/roles/useRoleName.ts';
import { query } from '#web/api/index.ts';
import { StateOfAccount } from './AccountState.tsx';
import { Sessions } from './Sessions.tsx';
import { useMayChange } from './useMayChange.ts';
import { PlainForm } from '#web/kit/form/PlainForm.tsx';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';

type Props = { account: Account; mails: ReactNode; group: ReactNode };

/** State and rights of an account, payment, language and mails of the customer, and every sign-in. */
export function CustomerAccess({ account, mails, group }: Props) {
  const { t } = useTranslation();
  const mayChange = useMayChange(account);
  return (
    <Stack gap="md">
      {!mayChange && <Alert color="gray">{t('accounts.customers.staffOnly')}</Alert>}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Stack gap="md">
          <FormSection title={t('accounts.customers.access.state')}>
            <StateOfAccount account={account} />
          </FormSection>
          <FormSection title={t('accounts.customers.access.rights')}>
            <RoleChoice account={account} />
          </FormSection>
          <FormSection title={t('accounts.customers.secondFactor.title')}>
            <SecondFactorOfAccount account={account} />
          </FormSection>
        </Stack>
        <Stack gap="md">
          <FormSection title={t('accounts.customers.access.preferences')}>
            <CustomerPreferences account={account} />
            {group}
          </FormSection>
          {mails !== undefined && <FormSection title={t('accounts.customers.access.mails')}>{mails}</FormSection>}
        </Stack>
      </SimpleGrid>
      {mayChange && (
        <FormSection title={t('accounts.customers.sessions.title')}>
          <Sessions account={account} />
        </FormSection>
      )}
    </Stack>
  );
}

const offered: readonly Role[] = ['customer', 'support', 'admin'];

/** The role of an account; administrators change it. */
function RoleChoice({ account }: { account: Account }) {
  const { t } = useTranslation();
  const isAdmin = useMay('staff');
  const setRole = useCommand(staffApi.setUserRole, {
    done: t('accounts.customers.access.rightsSaved'),
    unchanged: t('accounts.customers.form.unchanged'),
  });
  async function choose(role: Role): Promise<void> {
    const isSure = await confirm({
      title: t('accounts.customers.access.rightsTitle'),
      text: t('accounts.customers.access.rightsText', {
        name: customerName(account),
        rights: t(`accounts.customers.rights.${role}`),
      }),
      confirmLabel: t('accounts.customers.access.rightsConfirm'),
    });
    if (isSure) void setRole.run({ userId: account.userId, role });
  }
  return (
    <Stack gap="xs" align="flex-start">
      <SegmentedControl
        aria-label={t('accounts.customers.access.rights')}
        disabled={!isAdmin}
        value={account.role}
        data={offered.map((one) => ({ value: one, label: t(`accounts.customers.rights.${one}`) }))}
        onChange={(chosen) => {
          const role = offered.find((one) => one === chosen);
          if (role !== undefined && role !== account.role) void choose(role);
        }}
      />
      {isAdmin && account.role === 'support' && <StaffRoleChoice account={account} />}
      <Text size="sm" c="dimmed">
        {isAdmin ? t('accounts.customers.access.rightsHint') : t('accounts.customers.access.rightsAdminOnly')}
      </Text>
    </Stack>
  );
}

/** The role of a colleague who is no administrator. */
function StaffRoleChoice({ account: { userId, staffRole } }: { account: Account }) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const { data: roles } = useQuery(query(rolesApi.getRoles, {}));
  const setRole = useCommand(staffApi.setUserRole, {
    done: t('accounts.customers.access.rightsSaved'),
    unchanged: t('accounts.customers.form.unchanged'),
  });
  return (
    <Select
      label={t('accounts.roles.role')}
      allowDeselect={false}
      disabled={roles === undefined || setRole.isPending}
      data={(roles?.data ?? [])
        .filter(({ roleKey }) => roleKey !== 'administrator')
        .map((role) => ({ value: role.roleKey, label: roleName(role) }))}
      value={staffRole ?? null}
      onChange={(chosen) => {
        if (chosen !== null && chosen !== staffRole) void setRole.run({ userId, role: 'support', staffRole: chosen });
      }}
    />
  );
}

/** The way of payment and the language of a customer; each is saved as it is chosen. */
function CustomerPreferences({ account }: { account: Account }) {
  const { t } = useTranslation();
  const mayChange = useMayChange(account);
  const { userId, paymentApi, language } = account;
  const update = useCommand(customersApi.updateCustomer, {
    done: t('accounts.customers.form.saved'),
    unchanged: t('accounts.customers.form.unchanged'),
  });
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Select
        label={t('accounts.customers.access.payment')}
        description={t('accounts.customers.access.paymentHint')}
        allowDeselect={false}
        disabled={!mayChange}
        data={PaymentApi.options.map((one) => ({ value: one, label: t(`accounts.customers.payment.${one}`) }))}
        value={paymentApi}
        onChange={(chosen) => {
          const next = PaymentApi.safeParse(chosen).data;
          if (next !== undefined && next !== paymentApi) void update.run({ userId, paymentApi: next });
        }}
      />
      <Select
        label={t('accounts.customers.access.language')}
        description={t('accounts.customers.access.languageHint')}
        placeholder={t('accounts.customers.access.languageNone')}
        allowDeselect={false}
        disabled={!mayChange}
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

/** The second factor of an account, with the way to take it off for an owner who has lost it. */
function SecondFactorOfAccount({ account }: { account: Account }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const mayChange = useMayChange(account);
  const isOwn = useAccess().userId === account.userId;
  const { userId, secondFactorSince: since } = account;
  const form = useCallForm(
    secondFactorApi.resetSecondFactor,
    ({ reason }: { reason: string }) => ({ userId, reason }),
    {
      initialValues: { reason: '' },
      problemPlace: 'notice',
      done: t('accounts.customers.secondFactor.done'),
      unchanged: t('accounts.customers.secondFactor.unchanged'),
      onDone: () => {
        form.fields.reset();
      },
    },
  );
  if (since === undefined) return <StateBadge color="gray" label={t('accounts.customers.secondFactor.off')} />;
  return (
    <Stack gap="sm" align="flex-start">
      <StateBadge color="good" label={t('accounts.customers.secondFactor.on', { when: dateTime(since) })} />
      {mayChange && !isOwn && (
        <PlainForm style={{ width: '100%' }} onSubmit={form.submit}>
          <Stack gap="sm" align="flex-start">
            <Text size="sm" c="dimmed">
              {t('accounts.customers.secondFactor.text')}
            </Text>
            <TextInput w="100%" label={t('accounts.customers.secondFactor.reason')} required {...form.text('reason')} />
            <Button
              type="submit"
              variant="default"
              loading={form.isPending}
              disabled={form.values.reason.trim() === ''}
            >
              {t('accounts.customers.secondFactor.reset')}
            </Button>
          </Stack>
        </PlainForm>
      )}
    </Stack>
  );
}
