import { Button, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { z } from 'zod';
import {
  type Vehicle,
  vehicleCategories,
  VehicleCategory,
  vehiclesApi,
  vehicleSorts,
} from '#contract/catalog/vehicles.ts';
import { query } from '#web/api/index.ts';
import { useGuardedClose } from '#web/catalog/useGuardedClose.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { ListPage } from '#web/kit/table/ListPage.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { RowLink } from '#web/kit/table/RowLink.tsx';
import { type SortState, useListSearch } from '#web/kit/table/useListSearch.ts';
import { VehicleForm } from './VehicleForm.tsx';
import { VehicleMethods } from './VehicleMethods.tsx';
import { families } from './checksum-families.ts';

/** The catalogue of vehicles, for staff. `tools` stand beside the button for a new vehicle. */
export function Vehicles({ tools }: { tools?: ReactNode }) {
  const { t } = useTranslation();
  const { list, filters } = useVehicleFilters();
  const { category, brand } = list.filters;
  const [edited, setEdited] = useState<Vehicle | 'new'>();
  const { filterMode: _mode, filterStartDate: _from, filterEndDate: _to, ...page } = list.page;
  const vehicles = useQuery({
    ...query(vehiclesApi.listVehicles, { ...page, category, brand }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <ListPage
        title={usePageTitle()}
        actions={
          <>
            {tools}
            <Button
              size="sm"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => {
                setEdited('new');
              }}
            >
              {t('catalog.vehicles.add')}
            </Button>
          </>
        }
        list={list}
        rows={vehicles}
        searchLabel={t('catalog.vehicles.search')}
        hasPeriod={false}
        filters={filters}
        sorts={vehicleSorts.map((sort) => ({ sort, label: t(`catalog.vehicles.columns.${sort}`) }))}
        none={t('catalog.vehicles.none')}
        noneFiltered={t('catalog.vehicles.noneFiltered')}
      >
        {(rows) => <VehicleTable vehicles={rows} list={list} onEdit={setEdited} />}
      </ListPage>
      <VehicleDialog
        edited={edited}
        category={category}
        brand={brand}
        onClose={() => {
          setEdited(undefined);
        }}
      />
    </>
  );
}

type VehicleTableProps = { vehicles: readonly Vehicle[]; list: SortState; onEdit: (vehicle: Vehicle) => void };

/** Vehicles as a dense table. */
function VehicleTable({ vehicles, list, onEdit }: VehicleTableProps) {
  const { t } = useTranslation();
  const { count } = useFormats();
  return (
    <DataTable
      label={t('catalog.vehicles.title')}
      rows={vehicles}
      rowKey={({ vehicleId }) => vehicleId}
      list={list}
      minWidth={640}
      onOpen={onEdit}
      heads={(id) => t(`catalog.vehicles.columns.${id}`)}
      columns={[
        {
          id: 'vehicle',
          sort: 'vehicle',
          share: 46,
          phone: 'head',
          cell: (vehicle) => {
            const name = t('catalog.vehicle.name', { brand: vehicle.brand, model: vehicle.model });
            return (
              <RowLink
                text={name}
                label={t('catalog.vehicles.edit', { vehicle: name })}
                onOpen={() => {
                  onEdit(vehicle);
                }}
              />
            );
          },
        },
        {
          id: 'category',
          sort: 'category',
          fromWidth: 860,
          noWrap: true,
          cell: ({ category }) => t(`catalog.category.${category}`),
        },
        {
          id: 'engineCcm',
          sort: 'engineCcm',
          isNumber: true,
          cell: ({ engineCcm }) => engineCcm !== undefined && count(engineCcm),
        },
        {
          id: 'enginePs',
          sort: 'enginePs',
          phone: 'fact',
          phoneCell: ({ enginePs }) =>
            enginePs !== undefined && `${count(enginePs)} ${t('catalog.vehicles.columns.enginePs')}`,
          isNumber: true,
          cell: ({ enginePs }) => enginePs !== undefined && count(enginePs),
        },
        {
          id: 'emission',
          sort: 'emission',
          share: 22,
          cell: ({ emission }) => <span title={emission}>{emission}</span>,
        },
        {
          id: 'ecu',
          sort: 'ecu',
          phone: 'line',
          share: 32,
          cell: ({ ecuBrand, ecuType }) => (
            <span title={`${ecuBrand} ${ecuType}`.trim()}>{`${ecuBrand} ${ecuType}`.trim()}</span>
          ),
        },
        {
          id: 'ecuChecksum',
          sort: 'ecuChecksum',
          fromWidth: 860,
          cell: ({ ecuChecksum }) => {
            const known = families.find((family) => family === ecuChecksum);
            return known === undefined ? ecuChecksum : t(`catalog.vehicles.checksum.${known}`);
          },
        },
        {
          id: 'acmFileId',
          sort: 'acmFileId',
          cell: ({ acmFileId }) =>
            acmFileId === 0 ? t('catalog.vehicles.files.one') : t('catalog.vehicles.files.two', { id: acmFileId }),
        },
      ]}
    />
  );
}

type VehicleDialogProps = {
  edited: Vehicle | 'new' | undefined;
  /** Those of the list: a new vehicle is probably one of them. */
  category: VehicleCategory | undefined;
  brand: string | undefined;
  onClose: () => void;
};

/** A vehicle and its methods, or a new one. What is typed under one tab stays while the other is open. */
function VehicleDialog({ edited, category, brand, onClose }: VehicleDialogProps) {
  const { t } = useTranslation();
  const { close, finish, ...unsaved } = useGuardedClose(onClose);
  return (
    <Dialog
      of={edited}
      onClose={() => void close()}
      size="lg"
      title={(vehicle) => (vehicle === 'new' ? t('catalog.vehicles.add') : t('catalog.vehicle.name', vehicle))}
    >
      {(vehicle) =>
        vehicle === 'new' ? (
          <VehicleForm category={category} brand={brand} unsaved={unsaved} onDeleted={finish} />
        ) : (
          <Tabs defaultValue="vehicle">
            <Tabs.List mb="md">
              <Tabs.Tab value="vehicle">{t('catalog.vehicles.tabs.vehicle')}</Tabs.Tab>
              <Tabs.Tab value="methods">{t('catalog.vehicles.tabs.methods')}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="vehicle">
              <VehicleForm vehicle={vehicle} unsaved={unsaved} onDeleted={finish} />
            </Tabs.Panel>
            <Tabs.Panel value="methods">
              <VehicleMethods vehicleId={vehicle.vehicleId} unsaved={unsaved} />
            </Tabs.Panel>
          </Tabs>
        )
      }
    </Dialog>
  );
}

const schemas = {
  category: VehicleCategory,
  // The router reads ?brand=500 as a number.
  brand: z.union([z.string(), z.number().transform(String)]).pipe(z.string().max(60)),
};

/** The list narrowed to a category, and within it to a brand: its state and its filters in words. */
function useVehicleFilters() {
  const { t } = useTranslation();
  const list = useListSearch({ sorts: vehicleSorts, filters: schemas });
  const { category } = list.filters;
  const { data: brands = [] } = useQuery({
    ...query(vehiclesApi.getVehicleBrands, { category: category ?? 'car' }),
    enabled: category !== undefined,
    staleTime: 300_000,
  });
  const byCategory = list.filterBy(
    'category',
    t('catalog.vehicles.categoryLabel'),
    vehicleCategories.map((value) => ({ value, label: t(`catalog.category.${value}`) })),
  );
  const byBrand = list.filterBy(
    'brand',
    t('catalog.brand.label'),
    brands.map((one) => ({
      value: one.brand,
      label: t('catalog.brand.vehicles', { brand: one.brand, count: one.vehicles }),
    })),
  );
  const filters = [
    {
      ...byCategory,
      // Another category has other brands.
      onChange: (chosen: string | undefined) => {
        list.change({ category: vehicleCategories.find((one) => one === chosen), brand: undefined });
      },
    },
    // Without a category there is nothing to choose from.
    ...(category === undefined ? [] : [byBrand]),
  ];
  return { list, filters };
}
