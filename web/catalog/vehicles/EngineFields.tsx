import { Autocomplete, NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { catalogApi, vehicleCategories, vehicleLimits } from '#contract/catalog.ts';
import { query } from '#web/api/index.ts';
import type { VehicleFormState } from './useVehicleForm.ts';

/** What vehicle it is, and its engine. Brands that are known are offered, so that none is there in two spellings. */
export function EngineFields({ form }: { form: VehicleFormState }) {
  const { t } = useTranslation();
  const { category } = form.values;
  const brands = useQuery({ ...query(catalogApi.getVehicleBrands, { category }), staleTime: 300_000 });
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <Select
          label={t('catalog.vehicles.fields.category')}
          allowDeselect={false}
          data={vehicleCategories.map((one) => ({ value: one, label: t(`catalog.category.${one}`) }))}
          {...form.getInputProps('category')}
        />
        <Autocomplete
          label={t('catalog.vehicles.fields.brand')}
          required
          data-autofocus
          maxLength={vehicleLimits.brand}
          limit={50}
          openOnFocus={false}
          data={(brands.data ?? []).map(({ brand }) => brand)}
          {...form.getInputProps('brand')}
        />
      </SimpleGrid>
      <TextInput
        label={t('catalog.vehicles.fields.model')}
        required
        maxLength={vehicleLimits.model}
        {...form.getInputProps('model')}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <NumberInput
          label={t('catalog.vehicles.fields.engineCcm')}
          placeholder={t('catalog.vehicles.help.engineCcm')}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          {...form.getInputProps('engineCcm')}
        />
        <NumberInput
          label={t('catalog.vehicles.fields.enginePs')}
          placeholder={t('catalog.vehicles.help.enginePs')}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          {...form.getInputProps('enginePs')}
        />
        <TextInput
          label={t('catalog.vehicles.fields.emission')}
          description={t('catalog.vehicles.help.emission')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={vehicleLimits.text}
          {...form.getInputProps('emission')}
        />
      </SimpleGrid>
    </>
  );
}
