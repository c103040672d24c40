import { Divider, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { FileRole, PriceSteps } from '#contract/pricing/price.ts';
import { filePricesApi, type Method } from '#contract/pricing/file-prices.ts';
import { isSlaveFile } from '#rules/file-types.ts';
import { query } from '#web/api/index.ts';
import type { TaskPriority } from '#contract/tasks/status.ts';
import type { FileCheck, FileChecks } from '#web/tasks/file-check.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { FileCheckService } from './FileCheckService.tsx';
import { OrderTotal, PriceLines } from './PriceLines.tsx';
import { isVehicleKnown, moduleMethods, type OrderForm, sumOrder } from './order-form.ts';

type Props = {
  form: OrderForm;
  methods: readonly Method[];
  prices: OrderPrices;
  checks: FileChecks;
};

/** The order line by line: who does which method, what each costs, and what comes off. Stands below all fields. */
export function OrderSummary({ form: { vehicle, moduleFile, priority }, methods, prices, checks }: Props) {
  const { t } = useTranslation();
  const onModule = moduleFile === undefined ? [] : moduleMethods(vehicle, methods);
  const two = onModule.length > 0;
  return (
    <section aria-labelledby="order-summary">
      <Stack gap="xs">
        <Title order={2} size="h6" id="order-summary">
          {t('ordering.summary.title')}
        </Title>
        {methods.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('ordering.summary.noMethods')}
          </Text>
        ) : (
          <>
            <PriceLines
              title={two ? t('ordering.summary.engineFile') : undefined}
              methods={methods}
              price={prices.engine}
            />
            {two && <PriceLines title={t('ordering.summary.moduleFile')} methods={onModule} price={prices.module} />}
            <Divider />
            <OrderTotal total={sumOrder(prices, two)} />
            <ForecastLines check={checks.engine} methods={methods} priority={priority} />
            {two && <ForecastLines check={checks.module} methods={onModule} priority={priority} />}
          </>
        )}
        <Text size="xs" c="dimmed">
          {t('ordering.summary.payLater')}
        </Text>
      </Stack>
    </section>
  );
}

type ForecastLinesProps = { check: FileCheck; methods: readonly Method[]; priority: TaskPriority };

/** The one who does the chosen methods of one file as one order, and the reason why not at once. */
function ForecastLines({ check, methods, priority }: ForecastLinesProps) {
  if (check.state !== 'checked' || check.forecast === undefined) return undefined;
  const { forecast, isChanging } = check;
  return <FileCheckService methods={methods} priority={priority} forecast={forecast} isChanging={isChanging} />;
}

/** The price of each file; undefined while it is asked for, or when asking failed. */
export type OrderPrices = { readonly [Role in FileRole]: PriceSteps | undefined };

/** The prices of the engine file and, where one was chosen, of the module file for this customer. */
export function useOrderPrices(form: OrderForm, methods: readonly Method[]): OrderPrices {
  const onModule = form.moduleFile === undefined ? [] : moduleMethods(form.vehicle, methods);
  return { engine: useFilePrice(form, 'engine', methods), module: useFilePrice(form, 'module', onModule) };
}

function useFilePrice(form: OrderForm, fileRole: FileRole, methods: readonly Method[]): PriceSteps | undefined {
  const { vehicle, described, restartsTaskId, priority } = form;
  const { userId } = useAccess();
  const file = fileRole === 'engine' ? form.engineFile : form.moduleFile;
  const price = useQuery({
    ...query(filePricesApi.getFilePrice, {
      vehicleId: vehicle?.vehicleId,
      controlUnit: described?.controlUnit,
      fileRole,
      methods: methods.map(({ methodId }) => ({ methodId })),
      userId,
      priority,
      ...(file !== undefined && isSlaveFile(file.name) && { isMaster: false }),
      restartsTaskId,
    }),
    enabled: isVehicleKnown({ vehicle, described }) && methods.length > 0,
  });
  return price.isError ? undefined : price.data?.data;
}
