import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogApi, type Vehicle } from '#contract/catalog.ts';
import { query } from '#web/api/index.ts';
import { BrandSelect } from '#web/catalog/BrandSelect.tsx';
import { ListBody } from '#web/kit/ListBody.tsx';
import { ListTools } from '#web/kit/ListTools.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { useListSearch } from '#web/kit/useListSearch.ts';
import { CategoryFilter } from './CategoryFilter.tsx';
import { useVehicleFilter } from './useVehicleFilter.ts';
import { VehicleDialog } from './VehicleDialog.tsx';
import { VehicleTable } from './VehicleTable.tsx';

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
  const state = {
    ...list,
    filtered: list.filtered || category !== undefined || brand !== undefined,
    reset: async () => {
      await set({ category: undefined, brand: undefined });
      await list.reset();
    },
  };
  return (
    <Stack gap="md">
      <PageTitle title={t('catalog.vehicles.title')} count={vehicles.data?.total}>
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
      </PageTitle>
      <ListTools list={state} placeholder={t('catalog.vehicles.search')}>
        <CategoryFilter category={category} onChoose={(chosen) => void set({ category: chosen, brand: undefined })} />
        <BrandSelect category={category} brand={brand} onChoose={(chosen) => void set({ category, brand: chosen })} />
      </ListTools>
      <ListBody
        list={state}
        rows={vehicles}
        none={t('catalog.vehicles.none')}
        noneFiltered={t('catalog.vehicles.noneFiltered')}
      >
        {(rows) => <VehicleTable vehicles={rows} onEdit={setEdited} />}
      </ListBody>
      <VehicleDialog
        edited={edited}
        category={category}
        brand={brand}
        onClose={() => {
          setEdited(undefined);
        }}
      />
    </Stack>
  );
}
