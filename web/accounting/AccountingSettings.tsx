import { NumberInput, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { type Accounting, accountingApi } from '#contract/accounting.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { Form } from '#web/kit/form/Form.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { useLeaveGuard } from '#web/kit/form/useLeaveGuard.ts';
import { RateAccounts } from './RateAccounts.tsx';
import { SettingsPart } from './SettingsPart.tsx';

/** Numbers as they stand in the fields: what is being typed there may not be one yet. */
type Values = {
  paymentAccount: string;
  stripePaymentAccount: string;
  paypalPaymentAccount: string;
  datevConsultant: number | string;
  datevClient: number | string;
  fiscalMonth: string;
  accountLength: number | string;
  domesticAccount: string;
  ossAccount: string;
  reverseChargeAccount: string;
  exportAccount: string;
  smallBusinessAccount: string;
  stripeAccount: string;
  paypalAccount: string;
  feeAccount: string;
  datevLinks: boolean;
  firstDebtor: number | string;
  termDays: number | string;
};

const valuesOf = (accounting: Accounting): Values => ({
  paymentAccount: accounting.paymentAccount,
  stripePaymentAccount: accounting.stripePaymentAccount,
  paypalPaymentAccount: accounting.paypalPaymentAccount,
  datevConsultant: accounting.datevConsultant ?? '',
  datevClient: accounting.datevClient ?? '',
  fiscalMonth: String(accounting.fiscalMonth),
  accountLength: accounting.accountLength,
  domesticAccount: accounting.domesticAccount,
  ossAccount: accounting.ossAccount,
  reverseChargeAccount: accounting.reverseChargeAccount,
  exportAccount: accounting.exportAccount,
  smallBusinessAccount: accounting.smallBusinessAccount,
  stripeAccount: accounting.stripeAccount,
  paypalAccount: accounting.paypalAccount,
  feeAccount: accounting.feeAccount,
  datevLinks: accounting.datevLinks,
  firstDebtor: accounting.firstDebtor,
  termDays: accounting.termDays,
});

/** The least and the greatest value of a field, and whether it may be empty. */
const ranges = {
  datevConsultant: { min: 1001, max: 9_999_999, isOptional: true },
  datevClient: { min: 1, max: 99_999, isOptional: true },
  accountLength: { min: 4, max: 8, isOptional: false },
  firstDebtor: { min: 1000, max: 999_999_999, isOptional: false },
  termDays: { min: 1, max: 365, isOptional: false },
} as const;
type NumberField = keyof typeof ranges;

const revenueAccounts = [
  'domesticAccount',
  'ossAccount',
  'reverseChargeAccount',
  'exportAccount',
  'smallBusinessAccount',
] as const;

const providerAccounts = ['stripeAccount', 'paypalAccount', 'feeAccount'] as const;
const serviceAccounts = ['paymentAccount', 'stripePaymentAccount', 'paypalPaymentAccount'] as const;

type AccountField = (typeof revenueAccounts | typeof providerAccounts | typeof serviceAccounts)[number];

/** Most digits of accounts, by their fields. */
const digits = new Map<AccountField, number>([
  ...[...revenueAccounts, ...providerAccounts].map((field) => [field, 8] as const),
  ...serviceAccounts.map((field) => [field, 15] as const),
]);

function isWrong(field: NumberField, typed: number | string): boolean {
  const { min, max, isOptional } = ranges[field];
  if (typed === '') return !isOptional;
  return !Number.isInteger(Number(typed)) || Number(typed) < min || Number(typed) > max;
}

/** The service that gets the documents, and the numbers that the accountant gives. */
export function AccountingSettings({ accounting }: { accounting: Accounting }) {
  return (
    <Stack gap="lg" maw={760}>
      <ServiceSwitch accounting={accounting} />
      <AccountantForm accounting={accounting} />
      <RateAccounts accounts={accounting.rateAccounts} />
    </Stack>
  );
}

function ServiceSwitch({ accounting: { service, sending } }: { accounting: Accounting }) {
  const { t } = useTranslation();
  const change = useCommand(accountingApi.updateAccounting, {
    done: (_isChanged, { sending: isOn }) =>
      t(isOn === true ? 'accounting.documents.switchedOn' : 'accounting.documents.switchedOff'),
    isSwitch: true,
  });
  return (
    <SettingsPart title={t('accounting.settings.service')}>
      <Switch
        label={t('accounting.documents.switchOn')}
        description={t(service === 'none' ? 'accounting.documents.offNoKey' : 'accounting.settings.sendingHelp')}
        checked={sending}
        disabled={service === 'none' && !sending}
        onChange={({ currentTarget }) => {
          void change.run({ sending: currentTarget.checked });
        }}
      />
    </SettingsPart>
  );
}

function AccountantForm({ accounting }: { accounting: Accounting }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const form = useCallForm(
    accountingApi.updateAccounting,
    (values: Values) => ({
      ...values,
      datevConsultant: values.datevConsultant === '' ? null : Number(values.datevConsultant),
      datevClient: values.datevClient === '' ? null : Number(values.datevClient),
      fiscalMonth: Number(values.fiscalMonth),
      accountLength: Number(values.accountLength),
      firstDebtor: Number(values.firstDebtor),
      termDays: Number(values.termDays),
    }),
    {
      initialValues: valuesOf(accounting),
      problems: (values) => ({
        ...Object.fromEntries(
          (Object.keys(ranges) as NumberField[])
            .filter((field) => isWrong(field, values[field]))
            .map((field) => [field, t('accounting.settings.problem.number', ranges[field])]),
        ),
        ...Object.fromEntries(
          [...digits]
            .filter(([field, max]) => !/^\d*$/.test(values[field]) || values[field].length > max)
            .map(([field, max]) => [field, t('accounting.settings.problem.digits', { max })]),
        ),
      }),
      notValid: t('accounting.settings.notValid'),
      done: t('accounting.settings.saved'),
      onDone: () => {
        form.fields.resetDirty();
      },
    },
  );
  const isDirty = form.fields.isDirty();
  useLeaveGuard(isDirty);
  const monthName = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const number = (field: NumberField, help?: string) => (
    <NumberInput
      label={t(`accounting.settings.${field}`)}
      {...(help !== undefined && { description: help })}
      hideControls
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      {...form.input(field)}
    />
  );
  const accountNumbers = (fields: readonly AccountField[]) => (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      {fields.map((field) => (
        <TextInput key={field} label={t(`accounting.settings.${field}`)} inputMode="numeric" {...form.input(field)} />
      ))}
    </SimpleGrid>
  );
  return (
    <Form form={form} submitLabel={t('accounting.settings.save')} button={{ disabled: !isDirty }} isOnPage gap="lg">
      <SettingsPart title={t('accounting.settings.payments')} about={t('accounting.settings.paymentsHelp')}>
        {accountNumbers(serviceAccounts)}
      </SettingsPart>
      <SettingsPart title={t('accounting.settings.onAccount')}>
        {number('termDays', t('accounting.settings.termDaysHelp'))}
      </SettingsPart>
      <SettingsPart title={t('accounting.settings.datev')} about={t('accounting.settings.datevHelp')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          {number('datevConsultant')}
          {number('datevClient')}
          <Select
            label={t('accounting.settings.fiscalMonth')}
            data={Array.from({ length: 12 }, (_, place) => ({
              value: String(place + 1),
              label: monthName.format(new Date(Date.UTC(2026, place, 1))),
            }))}
            allowDeselect={false}
            {...form.input('fiscalMonth')}
          />
          {number('accountLength')}
        </SimpleGrid>
        {number('firstDebtor', t('accounting.settings.firstDebtorHelp'))}
        <Switch
          label={t('accounting.settings.datevLinks')}
          description={t('accounting.settings.datevLinksHelp')}
          {...form.checkbox('datevLinks')}
        />
      </SettingsPart>
      <SettingsPart title={t('accounting.settings.accounts')} about={t('accounting.settings.accountsHelp')}>
        {accountNumbers(revenueAccounts)}
      </SettingsPart>
      <SettingsPart title={t('accounting.settings.providers')} about={t('accounting.settings.providersHelp')}>
        {accountNumbers(providerAccounts)}
      </SettingsPart>
    </Form>
  );
}
