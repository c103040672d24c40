import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { VehicleId } from '#contract/ids.ts';
import { orderingApi } from '#contract/ordering.ts';
import type { Method } from '#contract/pricing/file-prices.ts';
import { query } from '#web/api/index.ts';
import type { useMethods } from '#web/catalog/useMethods.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { useLazyModule } from '#web/kit/dialog/useLazyModule.ts';
import type { FileCheck } from '#web/tasks/file-check.ts';
import { isVehicleKnown, type OrderForm } from '#web/ordering/order-form/order-form.ts';

type Props = {
  form: OrderForm;
  offered: ReturnType<typeof useMethods>;
  chosen: readonly Method[];
  check: FileCheck;
  onChange: (change: Partial<OrderForm>) => void;
  onToggle: (method: Method) => void;
};

/** The methods of the chosen vehicle, whose list is loaded beside them; before there is a vehicle, what it waits for. */
export function MethodStep({ form, offered, ...rest }: Props) {
  const { t } = useTranslation();
  const { vehicle } = form;
  const isKnown = isVehicleKnown(form);
  const usual = useQuery({
    ...query(orderingApi.listUsualMethods, { vehicleId: vehicle?.vehicleId ?? VehicleId.decode(0) }),
    enabled: vehicle !== undefined,
    staleTime: 300_000,
    retry: false,
  });
  const { part, error, retry } = useLazyModule('method choice', () => import('./MethodChoice.tsx'), isKnown);
  if (!isKnown)
    return (
      <Text size="sm" c="dimmed">
        {t('catalog.method.needsVehicle')}
      </Text>
    );
  if (offered.error !== null) return <ErrorNotice error={offered.error} onRetry={offered.retry} />;
  if (part === undefined && error !== null) return <ErrorNotice error={error} onRetry={retry} />;
  if (part === undefined || !offered.isLoaded || usual.isLoading) return <MethodsPending />;
  return (
    <part.MethodChoice
      vehicle={vehicle}
      form={form}
      methods={offered.methods}
      usual={(usual.data ?? []).map(({ methodId }) => methodId)}
      {...rest}
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
