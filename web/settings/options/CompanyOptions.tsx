import { Group, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { businessClock } from '#rules/support-hours.ts';
import { isInEu } from '#rules/tax.ts';
import { useCountries } from '#web/vocabulary/useCountries.ts';
import type { OptionsFormState } from './option-values.ts';
import { OptionCard, TextOption } from './OptionFields.tsx';

/** The company that stands on invoices and delivery notes. */
export function CompanyOptions({ form }: { form: OptionsFormState }) {
  const { t } = useTranslation();
  const { countries } = useCountries();
  const country = countries.find(({ id }) => String(id) === form.values.operatorCountryId);
  const [today] = useState(() => businessClock(new Date()).day);
  return (
    <>
      <OptionCard title={t('settings.options.card.company')}>
        <Text size="sm" c="dimmed">
          {t('settings.options.help.company')}
        </Text>
        <TextOption form={form} name="operatorCompany" />
        <TextOption form={form} name="operatorStreet" />
        <Group gap="sm" align="flex-start" grow preventGrowOverflow={false} wrap="nowrap">
          <TextOption form={form} name="operatorZip" />
          <TextOption form={form} name="operatorCity" />
        </Group>
        <Select
          {...form.getInputProps('operatorCountryId')}
          label={t('settings.options.field.operatorCountryId')}
          searchable
          clearable
          data={countries.map(({ id, name }) => ({ value: String(id), label: name }))}
          description={country && t(`settings.options.help.${isInEu(country.iso, today) ? 'eInvoice' : 'noEInvoice'}`)}
        />
      </OptionCard>
      <OptionCard title={t('settings.options.card.register')}>
        <TextOption form={form} name="operatorVatNumber" upperCase />
        <TextOption form={form} name="operatorTaxNumber" />
        <Group gap="sm" align="flex-start" grow preventGrowOverflow={false} wrap="nowrap">
          <TextOption form={form} name="operatorRegisterCourt" />
          <TextOption form={form} name="operatorRegisterNumber" />
        </Group>
        <TextOption form={form} name="operatorDirectors" help="operatorDirectors" />
      </OptionCard>
      <OptionCard title={t('settings.options.card.invoiceContact')}>
        <TextOption form={form} name="operatorContactName" help="operatorContact" />
        <TextOption form={form} name="operatorContactPhone" type="tel" />
        <TextOption form={form} name="operatorContactEmail" type="email" />
        <TextOption form={form} name="operatorBuyerReference" help="operatorBuyerReference" />
      </OptionCard>
    </>
  );
}
