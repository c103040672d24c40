import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { VehicleId } from '#contract/ids.ts';
import { orderingApi } from '#contract/ordering.ts';
import type { Method } from '#contract/pricing.ts';
import { query } from '#web/api/index.ts';
import { MethodList } from '#web/catalog/MethodList.tsx';
import type { useMethods } from '#web/catalog/useMethods.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import type { FileCheck } from '#web/tasks/file-check.ts';
import { DtcChoice } from '#web/ordering/order-form/DtcChoice.tsx';
import { dtcOffer, hasModule, type OrderForm } from '#web/ordering/order-form/order-form.ts';
import { ServiceMark } from '#web/ordering/order-form/ServiceMark.tsx';
import { useMethodMarks } from '#web/ordering/order-form/useMethodMarks.ts';

type Props = {
  form: OrderForm;
  offered: ReturnType<typeof useMethods>;
  chosen: readonly Method[];
  check: FileCheck;
  onChange: (change: Partial<OrderForm>) => void;
  onToggle: (method: Method) => void;
};

/** The methods of the chosen vehicle, those that are ordered most first, each with its price and who does it. */
export function MethodStep({ form, offered, chosen, check, onChange, onToggle }: Props) {
  const { t } = useTranslation();
  const { vehicle } = form;
  const usual = useQuery({
    ...query(orderingApi.listUsualMethods, { vehicleId: vehicle?.vehicleId ?? VehicleId.decode(0) }),
    enabled: vehicle !== undefined,
    staleTime: 300_000,
    retry: false,
  });
  const marks = useMethodMarks(form, offered.methods, check);
  const dtc = dtcOffer(chosen);
  if (vehicle === undefined)
    return (
      <Text size="sm" c="dimmed">
        {t('catalog.method.needsVehicle')}
      </Text>
    );
  if (offered.error !== null) return <ErrorNotice error={offered.error} onRetry={offered.retry} />;
  if (!offered.isLoaded || usual.isLoading) return <MethodsPending />;
  return (
    <MethodList
      // Another vehicle, another fold.
      key={vehicle.vehicleId}
      methods={offered.methods}
      chosen={chosen}
      showModulePrice={hasModule(vehicle)}
      usual={(usual.data ?? []).map(({ methodId }) => methodId)}
      renderMark={({ methodId }) => <ServiceMark methodId={methodId} marks={marks} />}
      dtc={
        dtc && (
          <DtcChoice
            hexadecimal={dtc.hexadecimal}
            selected={form.dtcSelected}
            input={form.dtcInput}
            onChange={onChange}
          />
        )
      }
      onToggle={onToggle}
    />
  );
}

/** The methods on their way, in the shape of the usual ones. */
function MethodsPending() {
  const { t } = useTranslation();
  return (
    <Stack gap="xs" role="status" aria-busy aria-label={t('catalog.method.loading')}>
      <Skeleton h={60} radius="md" />
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} h={44} radius="md" />
      ))}
      <Skeleton h={44} radius="md" />
    </Stack>
  );
}
