import { Group, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { type Vehicle, vehiclesApi } from '#contract/catalog/vehicles.ts';
import { query } from '#web/api/index.ts';

/** More would not be read; another word finds the right one. */
const maxShown = 50;

type Props = { vehicle: Vehicle | undefined; onChoose: (vehicle: Vehicle | undefined) => void };

/** Finds a vehicle by words anywhere in the catalogue. */
export function VehicleSelect({ vehicle, onChoose }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const labelOf = ({ brand, model }: Vehicle) => t('catalog.vehicle.name', { brand, model });
  const words = vehicle !== undefined && typed === labelOf(vehicle) ? '' : typed.trim();
  const [search] = useDebouncedValue(words, 150);
  const found = useQuery({
    ...query(vehiclesApi.searchVehicles, { search }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });
  const vehicles = search === '' ? [] : (found.data?.data.slice(0, maxShown) ?? []);
  const isFound = vehicles.some(({ vehicleId }) => vehicleId === vehicle?.vehicleId);
  const offered = vehicle === undefined || isFound ? vehicles : [vehicle, ...vehicles];
  return (
    <Select
      size="xs"
      label={t('pricing.preview.vehicle')}
      placeholder={t('pricing.preview.vehicleHint')}
      searchable
      clearable
      nothingFoundMessage={emptyText()}
      data={offered.map((one) => ({ value: String(one.vehicleId), label: labelOf(one) }))}
      // The server has searched: what it found is what there is to choose from.
      filter={({ options }) => options}
      renderOption={({ option: { value, label } }) => {
        const shown = offered.find(({ vehicleId }) => String(vehicleId) === value);
        return (
          <Stack gap={0}>
            <Text size="xs">{label}</Text>
            {shown !== undefined && <VehicleDetails vehicle={shown} />}
          </Stack>
        );
      }}
      {...(vehicle !== undefined && { description: <VehicleDetails vehicle={vehicle} /> })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={vehicle === undefined ? null : String(vehicle.vehicleId)}
      onChange={(chosen) => {
        onChoose(offered.find(({ vehicleId }) => String(vehicleId) === chosen));
      }}
      searchValue={typed}
      onSearchChange={setTyped}
    />
  );

  function emptyText(): string {
    if (found.isError) return t('pricing.preview.notLoaded');
    if (search === '') return t('pricing.preview.vehicleHint');
    return found.isFetching ? t('pricing.preview.searching') : t('pricing.preview.noVehicle');
  }
}

/** The facts that tell vehicles of one name apart, as far as the catalogue has them. */
function VehicleDetails({ vehicle: { enginePs, ecuBrand, ecuType, emission } }: { vehicle: Vehicle }) {
  const { t } = useTranslation();
  const details = [
    enginePs === undefined ? '' : t('catalog.vehicle.power', { value: enginePs }),
    ecuBrand,
    ecuType,
    emission,
  ].filter((detail) => detail !== '');
  return (
    <Group gap={6} component="span">
      {details.map((detail) => (
        <Text key={detail} component="span" size="xs" c="dimmed">
          {detail}
        </Text>
      ))}
    </Group>
  );
}
