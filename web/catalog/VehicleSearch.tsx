import {
  Anchor,
  Button,
  Combobox,
  Fieldset,
  Loader,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  useCombobox,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogApi, type Vehicle, vehicleCategories, type VehicleCategory } from '#contract/catalog.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { BrandSelect } from './BrandSelect.tsx';
import classes from './vehicle.module.css';
import { categoryIcons, VehicleFacts } from './VehicleFacts.tsx';

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
  const [search] = useDebouncedValue(filter.search.trim(), 120);
  const { category, brand } = filter;
  const isSearching = category !== undefined || search !== '';
  const vehicles = useQuery({
    ...query(catalogApi.searchVehicles, { category, brand, search }),
    enabled: isSearching,
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
        found={isSearching ? vehicles.data : undefined}
        fetching={vehicles.isFetching}
        onChoose={onChoose}
        onSearch={(typed) => {
          setFilter({ ...filter, search: typed });
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

type CategoryChoiceProps = {
  category: VehicleCategory | undefined;
  onChoose: (category: VehicleCategory | undefined) => void;
};

/** One of the eight categories, or none: a second tap takes the choice back. */
function CategoryChoice({ category, onChoose }: CategoryChoiceProps) {
  const { t } = useTranslation();
  return (
    <Fieldset
      variant="unstyled"
      classNames={{ root: classes['group'] ?? '', legend: classes['legend'] ?? '' }}
      legend={t('catalog.category.label')}
    >
      <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="xs">
        {vehicleCategories.map((one) => {
          const Icon = categoryIcons[one];
          const chosen = one === category;
          return (
            <Button
              key={one}
              variant={chosen ? 'filled' : 'default'}
              size="sm"
              px={6}
              classNames={{ label: classes['category'] ?? '' }}
              fw={500}
              aria-pressed={chosen}
              leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
              onClick={() => {
                onChoose(chosen ? undefined : one);
              }}
            >
              {t(`catalog.category.${one}`)}
            </Button>
          );
        })}
      </SimpleGrid>
    </Fieldset>
  );
}

type VehicleListProps = {
  /** The narrowing by brand, which stands beside the search field. */
  brand: ReactNode;
  search: string;
  onSearch: (search: string) => void;
  /** Undefined while nothing is searched for or found yet. */
  found: { readonly data: readonly Vehicle[]; readonly total: number } | undefined;
  fetching: boolean;
  onChoose: (vehicle: Vehicle) => void;
};

/** The search field with the vehicles found below it; arrow keys and Enter choose without leaving the field. */
function VehicleList({ brand, search, onSearch, found, fetching, onChoose }: VehicleListProps) {
  const { t } = useTranslation();
  const combobox = useCombobox({ opened: true });
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(value) => {
        const vehicle = found?.data.find(({ vehicleId }) => String(vehicleId) === value);
        if (vehicle !== undefined) onChoose(vehicle);
      }}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {brand}
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            type="search"
            label={t('catalog.vehicle.label')}
            placeholder={t('catalog.vehicle.placeholder')}
            value={search}
            maxLength={100}
            autoComplete="off"
            leftSection={<IconSearch size={16} aria-hidden />}
            rightSection={fetching ? <Loader size="xs" /> : undefined}
            onChange={({ currentTarget }) => {
              combobox.resetSelectedOption();
              onSearch(currentTarget.value);
            }}
          />
        </Combobox.EventsTarget>
      </SimpleGrid>
      {found !== undefined && (
        <Combobox.Options
          aria-label={t('catalog.vehicle.list')}
          hidden={found.data.length === 0}
          className={classes['list']}
        >
          {found.data.map((vehicle) => (
            <VehicleRow key={vehicle.vehicleId} vehicle={vehicle} />
          ))}
        </Combobox.Options>
      )}
      <Text size="sm" c="dimmed" aria-live="polite">
        {countText()}
      </Text>
    </Combobox>
  );

  function countText(): string {
    if (found === undefined) return t('catalog.vehicle.hint');
    const { data, total } = found;
    if (total === 0) return t('catalog.vehicle.none');
    if (data.length < total) return t('catalog.vehicle.shownOf', { shown: data.length, total });
    return t('catalog.vehicle.found', { count: total });
  }
}

/** A vehicle in the list of those found. */
function VehicleRow({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation();
  return (
    <Combobox.Option value={String(vehicle.vehicleId)} aria-selected={false} className={classes['row']}>
      <span className={classes['model']}>
        {t('catalog.vehicle.name', { brand: vehicle.brand, model: vehicle.model })}
      </span>
      <VehicleFacts vehicle={vehicle} />
    </Combobox.Option>
  );
}
