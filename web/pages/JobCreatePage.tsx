import { Grid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserId } from '#contract/ids.ts';
import { settingsApi } from '#contract/settings.ts';
import { toggleMethod } from '#rules/methods.ts';
import { query } from '#web/api/index.ts';
import { MethodList } from '#web/catalog/MethodList.tsx';
import { VehicleChoice } from '#web/catalog/VehicleChoice.tsx';
import { useMethods } from '#web/catalog/useMethods.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { DtcChoice } from '#web/ordering/order-form/DtcChoice.tsx';
import { DemoCard, RestoredNote, OrderSteps, StepCard } from '#web/ordering/order-form/OrderGuide.tsx';
import { OrderSummary, useOrderPrices } from '#web/ordering/order-form/OrderSummary.tsx';
import { ResumeOrder } from '#web/ordering/order-form/ResumeOrder.tsx';
import { SendingModal } from '#web/ordering/order-form/SendingModal.tsx';
import { UploadStep } from '#web/ordering/order-form/UploadStep.tsx';
import {
  dtcOffer,
  emptyOrderForm,
  hasModule,
  type OrderForm,
  startedOver,
  stepsDone,
  withMethods,
  withVehicle,
} from '#web/ordering/order-form/order-form.ts';
import { savedForm, savedSending, saveForm } from '#web/ordering/order-form/save-order.ts';
import { useFileChecks } from '#web/ordering/order-form/useFileChecks.ts';
import { useOrderSending } from '#web/ordering/order-form/useOrderSending.ts';
import { useAccess } from '#web/session/useAccess.ts';

/** /jobCreate: the order form, or first an order whose sending was cut off. */
export function JobCreatePage() {
  const { t } = useTranslation();
  const { userId } = useAccess();
  const [interrupted, setInterrupted] = useState(() => savedSending(userId));
  if (interrupted === undefined)
    return (
      <>
        <PageTitle title={t('ordering.title')} />
        <NewOrder key={userId} />
      </>
    );
  return (
    <>
      <PageTitle title={t('ordering.resume.title')} />
      <ResumeOrder
        userId={userId}
        saved={interrupted}
        onLeave={() => {
          const saved = savedForm(userId);
          if (saved !== undefined) saveForm(userId, startedOver(saved.form));
          setInterrupted(undefined);
        }}
      />
    </>
  );
}

/** Ordering on one page: vehicle, methods and upload on the left, what it comes to on the right. */
function NewOrder() {
  const { t } = useTranslation();
  const { userId, role } = useAccess();
  const { form, fileNames, setForm, begin } = useOrderForm(userId);
  const options = useQuery(query(settingsApi.loadGlobalOptions, {}));
  const offered = useMethods(form.vehicle?.vehicleId);
  const methods = offered.methods.filter(({ methodId }) => form.methodIds.includes(methodId));
  const prices = useOrderPrices(form, methods);
  const checks = useFileChecks(form, methods, role === 'customer');
  // The order on its way is saved there: the form may be cleared meanwhile (customer specification, section 4).
  const { sending, send, retry, close } = useOrderSending(userId, {
    onArrived: () => {
      begin(emptyOrderForm());
    },
    onStopped: () => {
      begin(startedOver(form));
    },
  });
  const dtc = dtcOffer(methods);
  const done = stepsDone(form);
  const change = (more: Partial<OrderForm>) => {
    setForm((before) => ({ ...before, ...more }));
  };

  return (
    <Stack gap="md">
      <OrderSteps done={done} />
      {fileNames !== undefined && (
        <RestoredNote
          fileNames={fileNames}
          onStartOver={() => {
            begin(emptyOrderForm());
          }}
        />
      )}
      {options.data?.demoVehicle !== undefined && (
        <DemoCard
          demo={options.data.demoVehicle}
          onChoose={({ vehicle, methodIds }) => {
            if (vehicle !== undefined) setForm((before) => ({ ...withVehicle(before, vehicle), methodIds }));
          }}
        />
      )}
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="md">
            <StepCard number={1} title={t('ordering.steps.vehicle')} done={done > 0}>
              <VehicleChoice
                vehicle={form.vehicle}
                onChoose={(vehicle) => {
                  setForm((before) => withVehicle(before, vehicle));
                }}
              />
            </StepCard>
            <StepCard number={2} title={t('ordering.steps.methods')} done={done > 1}>
              {form.vehicle === undefined && <Text c="dimmed">{t('catalog.method.needsVehicle')}</Text>}
              {offered.error !== null && <ErrorNotice error={offered.error} onRetry={offered.retry} />}
              {offered.isLoaded && (
                <MethodList
                  methods={offered.methods}
                  chosen={methods}
                  showModulePrice={hasModule(form.vehicle)}
                  dtc={
                    dtc && (
                      <DtcChoice
                        hexadecimal={dtc.hexadecimal}
                        selected={form.dtcSelected}
                        input={form.dtcInput}
                        onChange={change}
                      />
                    )
                  }
                  onToggle={(method) => {
                    setForm((before) => withMethods(before, methods, toggleMethod(methods, method)));
                  }}
                />
              )}
            </StepCard>
            <StepCard number={3} title={t('ordering.steps.upload')} done={done > 2}>
              <UploadStep form={form} methods={methods} fileNames={fileNames} checks={checks} onChange={change} />
            </StepCard>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <OrderSummary
            form={form}
            methods={methods}
            prices={prices}
            checks={checks}
            mayOrder={role === 'customer'}
            onUpload={(order) => void send(order)}
          />
        </Grid.Col>
      </Grid>
      <SendingModal sending={sending} onRetry={() => void retry()} onStartOver={close} onAnother={close} />
    </Stack>
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
