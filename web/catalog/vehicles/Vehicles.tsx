import { Anchor, Button, Modal, Select, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { catalogApi, type Vehicle, vehicleCategories, VehicleCategory } from '#contract/catalog.ts';
import { query } from '#web/api/index.ts';
import { BrandSelect } from '#web/catalog/BrandSelect.tsx';
import { useGuardedClose } from '#web/catalog/useGuardedClose.ts';
import { DataTable } from '#web/kit/DataTable.tsx';
import { ListPage } from '#web/kit/ListPage.tsx';
import { useFormats } from '#web/kit/useFormats.ts';
import { useListSearch } from '#web/kit/useListSearch.ts';
import { VehicleForm } from './VehicleForm.tsx';
import { VehicleMethods } from './VehicleMethods.tsx';

/** The catalogue of vehicles, for staff. `tools` stand beside the button for a new vehicle. */
export function Vehicles({ tools }: { tools?: ReactNode }) {
  const { t } = useTranslation();
  const list = useListSearch();
  const { category, brand, set } = useVehicleFilter();
  const [edited, setEdited] = useState<Vehicle | 'new'>();
  const { page, pageSize, search } = list.search;
  const vehicles = useQuery({
    ...query(catalogApi.listVehicles, { page, pageSize, search, category, brand }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <ListPage
        title={t('catalog.vehicles.title')}
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
        list={{
          ...list,
          filtered: list.filtered || category !== undefined || brand !== undefined,
          reset: async () => {
            await set({ category: undefined, brand: undefined });
            await list.reset();
          },
        }}
        rows={vehicles}
        searchLabel={t('catalog.vehicles.search')}
        hasPeriod={false}
        filters={
          <>
            <CategoryFilter
              category={category}
              onChoose={(chosen) => void set({ category: chosen, brand: undefined })}
            />
            <BrandSelect
              category={category}
              brand={brand}
              onChoose={(chosen) => void set({ category, brand: chosen })}
            />
          </>
        }
        none={t('catalog.vehicles.none')}
        noneFiltered={t('catalog.vehicles.noneFiltered')}
      >
        {(rows) => <VehicleTable vehicles={rows} onEdit={setEdited} />}
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

/** Vehicles as a dense table. */
function VehicleTable({ vehicles, onEdit }: { vehicles: readonly Vehicle[]; onEdit: (vehicle: Vehicle) => void }) {
  const { t } = useTranslation();
  const { count } = useFormats();
  return (
    <DataTable
      label={t('catalog.vehicles.title')}
      rows={vehicles}
      rowKey={({ vehicleId }) => vehicleId}
      minWidth={860}
      onOpen={onEdit}
      columns={[
        {
          id: 'vehicle',
          head: t('catalog.vehicles.columns.vehicle'),
          maxWidth: 320,
          cell: (vehicle) => <EditLink vehicle={vehicle} onEdit={onEdit} />,
        },
        {
          id: 'category',
          head: t('catalog.vehicles.columns.category'),
          cell: ({ category }) => t(`catalog.category.${category}`),
        },
        {
          id: 'engineCcm',
          head: t('catalog.vehicles.columns.engineCcm'),
          isNumber: true,
          cell: ({ engineCcm }) => engineCcm !== undefined && count(engineCcm),
        },
        {
          id: 'enginePs',
          head: t('catalog.vehicles.columns.enginePs'),
          isNumber: true,
          cell: ({ enginePs }) => enginePs !== undefined && count(enginePs),
        },
        { id: 'emission', head: t('catalog.vehicles.columns.emission'), cell: ({ emission }) => emission },
        {
          id: 'ecu',
          head: t('catalog.vehicles.columns.ecu'),
          maxWidth: 220,
          cell: ({ ecuBrand, ecuType }) => (
            <span style={{ overflowWrap: 'anywhere' }}>{`${ecuBrand} ${ecuType}`.trim()}</span>
          ),
        },
        { id: 'ecuChecksum', head: t('catalog.vehicles.columns.ecuChecksum'), cell: ({ ecuChecksum }) => ecuChecksum },
        {
          id: 'acmFileId',
          head: t('catalog.vehicles.columns.acmFileId'),
          cell: ({ acmFileId }) =>
            acmFileId === 0 ? t('catalog.vehicles.files.one') : t('catalog.vehicles.files.two', { id: acmFileId }),
        },
      ]}
    />
  );
}

/** The name of a vehicle, which opens it. */
function EditLink({ vehicle, onEdit }: { vehicle: Vehicle; onEdit: (vehicle: Vehicle) => void }) {
  const { t } = useTranslation();
  const name = t('catalog.vehicle.name', { brand: vehicle.brand, model: vehicle.model });
  return (
    <Anchor
      component="button"
      type="button"
      display="block"
      maw="100%"
      size="xs"
      fw={500}
      ta="start"
      truncate="end"
      title={name}
      aria-label={t('catalog.vehicles.edit', { vehicle: name })}
      onClick={() => {
        onEdit(vehicle);
      }}
    >
      {name}
    </Anchor>
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
  const vehicle = edited === 'new' ? undefined : edited;
  return (
    <Modal
      opened={edited !== undefined}
      onClose={() => void close()}
      size="lg"
      title={vehicle === undefined ? t('catalog.vehicles.add') : t('catalog.vehicle.name', vehicle)}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {edited === 'new' && <VehicleForm category={category} brand={brand} unsaved={unsaved} onDeleted={finish} />}
      {vehicle !== undefined && (
        <Tabs defaultValue="vehicle" key={vehicle.vehicleId}>
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
      )}
    </Modal>
  );
}

type CategoryFilterProps = {
  category: VehicleCategory | undefined;
  onChoose: (category: VehicleCategory | undefined) => void;
};

/** Narrows the list to a category. */
function CategoryFilter({ category, onChoose }: CategoryFilterProps) {
  const { t } = useTranslation();
  return (
    <Select
      w={170}
      label={t('catalog.vehicles.categoryLabel')}
      allowDeselect={false}
      data={[
        { value: 'all', label: t('catalog.vehicles.allCategories') },
        ...vehicleCategories.map((one) => ({ value: one, label: t(`catalog.category.${one}`) })),
      ]}
      value={category ?? 'all'}
      onChange={(chosen) => {
        onChoose(vehicleCategories.find((one) => one === chosen));
      }}
    />
  );
}

const VehicleSearch = z.object({
  category: VehicleCategory.optional().catch(undefined),
  // The router reads ?brand=500 as a number.
  brand: z.coerce.string().max(60).optional().catch(undefined),
});
type VehicleFilter = z.output<typeof VehicleSearch>;

/** The category and brand of the list, kept in the address beside page and words; always from the first page. */
function useVehicleFilter() {
  const search: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const set = (next: VehicleFilter) =>
    navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...next, page: undefined }) as never,
      replace: true,
    });
  return { ...VehicleSearch.parse(search), set };
}
