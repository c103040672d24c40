import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { type DescribedVehicle, describedVehicleLimits } from '#contract/catalog/described-vehicle.ts';
import type { Vehicle } from '#contract/catalog/vehicles.ts';
import { FileCheckId } from '#contract/ids.ts';
import { orderingApi } from '#contract/ordering.ts';
import { query } from '#web/api/index.ts';
import { ShortcutsPending, VehicleShortcuts } from '#web/catalog/VehicleShortcuts.tsx';
import { VehicleChoice } from '#web/catalog/VehicleChoice.tsx';
import type { VehicleFilter } from '#web/catalog/VehicleSearch.tsx';
import { useLazyModule } from '#web/kit/dialog/useLazyModule.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { type FileCheck, formatControlUnit } from '#web/tasks/file-check.ts';
import type { OrderForm } from '#web/ordering/order-form/order-form.ts';
import { defaultRows } from './default-rows.ts';
import { FileAndVehicle } from '#web/ordering/order-form/FileCheckCard.tsx';

const ProposedVehicles = lazy(async () => ({ default: (await import('./ProposedVehicles.tsx')).ProposedVehicles }));

type Props = {
  form: Pick<OrderForm, 'vehicle' | 'described'>;
  /** A vehicle that is not listed can be described. */
  mayDescribe: boolean;
  check: FileCheck;
  proposals: Proposals;
  /** Only customers have orders behind them. */
  isCustomer: boolean;
  onChoose: (vehicle: Vehicle) => void;
  onDescribe: (described: DescribedVehicle | undefined) => void;
  onOtherFile: () => void;
};

/** The vehicle of an order: proposed by the file, one of the latest, looked for in the catalogue, or described in words. */
export function VehicleStep({ form, mayDescribe, check, proposals, isCustomer, onDescribe, ...rest }: Props) {
  const { t } = useTranslation();
  const { vehicle, described } = form;
  const [before, setBefore] = useState<DescribedVehicle>();
  const { onChoose, onOtherFile } = rest;
  const describe = (words: DescribedVehicle | undefined) => {
    setBefore(undefined);
    onDescribe(words);
  };
  return (
    <Stack gap="sm">
      {before !== undefined || described !== undefined ? (
        <DescribedVehicleStep before={before} described={described} onDescribe={describe} onChange={setBefore} />
      ) : (
        <VehicleChoice
          vehicle={vehicle}
          renderShortcuts={renderShortcuts}
          renderFoot={mayDescribe ? renderFoot : undefined}
          onChoose={onChoose}
        />
      )}
      {vehicle !== undefined && vehicle.vehicleId === proposals.only?.vehicleId && (
        <Text size="xs" c="dimmed">
          {t('ordering.proposals.only')}
        </Text>
      )}
      <FileAndVehicle check={check} onOtherFile={onOtherFile} />
    </Stack>
  );

  function renderShortcuts(choose: (vehicle: Vehicle) => void): ReactNode {
    if (check.state === 'checking' || proposals.isLoading) return <ProposalsPending />;
    if (proposals.data !== undefined)
      return (
        <Suspense fallback={<ProposalsPending />}>
          <ProposedVehicles {...proposals.data} onChoose={choose} />
        </Suspense>
      );
    return isCustomer && <RecentVehicles onChoose={choose} />;
  }

  /** The way on for whoever finds nothing, with what was typed by then and what the file says. */
  function renderFoot({ category = 'car', brand = '', search }: VehicleFilter, isNone: boolean): ReactNode {
    const controlUnit = check.state === 'checked' ? (formatControlUnit(check.facts) ?? '') : '';
    const begin = () => {
      const model = search.trim().slice(0, describedVehicleLimits.model);
      setBefore({ category, brand, model, year: '', engine: '', controlUnit });
    };
    if (isNone)
      return (
        <Button variant="light" size="sm" w="fit-content" onClick={begin}>
          {t('catalog.vehicle.notListed')}
        </Button>
      );
    return (
      <Anchor component="button" type="button" size="sm" w="fit-content" onClick={begin}>
        {t('catalog.vehicle.notListed')}
      </Anchor>
    );
  }
}

type DescribedProps = {
  /** The words that the form begins with; undefined while it is closed. */
  before: DescribedVehicle | undefined;
  described: DescribedVehicle | undefined;
  /** Undefined: back to the search. */
  onDescribe: (described: DescribedVehicle | undefined) => void;
  onChange: (before: DescribedVehicle) => void;
};

/** The vehicle in the customer's words, or the form for them; few orders need either, so they are loaded here. */
function DescribedVehicleStep({ before, described, onDescribe, onChange }: DescribedProps) {
  const { part, error, retry } = useLazyModule(
    'describe vehicle',
    () => import('#web/catalog/DescribeVehicle.tsx'),
    true,
  );
  if (part === undefined) return error === null ? <Skeleton h={196} /> : <ErrorNotice error={error} onRetry={retry} />;
  if (before !== undefined)
    return (
      <part.DescribeVehicle
        before={before}
        onDescribe={onDescribe}
        onCancel={() => {
          onDescribe(undefined);
        }}
      />
    );
  return (
    described && (
      <part.DescribedCard
        described={described}
        onChange={() => {
          onChange(described);
        }}
      />
    )
  );
}

export type Proposals = ReturnType<typeof useProposals>;

/** The vehicles and the VIN that go with a checked file. */
export function useProposals(check: FileCheck) {
  const isChecked = check.state === 'checked';
  const proposals = useQuery({
    ...query(orderingApi.proposeVehicles, { fileCheckId: isChecked ? check.fileCheckId : FileCheckId.decode(0) }),
    enabled: isChecked,
    retry: false,
  });
  const data = isChecked ? proposals.data : undefined;
  return {
    isLoading: proposals.isLoading,
    data,
    /** The vehicle, where no other one fits. */
    only: data?.total === 1 ? data.vehicles[0]?.vehicle : undefined,
  };
}

function ProposalsPending() {
  const { t } = useTranslation();
  return <ShortcutsPending rows={defaultRows} label={t('ordering.proposals.loading')} />;
}

/** The vehicles of the latest orders; nothing for whoever has none. */
function RecentVehicles({ onChoose }: { onChoose: (vehicle: Vehicle) => void }) {
  const { t } = useTranslation();
  const recent = useQuery(query(orderingApi.listRecentVehicles, {}));
  if (recent.data === undefined || recent.data.length === 0) return undefined;
  return (
    <VehicleShortcuts
      title={t('ordering.recent')}
      vehicles={recent.data.slice(0, defaultRows).map(({ vehicle }) => ({ vehicle }))}
      onChoose={onChoose}
    />
  );
}
