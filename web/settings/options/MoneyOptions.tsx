import { NumberInput, Select, Text } from '@mantine/core';
import { currencies } from '#contract/currency.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useDecimals } from '#web/kit/form/useDecimals.ts';
import type { OptionsFormState } from './option-values.ts';
import { OptionCard, TextOption } from './OptionFields.tsx';

/** The account to which customers transfer money. */
export function BankOptions({ form }: { form: OptionsFormState }) {
  const { t } = useTranslation();
  return (
    <OptionCard>
      <Text size="sm" c="dimmed">
        {t('settings.options.help.bank')}
      </Text>
      <TextOption form={form} name="bankHolder" />
      <TextOption form={form} name="bankName" />
      <TextOption form={form} name="bankIban" upperCase />
      <TextOption form={form} name="bankBic" upperCase />
      <Text size="sm" c="dimmed">
        {t('settings.options.help.providers')}
      </Text>
    </OptionCard>
  );
}

/** The price of a credit that is bought outside of packages, and the discount of the moment on every file. */
export function CreditOptions({ form }: { form: OptionsFormState }) {
  const { t, i18n } = useTranslation();
  const decimals = useDecimals();
  const names = new Intl.DisplayNames(i18n.language, { type: 'currency' });
  return (
    <>
      <OptionCard title={t('settings.options.card.credits')}>
        <Select
          {...form.getInputProps('currency')}
          label={t('settings.options.field.currency')}
          description={t('settings.options.help.currency')}
          allowDeselect={false}
          data={currencies.map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }))}
        />
        <NumberInput
          {...form.getInputProps('creditPrice')}
          label={t('settings.options.field.creditPrice')}
          description={t('settings.options.help.creditPrice')}
          decimalScale={2}
          fixedDecimalScale
          suffix={` ${form.getValues().currency}`}
          {...decimals}
          hideControls
        />
      </OptionCard>
      <OptionCard title={t('settings.options.card.discount')}>
        <NumberInput
          {...form.getInputProps('discountPercent')}
          label={t('settings.options.field.discountPercent')}
          description={t('settings.options.help.discountPercent')}
          min={0}
          max={100}
          clampBehavior="none"
          allowDecimal={false}
          hideControls
        />
        <TextOption form={form} name="discountText" help="discountText" />
      </OptionCard>
    </>
  );
}
