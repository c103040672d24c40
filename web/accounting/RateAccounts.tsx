import { NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core';
import { accountingApi, type RateAccount, rateAccountKey, ratedRules } from '#contract/accounting.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useDecimals } from '#web/kit/form/useDecimals.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { DeleteButton } from '#web/kit/dialog/DeleteButton.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useCountries } from '#web/vocabulary/useCountries.ts';
import { SettingsPart } from './SettingsPart.tsx';

/** Revenue accounts for single rates, for OSS also of single countries. */
export function RateAccounts({ accounts }: { accounts: readonly RateAccount[] }) {
  const { t } = useTranslation();
  const { percent } = useFormats();
  const { countries } = useCountries();
  const names = new Map(countries.map(({ iso, name }) => [iso, name]));
  const remove = useCommand(accountingApi.updateAccounting, { done: t('accounting.rates.removed') });
  const countryOf = ({ taxRule, country }: RateAccount) =>
    taxRule === 'oss' ? (names.get(country) ?? (country || t('accounting.rates.anyCountry'))) : '–';
  return (
    <SettingsPart title={t('accounting.rates.title')} about={t('accounting.rates.about')}>
      <RateForm accounts={accounts} />
      {accounts.length > 0 && (
        <DataTable
          label={t('accounting.rates.title')}
          rows={[...accounts]}
          rowKey={rateAccountKey}
          isBorderless
          isDense
          columns={[
            {
              id: 'rule',
              head: t('accounting.month.columns.rule'),
              phone: 'head',
              cell: ({ taxRule }) => t(`billing.rule.${taxRule}`),
            },
            { id: 'country', head: t('accounting.rates.country'), phone: 'line', cell: countryOf },
            {
              id: 'rate',
              head: t('accounting.month.columns.rate'),
              isNumber: true,
              phone: 'mark',
              cell: ({ taxRate }) => percent(taxRate),
            },
            {
              id: 'account',
              head: t('accounting.rates.account'),
              isNumber: true,
              phone: 'fact',
              cell: ({ account }) => account,
            },
            {
              id: 'action',
              head: t('accounting.documents.columns.action'),
              phone: 'end',
              align: 'right',
              cell: (row) => {
                const label = t('accounting.rates.remove', { account: row.account, rate: percent(row.taxRate) });
                return (
                  <DeleteButton
                    title={label}
                    text={t('accounting.rates.removeWhat')}
                    confirmLabel={t('accounting.rates.removeShort')}
                    onDelete={() => remove.run({ rateAccounts: accounts.filter((one) => one !== row) })}
                    isPending={remove.isPending}
                    aria-label={label}
                  >
                    {t('accounting.rates.removeShort')}
                  </DeleteButton>
                );
              },
            },
          ]}
        />
      )}
    </SettingsPart>
  );
}

type Values = { taxRule: RateAccount['taxRule']; country: string | null; rate: number | string; account: string };

/** Hundredths of a percent; undefined for what is no rate. */
function rateOf(typed: number | string): number | undefined {
  const rate = Math.round(Number(typed) * 100);
  return typed !== '' && rate >= 0 && rate <= 10_000 ? rate : undefined;
}

/** Adds an account for a rate, or changes the one that it has. */
function RateForm({ accounts }: { accounts: readonly RateAccount[] }) {
  const { t } = useTranslation();
  const decimals = useDecimals();
  const { countries } = useCountries();
  const form = useCallForm(
    accountingApi.updateAccounting,
    ({ taxRule, country, rate, account }: Values) => {
      const added = { taxRule, country: taxRule === 'oss' ? (country ?? '') : '', taxRate: rateOf(rate) ?? 0, account };
      const others = accounts.filter((one) => rateAccountKey(one) !== rateAccountKey(added));
      return { rateAccounts: [...others, added] };
    },
    {
      initialValues: { taxRule: 'domestic', country: null, rate: '', account: '' },
      problems: ({ rate, account }) => ({
        rate: rateOf(rate) === undefined && t('accounting.rates.problem.rate'),
        account: !/^\d{1,8}$/.test(account) && t('accounting.rates.problem.account'),
      }),
      checksOnBlur: false,
      notValid: t('accounting.settings.notValid'),
      done: t('accounting.rates.saved'),
      onDone: () => {
        form.fields.reset();
      },
    },
  );
  return (
    <Form form={form} submitLabel={t('accounting.rates.save')} button={{ variant: 'default' }} isOnPage gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Select
          label={t('accounting.month.columns.rule')}
          data={ratedRules.map((rule) => ({ value: rule, label: t(`billing.rule.${rule}`) }))}
          allowDeselect={false}
          {...form.input('taxRule')}
        />
        <Select
          label={t('accounting.rates.country')}
          placeholder={t('accounting.rates.anyCountry')}
          searchable
          clearable
          disabled={form.values.taxRule !== 'oss'}
          data={countries.map(({ iso, name }) => ({ value: iso, label: name }))}
          {...form.input('country')}
        />
        <NumberInput
          label={t('accounting.rates.rate')}
          required
          hideControls
          decimalScale={2}
          {...decimals}
          allowNegative={false}
          {...form.input('rate')}
        />
        <TextInput label={t('accounting.rates.account')} required inputMode="numeric" {...form.input('account')} />
      </SimpleGrid>
    </Form>
  );
}
