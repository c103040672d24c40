import { Loader, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { type VehicleCategory, vehiclesApi } from '#contract/catalog/vehicles.ts';
import { query } from '#web/api/index.ts';

type Props = {
  category: VehicleCategory | undefined;
  brand: string | undefined;
  onChoose: (brand: string | undefined) => void;
};

/** The brands of a category. Without a category there is nothing to choose from yet. */
export function BrandSelect({ category, brand, onChoose }: Props) {
  const { t } = useTranslation();
  const brands = useQuery({
    ...query(vehiclesApi.getVehicleBrands, { category: category ?? 'car' }),
    enabled: category !== undefined,
    staleTime: 300_000,
  });
  const offered = category === undefined ? [] : (brands.data ?? []);
  const only = offered.length === 1 ? offered[0]?.brand : undefined;
  return (
    <Select
      label={t('catalog.brand.label')}
      placeholder={category === undefined ? t('catalog.brand.needsCategory') : t('catalog.brand.placeholder')}
      searchable
      clearable={only === undefined}
      disabled={category === undefined}
      value={brand ?? only ?? null}
      data={offered.map((one) => ({
        value: one.brand,
        label: t('catalog.brand.vehicles', { brand: one.brand, count: one.vehicles }),
      }))}
      nothingFoundMessage={t('catalog.brand.none')}
      rightSection={brands.isFetching ? <Loader size="xs" /> : undefined}
      error={brands.isError ? t('catalog.brand.notLoaded') : undefined}
      onChange={(value) => {
        onChoose(value ?? undefined);
      }}
    />
  );
}
