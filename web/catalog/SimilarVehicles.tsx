import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { DescribedVehicle } from '#contract/catalog/described-vehicle.ts';
import { type Vehicle, vehiclesApi } from '#contract/catalog/vehicles.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { ShortcutsPending, VehicleShortcuts } from './VehicleShortcuts.tsx';

type Props = { described: DescribedVehicle; onChoose: (vehicle: Vehicle) => void };

/** The vehicles of the catalogue that a customer's words may mean, the best first. */
export function SimilarVehicles({ described, onChoose }: Props) {
  const { t } = useTranslation();
  const { brand, model, engine, controlUnit } = described;
  const words = [brand, model, engine, controlUnit].join(' ').trim();
  const similar = useQuery({ ...query(vehiclesApi.suggestVehicles, { words }), staleTime: 60_000 });
  if (similar.isError) return <ErrorNotice error={similar.error} onRetry={() => void similar.refetch()} />;
  if (similar.data === undefined) return <ShortcutsPending rows={3} label={t('catalog.unlisted.similar')} />;
  if (similar.data.length === 0)
    return (
      <Text size="sm" c="dimmed" role="status">
        {t('catalog.unlisted.nothingSimilar')}
      </Text>
    );
  return (
    <VehicleShortcuts
      title={t('catalog.unlisted.similar')}
      vehicles={similar.data.map((vehicle) => ({ vehicle }))}
      onChoose={onChoose}
    />
  );
}
