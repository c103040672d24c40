import { Anchor, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogApi, type Vehicle, type VehicleCategory } from '#contract/catalog.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { BrandSelect } from './BrandSelect.tsx';
import { CategoryChoice } from './CategoryChoice.tsx';
import { VehicleList } from './VehicleList.tsx';

type Filter = { category: VehicleCategory | undefined; brand: string | undefined; search: string };
type Props = {
  /** The vehicle chosen before, whose category and brand the search begins with. */
  before: Vehicle | undefined;
  onChoose: (vehicle: Vehicle) => void;
  onKeep: () => void;
};

/** Finds a vehicle by category and brand, by words anywhere in the catalogue, or by both. */
export function VehicleSearch({ before, onChoose, onKeep }: Props) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<Filter>({ category: before?.category, brand: before?.brand, search: '' });
  const [words] = useDebouncedValue(filter.search.trim(), 120);
  const { category, brand } = filter;
  const asked = category !== undefined || words !== '';
  const vehicles = useQuery({
    ...query(catalogApi.searchVehicles, { category, brand, search: words }),
    enabled: asked,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });
  return (
    <Stack gap="md">
      <CategoryChoice
        category={category}
        onChoose={(next) => {
          setFilter({ ...filter, category: next, brand: undefined });
        }}
      />
      <VehicleList
        brand={
          <BrandSelect
            category={category}
            brand={brand}
            onChoose={(next) => {
              setFilter({ ...filter, brand: next });
            }}
          />
        }
        search={filter.search}
        found={asked ? vehicles.data : undefined}
        fetching={vehicles.isFetching}
        onChoose={onChoose}
        onSearch={(search) => {
          setFilter({ ...filter, search });
        }}
      />
      {vehicles.isError && <ErrorNotice error={vehicles.error} onRetry={() => void vehicles.refetch()} />}
      {before !== undefined && (
        <Anchor component="button" type="button" size="sm" w="fit-content" onClick={onKeep}>
          {t('catalog.vehicle.keep')}
        </Anchor>
      )}
    </Stack>
  );
}
