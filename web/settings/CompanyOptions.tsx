import { Group, Select, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCountries } from '#web/vocabulary/useCountries.ts';
import { OptionCard } from './OptionCard.tsx';
import { TextOption } from './TextOption.tsx';
import type { OptionsFormState } from './useOptionsForm.ts';

/** The company that stands on invoices and delivery notes. */
export function CompanyOptions({ form }: { form: OptionsFormState }) {
  const { t } = useTranslation();
  const { countries } = useCountries();
  return (
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
      />
      <TextOption form={form} name="operatorVatNumber" upperCase />
      <TextOption form={form} name="operatorTaxNumber" />
    </OptionCard>
  );
}
