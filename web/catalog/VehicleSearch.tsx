import {
  Anchor,
  Combobox,
  Highlight,
  Loader,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  useCombobox,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconHistory, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { maxTextLength } from '#contract/wire.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import {
  type FoundVehicle,
  type Vehicle,
  vehicleCategories,
  type VehicleCategory,
  vehiclesApi,
} from '#contract/catalog/vehicles.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { BrandSelect } from './BrandSelect.tsx';
import classes from './vehicle.module.css';
import { categoryIcons, modelAndYears, VehicleFacts } from './VehicleFacts.tsx';

export type VehicleFilter = { category: VehicleCategory | undefined; brand: string | undefined; search: string };
type Props = {
  /** The vehicle chosen before, whose category and brand the search begins with. */
  before: Vehicle | undefined;
  onChoose: (vehicle: Vehicle) => void;
  onKeep: () => void;
  /** Stands below what was found, with what it was looked for by; `isNone` where nothing was. */
  renderFoot?: ((filter: VehicleFilter, isNone: boolean) => ReactNode) | undefined;
};

/** Finds a vehicle by category and brand, by words anywhere in the catalogue, or by both. */
export function VehicleSearch({ before, onChoose, onKeep, renderFoot }: Props) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<VehicleFilter>({ category: before?.category, brand: before?.brand, search: '' });
  const [search] = useDebouncedValue(filter.search.trim(), 120);
  const { category, brand } = filter;
  const isSearching = category !== undefined || search !== '';
  const vehicles = useQuery({
    ...query(vehiclesApi.searchVehicles, { category, brand, search }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });
  return (
    <Stack gap="xs" className={classes['finder'] ?? ''}>
      <VehicleList
        narrowing={
          <SimpleGrid cols={2} spacing="xs">
            <CategorySelect
              category={category}
              onChoose={(next) => {
                setFilter({ ...filter, category: next, brand: undefined });
              }}
            />
            <BrandSelect
              category={category}
              brand={brand}
              onChoose={(next) => {
                setFilter({ ...filter, brand: next });
              }}
            />
          </SimpleGrid>
        }
        search={filter.search}
        found={isSearching ? vehicles.data : undefined}
        fetching={vehicles.isFetching}
        onChoose={onChoose}
        onSearch={(typed) => {
          setFilter({ ...filter, search: typed });
        }}
      />
      {renderFoot?.(filter, isSearching && vehicles.data?.total === 0)}
      {vehicles.isError && <ErrorNotice error={vehicles.error} onRetry={() => void vehicles.refetch()} />}
      {before !== undefined && (
        <Anchor component="button" type="button" size="sm" w="fit-content" onClick={onKeep}>
          {t('catalog.vehicle.keep')}
        </Anchor>
      )}
    </Stack>
  );
}

type CategorySelectProps = {
  category: VehicleCategory | undefined;
  onChoose: (category: VehicleCategory | undefined) => void;
};

/** One of the eight categories, or all of them. */
function CategorySelect({ category, onChoose }: CategorySelectProps) {
  const { t } = useTranslation();
  const Icon = category && categoryIcons[category];
  return (
    <Select
      label={t('catalog.category.label')}
      placeholder={t('catalog.category.all')}
      clearable
      value={category ?? null}
      data={vehicleCategories.map((value) => ({ value, label: t(`catalog.category.${value}`) }))}
      leftSection={Icon && <Icon size={16} stroke={1.6} aria-hidden />}
      onChange={(value) => {
        onChoose(vehicleCategories.find((one) => one === value));
      }}
    />
  );
}

type VehicleListProps = {
  /** The narrowing by category and brand, before the search field, so that what is found follows the field. */
  narrowing: ReactNode;
  search: string;
  onSearch: (search: string) => void;
  /** Undefined while nothing is searched for or found yet. */
  found: { readonly data: readonly FoundVehicle[]; readonly total: number } | undefined;
  fetching: boolean;
  onChoose: (vehicle: Vehicle) => void;
};

/** Rows that are drawn at a time: more come as somebody nears the end of them. */
const rowsAtATime = 20;

