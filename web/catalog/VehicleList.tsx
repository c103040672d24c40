import { Combobox, Loader, SimpleGrid, Text, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Vehicle } from '#contract/catalog.ts';
import classes from './vehicle.module.css';
import { VehicleRow } from './VehicleRow.tsx';

type Props = {
  /** The narrowing by brand, which stands beside the search field. */
  brand: ReactNode;
  search: string;
  onSearch: (search: string) => void;
  /** Undefined while nothing was asked or answered yet. */
  found: { readonly data: readonly Vehicle[]; readonly total: number } | undefined;
  fetching: boolean;
  onChoose: (vehicle: Vehicle) => void;
};

/** The search field with the vehicles found below it; arrow keys and Enter choose without leaving the field. */
export function VehicleList({ brand, search, onSearch, found, fetching, onChoose }: Props) {
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
