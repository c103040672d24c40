import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { checksumFamilies, noChecksum, vehicleLimits } from '#contract/catalog.ts';
import type { VehicleFormState } from './useVehicleForm.ts';
import { acmFileIds } from './vehicle-values.ts';

const families = [noChecksum, ...checksumFamilies] as const;

/** The control unit: what it is, how its checksums are corrected, and of how many files it consists. */
export function EcuFields({ form }: { form: VehicleFormState }) {
  const { t } = useTranslation();
  const { ecuChecksum: before } = form.getInitialValues();
  const known = families.map((family): { value: string; label: string } => ({
    value: family,
    label: t(`catalog.vehicles.checksum.${family}`),
  }));
  const isKnown = known.some(({ value }) => value === before);
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          label={t('catalog.vehicles.fields.ecuBrand')}
          maxLength={vehicleLimits.text}
          {...form.getInputProps('ecuBrand')}
        />
        <TextInput
          label={t('catalog.vehicles.fields.ecuType')}
          maxLength={vehicleLimits.text}
          {...form.getInputProps('ecuType')}
        />
      </SimpleGrid>
      <Select
        label={t('catalog.vehicles.fields.ecuChecksum')}
        description={t('catalog.vehicles.help.ecuChecksum')}
        allowDeselect={false}
        data={
          isKnown
            ? known
            : [...known, { value: before, label: t('catalog.vehicles.checksum.byHand', { family: before }) }]
        }
        {...form.getInputProps('ecuChecksum')}
      />
      <Select
        label={t('catalog.vehicles.fields.acmFileId')}
        description={t('catalog.vehicles.help.acmFileId')}
        allowDeselect={false}
        data={acmFileIds.map((id) => ({ value: String(id), label: t(`catalog.vehicles.acm.file${id}`) }))}
        value={String(form.values.acmFileId)}
        onChange={(chosen) => {
          form.setFieldValue('acmFileId', acmFileIds.find((id) => String(id) === chosen) ?? 0);
        }}
      />
    </>
  );
}
