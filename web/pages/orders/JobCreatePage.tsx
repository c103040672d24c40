import { Grid, Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { UserId } from '#contract/ids.ts';
import { orderingApi } from '#contract/ordering.ts';
import { settingsApi } from '#contract/settings.ts';
import { toggleMethod } from '#rules/methods.ts';
import { query } from '#web/api/index.ts';
import { useMethods } from '#web/catalog/useMethods.ts';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { useIsPhone } from '#web/kit/useIsPhone.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { useLazyModule } from '#web/kit/dialog/useLazyModule.ts';
import { MethodStep } from './MethodStep.tsx';
import { OrderBar } from '#web/ordering/order-form/OrderBar.tsx';
import { DemoCard, OrderStep, OrderSteps, RestoredNote } from '#web/ordering/order-form/OrderGuide.tsx';
import { OrderSummary, useOrderPrices } from '#web/ordering/order-form/OrderSummary.tsx';
import { FileStep, UploadStep } from '#web/ordering/order-form/UploadStep.tsx';
import { useProposals, VehicleStep } from './VehicleStep.tsx';
import {
  emptyOrderForm,
  type OrderForm,
  startedOver,
  stepsDone,
  withMethods,
  withVehicle,
} from '#web/ordering/order-form/order-form.ts';
import { type ChosenNames, savedForm, savedSending, saveForm } from '#web/ordering/order-form/save-order.ts';
import type { Order } from '#web/ordering/order-form/send-order.ts';
import { useFileChecks } from '#web/ordering/order-form/useFileChecks.ts';
import { type Sending, useOrderSending } from '#web/ordering/order-form/useOrderSending.ts';
import { useAccess } from '#web/session/useAccess.ts';

/** /jobCreate: the order form, or first an order whose sending was cut off. */
export function JobCreatePage() {
  const { userId } = useAccess();
  const [interrupted, setInterrupted] = useState(() => savedSending(userId));
  const { part, error, retry } = useLazyModule(
    'resume order',
    () => import('#web/ordering/order-form/ResumeOrder.tsx'),
    interrupted !== undefined,
  );
  if (interrupted === undefined) return <NewOrder key={userId} />;
  if (part === undefined) return error !== null && <ErrorNotice error={error} onRetry={retry} />;
  return (
    <part.ResumeOrder
      userId={userId}
      saved={interrupted}
      onLeave={() => {
        const saved = savedForm(userId);
        if (saved !== undefined) saveForm(userId, startedOver(saved.form));
        setInterrupted(undefined);
      }}
    />
  );
}

/** An order from its first file to its result: both are this page. */
function NewOrder() {
  const { userId } = useAccess();
  const { form, fileNames, setForm, begin } = useOrderForm(userId);
  // The order on its way is saved there: the form may be cleared meanwhile (customer specification, section 4).
  const { sending, arrived, send, retry, finish, close } = useOrderSending(userId, {
    onArrived: () => {
      begin(emptyOrderForm());
    },
    onStopped: () => {
      begin(startedOver(form));
    },
  });
  // Preload the sending dialog as soon as the form has input.
  const isBegun = form.engineFile !== undefined || form.vehicle !== undefined || sending !== undefined;
  const after = useLazyModule('order sending', () => import('./OrderSending.tsx'), isBegun || arrived !== undefined);
  const missing = after.part === undefined && after.error !== null && (
    <ErrorNotice error={after.error} onRetry={after.retry} />
  );
  if (arrived !== undefined)
    return after.part === undefined ? missing : <after.part.OrderResult {...arrived} onAnother={close} />;
  return (
    <>
      {missing}
      <OrderPage
        form={form}
        fileNames={fileNames}
        sending={sending}
        onChange={setForm}
        onStartOver={() => {
          begin(emptyOrderForm());
        }}
        onOrder={(order) => void send(order)}
      />
      {after.part !== undefined && (
        <after.part.SendingModal sending={sending} onRetry={() => void retry()} onStartOver={close} onLeave={finish} />
      )}
    </>
  );
}

type OrderPageProps = {
  form: OrderForm;
  /** The names of the files that were chosen before a reload; undefined when nothing was restored. */
  fileNames: ChosenNames | undefined;
  sending: Sending | undefined;
  onChange: (change: (before: OrderForm) => OrderForm) => void;
  onStartOver: () => void;
  onOrder: (order: Order) => void;
};

/** The order form: the readout and the vehicle, beside them methods and details, and at the foot what it comes to. */
function OrderPage({ form, fileNames, sending, onChange, onStartOver, onOrder }: OrderPageProps) {
  const { t } = useTranslation();
  const { role } = useAccess();
  const isCustomer = role === 'customer';
  const isPhone = useIsPhone();
  const options = useQuery(query(settingsApi.loadGlobalOptions, {}));
  const recent = useQuery({ ...query(orderingApi.listRecentVehicles, {}), enabled: isCustomer });
  // The demo's readout and the latest vehicles stand above fields that they would push down.
  const isLoading = options.isLoading || recent.isLoading;
  const offered = useMethods(form.vehicle?.vehicleId);
  const methods = offered.methods.filter(({ methodId }) => form.methodIds.includes(methodId));
  const prices = useOrderPrices(form, methods);
  const checks = useFileChecks(form, methods, isCustomer);
  const proposals = useProposals(checks.engine);
  const done = stepsDone(form);
  const change = (more: Partial<OrderForm>) => {
    onChange((before) => ({ ...before, ...more }));
  };
  const lines = <OrderSummary form={form} methods={methods} prices={prices} checks={checks} />;
  return (
    <>
      <PageTitle title={usePageTitle()} />
      <Stack gap="lg">
        <OrderSteps done={done} />
        {isLoading ? (
          <OrderPending />
        ) : (
          <>
            {fileNames !== undefined && <RestoredNote fileNames={fileNames} onStartOver={onStartOver} />}
            {isCustomer && options.data?.demoVehicle !== undefined && form.engineFile === undefined && (
              <DemoCard
                demo={options.data.demoVehicle}
                onChoose={({ vehicle, ...choice }) => {
                  if (vehicle !== undefined) onChange((before) => ({ ...withVehicle(before, vehicle), ...choice }));
                }}
              />
            )}
            <Grid gap={{ base: 'lg', md: 'xl' }}>
              <Grid.Col span={{ base: 12, md: 6 }}>
                <Stack gap="lg">
                  <FileStep form={form} chosenBefore={fileNames?.engineFile} check={checks.engine} onChange={change} />
                  <OrderStep number={1} title={t('ordering.steps.vehicle')} done={done > 0}>
                    <VehicleStep
                      vehicle={form.vehicle}
                      check={checks.engine}
                      proposals={proposals}
                      isCustomer={isCustomer}
                      onChoose={(vehicle) => {
                        onChange((before) => withVehicle(before, vehicle));
                      }}
                      onOtherFile={() => {
                        change({ engineFile: undefined });
                      }}
                    />
                  </OrderStep>
                </Stack>
              </Grid.Col>
              <Grid.Col span={{ base: 12, md: 6 }}>
                <Stack gap="lg">
                  <OrderStep number={2} title={t('ordering.steps.methods')} done={done > 1}>
                    <MethodStep
                      form={form}
                      offered={offered}
                      chosen={methods}
                      check={checks.engine}
                      onChange={change}
                      onToggle={(method) => {
                        onChange((before) => withMethods(before, methods, toggleMethod(methods, method)));
                      }}
                    />
                  </OrderStep>
                  <OrderStep number={3} title={t('ordering.steps.upload')} done={done > 2}>
                    <UploadStep
                      form={form}
                      methods={methods}
                      fileNames={fileNames}
                      checks={checks}
                      foundVin={proposals.data?.vin}
                      onChange={change}
                    />
                  </OrderStep>
                  {!isPhone && lines}
                </Stack>
              </Grid.Col>
            </Grid>
            <OrderBar
              form={form}
              methods={methods}
              prices={prices}
              checks={checks}
              sending={sending}
              mayOrder={isCustomer}
              onOrder={onOrder}
              lines={isPhone ? lines : undefined}
            />
          </>
        )}
      </Stack>
    </>
  );
}

/** The shape of the order page until it is known what it offers. */
function OrderPending() {
  const { t } = useTranslation();
  return (
    <Grid gap={{ base: 'lg', md: 'xl' }} role="status" aria-busy aria-label={t('shell.loading')}>
      {[
        [132, 196],
        [96, 260],
      ].map((heights) => (
        <Grid.Col key={heights.join(' ')} span={{ base: 12, md: 6 }}>
          <Stack gap="lg">
            {heights.map((height) => (
              <Stack key={height} gap="sm">
                <Group gap="sm">
                  <Skeleton circle h={24} />
                  <Skeleton h={16} w={160} />
                </Group>
                <Skeleton h={height} radius="lg" />
              </Stack>
            ))}
          </Stack>
        </Grid.Col>
      ))}
    </Grid>
  );
}

/** The order form of a user; what is entered survives a reload of the page. */
function useOrderForm(userId: UserId) {
  const [restored, setRestored] = useState(() => savedForm(userId));
  const [form, setForm] = useState<OrderForm>(() => restored?.form ?? emptyOrderForm());
  // The storage of the tab lies outside React.
  useEffect(() => {
    saveForm(userId, form);
  }, [userId, form]);
  return {
    form,
    /** The names of the files that were chosen before a reload; undefined when nothing was restored. */
    fileNames: restored?.fileNames,
    setForm,
    /** Begins another order, with nothing of the restored one left to speak of. */
    begin: (next: OrderForm) => {
      setRestored(undefined);
      setForm(next);
    },
  };
}
