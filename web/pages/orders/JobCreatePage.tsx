import { Group, Paper, Skeleton, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type JobId, TaskId, type UserId } from '#contract/ids.ts';
import { orderingApi } from '#contract/ordering.ts';
import { settingsApi } from '#contract/settings.ts';
import { toggleMethod } from '#rules/methods.ts';
import { query } from '#web/api/index.ts';
import { useMethods } from '#web/catalog/useMethods.ts';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { useLazyModule } from '#web/kit/dialog/useLazyModule.ts';
import { MethodStep } from './MethodStep.tsx';
import { OrderBar } from '#web/ordering/order-form/OrderBar.tsx';
import { DemoCard, OrderStep, OrderSteps, RestartNote, RestoredNote } from '#web/ordering/order-form/OrderGuide.tsx';
import { OrderSummary, useOrderPrices } from '#web/ordering/order-form/OrderSummary.tsx';
import { OrderConsents } from '#web/ordering/order-form/OrderConsents.tsx';
import classes from '#web/ordering/order-form/order-form.module.css';
import { FileStep, UploadStep } from '#web/ordering/order-form/UploadStep.tsx';
import { useProposals, VehicleStep } from './VehicleStep.tsx';
import {
  emptyOrderForm,
  restartedForm,
  findMissing,
  isVehicleKnown,
  offersChecksum,
  type OrderForm,
  startedOver,
  stepsDone,
  withDescribed,
  withMethods,
  withVehicle,
} from '#web/ordering/order-form/order-form.ts';
import { type ChosenNames, savedForm, savedSending, saveForm } from '#web/ordering/order-form/save-order.ts';
import { useOpenOrdered } from '#web/ordering/order-form/useOpenOrdered.ts';
import type { Order } from '#web/ordering/order-form/send-order.ts';
import { useFileChecks } from '#web/ordering/order-form/useFileChecks.ts';
import { type Sending, useOrderSending } from '#web/ordering/order-form/useOrderSending.ts';
import { useAccess } from '#web/session/useAccess.ts';

// A checked file comes first.
const AskFirst = lazy(async () => ({ default: (await import('#web/ordering/order-form/AskFirst.tsx')).AskFirst }));

/** /jobCreate: the order form, or first an order whose sending was cut off. */
export function JobCreatePage() {
  const { personId } = useAccess();
  const [interrupted, setInterrupted] = useState(() => savedSending(personId));
  const { part, error, retry } = useLazyModule(
    'resume order',
    () => import('#web/ordering/order-form/ResumeOrder.tsx'),
    interrupted !== undefined,
  );
  if (interrupted === undefined) return <NewOrder key={personId} />;
  if (part === undefined) return error !== null && <ErrorNotice error={error} onRetry={retry} />;
  return (
    <part.ResumeOrder
      userId={personId}
      saved={interrupted}
      onLeave={() => {
        const saved = savedForm(personId);
        if (saved !== undefined) saveForm(personId, startedOver(saved.form));
        setInterrupted(undefined);
      }}
    />
  );
}