/** The search field with the vehicles found below it; arrow keys and Enter choose without leaving the field. */
function VehicleList({ narrowing, search, onSearch, found, fetching, onChoose }: VehicleListProps) {
  const { t } = useTranslation();
  const combobox = useCombobox({ opened: true });
  const [drawn, setDrawn] = useState(rowsAtATime);
  // The rows are drawn while nobody waits for the next letter; the first ones at once.
  const words = useDeferredValue(search);
  const shown = useDeferredValue(found) ?? found;
  const drawMore = () => {
    if (found !== undefined && drawn < found.data.length) setDrawn(drawn + rowsAtATime);
  };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(value) => {
        const vehicle = found?.data.find(({ vehicleId }) => String(vehicleId) === value);
        if (vehicle === undefined) return;
        const { isOrdered: _isOrdered, ...chosen } = vehicle;
        onChoose(chosen);
      }}
    >
      <div className={classes['search']}>
        {narrowing}
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            type="search"
            label={t('catalog.vehicle.label')}
            placeholder={t('catalog.vehicle.placeholder')}
            value={search}
            maxLength={maxTextLength(vehiclesApi.searchVehicles.input, 'search')}
            autoComplete="off"
            leftSection={<IconSearch size={16} aria-hidden />}
            rightSection={fetching ? <Loader size="xs" /> : undefined}
            onKeyDown={({ key }) => {
              if (key === 'ArrowDown' && combobox.getSelectedOptionIndex() >= drawn - 2) drawMore();
            }}
            onChange={({ currentTarget }) => {
              combobox.resetSelectedOption();
              setDrawn(rowsAtATime);
              onSearch(currentTarget.value);
            }}
          />
        </Combobox.EventsTarget>
      </div>
      {shown !== undefined && (
        <Combobox.Options
          aria-label={t('catalog.vehicle.list')}
          hidden={shown.data.length === 0}
          className={classes['list']}
          onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
            if (scrollHeight - scrollTop < 2 * clientHeight) drawMore();
          }}
        >
          <VehicleRows vehicles={shown.data} drawn={drawn} search={words} />
        </Combobox.Options>
      )}
      <Text size="xs" c="dimmed" aria-live="polite">
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

type VehicleRowsProps = { vehicles: readonly FoundVehicle[]; drawn: number; search: string };

/** The vehicles that were found, as many as are drawn by now. */
function VehicleRows({ vehicles, drawn, search }: VehicleRowsProps) {
  const words = search.split(/\s+/).filter((word) => word !== '');
  return vehicles
    .slice(0, drawn)
    .map((vehicle) => <VehicleRow key={vehicle.vehicleId} vehicle={vehicle} words={words} />);
}

/** A vehicle in the list of those found: what matches stands out, power and years are columns. */
function VehicleRow({ vehicle, words }: { vehicle: FoundVehicle; words: string[] }) {
  const { t } = useTranslation();
  const { model, years } = modelAndYears(vehicle.model);
  const { brand, enginePs } = vehicle;
  return (
    <Combobox.Option value={String(vehicle.vehicleId)} aria-selected={false} className={classes['row']}>
      <span className={classes['found']}>
        <Highlight component="span" highlight={words} highlightStyles={highlighted} className={classes['model'] ?? ''}>
          {t('catalog.vehicle.name', { brand, model })}
        </Highlight>
        <span className={classes['measure']}>
          {enginePs !== undefined && t('catalog.vehicle.power', { value: enginePs })}
        </span>
        <span className={classes['measure']}>{years}</span>
      </span>
      <VehicleFacts vehicle={vehicle} withoutPower />
      {vehicle.isOrdered === true && (
        <span className={classes['mark']}>
          <StateBadge size="xs" color="good" icon={IconHistory} label={t('catalog.vehicle.ordered')} />
        </span>
      )}
    </Combobox.Option>
  );
}

/** Weight and a line, no color: a match is neither a warning nor a link. */
const highlighted = { background: 'none', color: 'inherit', fontWeight: 600, textDecoration: 'underline dotted' };
