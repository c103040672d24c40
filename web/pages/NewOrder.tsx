import { Grid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { settingsApi } from '#contract/settings.ts';
import { toggleMethod } from '#rules/methods.ts';
import { query } from '#web/api/index.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { MethodList } from '#web/catalog/MethodList.tsx';
import { useMethods } from '#web/catalog/useMethods.ts';
import { VehicleChoice } from '#web/catalog/VehicleChoice.tsx';
import { DemoCard } from '#web/ordering/order-form/DemoCard.tsx';
import { DtcChoice } from '#web/ordering/order-form/DtcChoice.tsx';
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
import { OrderSteps } from '#web/ordering/order-form/OrderSteps.tsx';
import { OrderSummary } from '#web/ordering/order-form/OrderSummary.tsx';
import { RestoredNote } from '#web/ordering/order-form/RestoredNote.tsx';
import { SendingModal } from '#web/ordering/order-form/SendingModal.tsx';
import { StepCard } from '#web/ordering/order-form/StepCard.tsx';
import { UploadStep } from '#web/ordering/order-form/UploadStep.tsx';
import { useFileChecks } from '#web/ordering/order-form/useFileChecks.ts';
import { useOrderForm } from '#web/ordering/order-form/useOrderForm.ts';
import { useOrderPrices } from '#web/ordering/order-form/useOrderPrices.ts';
import { useOrderSending } from '#web/ordering/order-form/useOrderSending.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';

/** Ordering on one page: vehicle, methods and upload on the left, what it comes to on the right. */
export function NewOrder() {
  const { t } = useTranslation();
  const { userId, role } = useAccess();
  const { form, fileNames, setForm, begin } = useOrderForm(userId);
  const options = useQuery(query(settingsApi.loadGlobalOptions, {}));
  const offered = useMethods(form.vehicle?.vehicleId);
  const methods = offered.methods.filter(({ methodId }) => form.methodIds.includes(methodId));
  const prices = useOrderPrices(form, methods);
  const checks = useFileChecks(form, methods, role === 'customer');
  // What is being sent is kept there: the form may be cleared meanwhile (customer specification, section 4).
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
            <StepCard number={1} title={t('order.steps.vehicle')} done={done > 0}>
              <VehicleChoice
                vehicle={form.vehicle}
                onChoose={(vehicle) => {
                  setForm((before) => withVehicle(before, vehicle));
                }}
              />
            </StepCard>
            <StepCard number={2} title={t('order.steps.methods')} done={done > 1}>
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
            <StepCard number={3} title={t('order.steps.upload')} done={done > 2}>
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