/** An order from its first file until it has arrived: then its own page is next. */
function NewOrder() {
  const { personId } = useAccess();
  const openOrdered = useOpenOrdered();
  const navigate = useNavigate();
  const { form, fileNames, setForm, begin } = useOrderForm(personId);
  useRestart(begin);
  // The order on its way is saved there: the form may be cleared meanwhile (customer specification, section 4).
  const { sending, send, retry, finish, close } = useOrderSending(personId, {
    onArrived: (jobId) => {
      begin(emptyOrderForm());
      openOrdered(jobId);
    },
    onStopped: () => {
      begin(startedOver(form));
    },
  });
  // Preload the sending dialog as soon as the form has input.
  const isBegun = form.engineFile !== undefined || isVehicleKnown(form) || sending !== undefined;
  const after = useLazyModule('order sending', () => import('#web/ordering/order-form/SendingModal.tsx'), isBegun);
  return (
    <>
      {after.part === undefined && after.error !== null && <ErrorNotice error={after.error} onRetry={after.retry} />}
      <OrderPage
        form={form}
        fileNames={fileNames}
        sending={sending}
        onChange={setForm}
        onStartOver={() => {
          begin(emptyOrderForm());
        }}
        onOrder={(order) => void send(order)}
        onAsked={(jobId) => {
          begin(emptyOrderForm());
          // It is no order that has arrived.
          void navigate({ to: '/jobs/jobDetails', search: { job: jobId } });
        }}
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
  /** Support was asked about the file before it is ordered. */
  onAsked: (jobId: JobId) => void;
};

/**
 * The order form: across its head the readout and the vehicle, then methods and details. What it comes to, the terms and the
 * button stand beside them on a wide screen, and at its foot on a narrow one.
 */
function OrderPage({ form, fileNames, sending, onChange, onStartOver, onOrder, onAsked }: OrderPageProps) {
  const { role } = useAccess();
  const isCustomer = role === 'customer';
  const isWide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false });
  const options = useQuery(query(settingsApi.loadGlobalOptions, {}));
  const recent = useQuery({ ...query(orderingApi.listRecentVehicles, {}), enabled: isCustomer });
  // The demo's readout and the latest vehicles stand above fields that they would push down.
  const isLoading = options.isLoading || recent.isLoading;
  const offered = useMethods(form.vehicle?.vehicleId, form.described?.controlUnit);
  const methods = offered.methods.filter(({ methodId }) => form.methodIds.includes(methodId));
  const prices = useOrderPrices(form, methods);
  const checks = useFileChecks(form, methods, isCustomer);
  const proposals = useProposals(checks.engine);
  const { only } = proposals;
  // The answer of the server lies outside React: where it names one vehicle there is nothing to choose.
  useEffect(() => {
    if (only !== undefined) onChange((before) => (isVehicleKnown(before) ? before : withVehicle(before, only)));
  }, [only, onChange]);
  const done = stepsDone(form);
  const isEmptyHanded = form.engineFile === undefined && form.restartsTaskId === undefined;
  const missing = findMissing(form, methods, checks, options.data?.readingDetails === 'required');
  const change = (more: Partial<OrderForm>) => {
    onChange((before) => ({ ...before, ...more }));
  };
  const lines = <OrderSummary form={form} methods={methods} prices={prices} checks={checks} />;
  const consents = <OrderConsents form={form} methods={methods} checks={checks} onChange={change} />;
  const { engine } = checks;
  const askedVehicle =
    form.vehicle === undefined
      ? form.described && { describedVehicle: form.described }
      : { vehicleId: form.vehicle.vehicleId };
  const asked =
    options.data?.inquiries === true && isCustomer && engine.state === 'checked' && askedVehicle !== undefined
      ? { fileCheckId: engine.fileCheckId, ...askedVehicle }
      : undefined;
  const askFirst = asked && (
    <Suspense>
      <AskFirst
        isInHeading={!isWide}
        file={{
          ...asked,
          orderKey: form.orderKey,
          vin: form.vin,
          methods,
          checksumWanted: form.checksumWanted && offersChecksum(form),
          ...(form.reading !== undefined && { reading: form.reading }),
        }}
        onAsked={onAsked}
      />
    </Suspense>
  );
  const foot = (
    <OrderBar
      form={form}
      methods={methods}
      prices={prices}
      checks={checks}
      missing={missing}
      sending={sending}
      mayOrder={isCustomer}
      onOrder={onOrder}
      lines={isWide ? undefined : lines}
      askFirst={isWide && askFirst}
    />
  );
  return (
    <>
      <PageTitle title={usePageTitle()} />
      <Stack gap="lg">
        <OrderSteps done={done} missing={missing} />
        {isLoading ? (
          <OrderPending />
        ) : (
          <>
            {fileNames !== undefined && <RestoredNote fileNames={fileNames} onStartOver={onStartOver} />}
            {fileNames === undefined && form.restartsTaskId !== undefined && (
              <RestartNote taskId={form.restartsTaskId} onStartOver={onStartOver} />
            )}
            {isCustomer && options.data?.demoVehicle !== undefined && isEmptyHanded && (
              <DemoCard
                demo={options.data.demoVehicle}
                onChoose={({ vehicle, ...choice }) => {
                  if (vehicle !== undefined) onChange((before) => ({ ...withVehicle(before, vehicle), ...choice }));
                }}
              />
            )}
            <div className={classes['head']}>
              <FileStep form={form} chosenBefore={fileNames?.engineFile} check={checks.engine} onChange={change} />
              <OrderStep step="vehicle" isDone={done > 0}>
                <VehicleStep
                  form={form}
                  mayDescribe={isCustomer && options.data?.unlistedVehicles === true}
                  check={checks.engine}
                  proposals={proposals}
                  isCustomer={isCustomer}
                  onChoose={(vehicle) => {
                    onChange((before) => withVehicle(before, vehicle));
                  }}
                  onDescribe={(described) => {
                    onChange((before) => withDescribed(before, described));
                  }}
                  onOtherFile={() => {
                    change({ engineFile: undefined });
                  }}
                />
              </OrderStep>
            </div>
            <div className={classes['body']}>
              <Stack gap="lg" className={classes['fields'] ?? ''}>
                <OrderStep step="methods" isDone={done > 1} action={!isWide && askFirst}>
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
                <OrderStep step="upload" isDone={missing.length === 0}>
                  <Stack gap="sm">
                    <UploadStep
                      form={form}
                      methods={methods}
                      fileNames={fileNames}
                      checks={checks}
                      foundVin={proposals.data?.vin}
                      onChange={change}
                    />
                    {!isWide && consents}
                  </Stack>
                </OrderStep>
              </Stack>
              {isWide && (
                <Paper withBorder className={classes['receipt']}>
                  <div className={classes['receiptLines']}>
                    {lines}
                    {consents}
                  </div>
                  {foot}
                </Paper>
              )}
            </div>
            {!isWide && foot}
          </>
        )}
      </Stack>
    </>
  );
}

/** The shape of the order page until it is known what it offers. */
function OrderPending() {
  const { t } = useTranslation();
  const part = (height: number) => (
    <Stack gap="sm">
      <Group gap="sm">
        <Skeleton circle h={24} />
        <Skeleton h={16} w={160} />
      </Group>
      <Skeleton h={height} radius="lg" />
    </Stack>
  );
  return (
    <Stack gap="lg" role="status" aria-busy aria-label={t('shell.loading')}>
      <div className={classes['head']}>
        {part(196)}
        {part(196)}
      </div>
      <div className={classes['body']}>
        {part(260)}
        {part(132)}
      </div>
    </Stack>
  );
}

/** Fills the form with a rejected order that the address names, and takes it out of the address: what is changed then stays. */
function useRestart(begin: (next: OrderForm) => void): void {
  const navigate = useNavigate();
  const again = TaskId.safeParse(useSearch({ from: '/jobCreate' }).again).data;
  const { data } = useQuery({
    ...query(orderingApi.getRestart, { taskId: again ?? (0 as TaskId) }),
    enabled: again !== undefined,
  });
  // The answer of the server and the address lie outside React.
  useEffect(() => {
    if (again === undefined || data === undefined) return;
    begin(restartedForm(again, data));
    void navigate({ to: '/jobCreate', search: {}, replace: true });
  }, [again, data, begin, navigate]);
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
