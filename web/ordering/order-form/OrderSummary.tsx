import { Button, Divider, Paper, Stack, Text, Title } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Method } from '#contract/pricing.ts';
import type { FileChecks } from '#web/tasks/file-check.ts';
import { MissingList } from './MissingList.tsx';
import { missingOf, moduleMethods, type OrderForm, orderOf, totalOf } from './order-form.ts';
import classes from './order-form.module.css';
import { OrderTotal } from './OrderTotal.tsx';
import { PriceLines } from './PriceLines.tsx';
import type { Order } from './send-order.ts';
import type { OrderPrices } from './useOrderPrices.ts';

type Props = {
  form: OrderForm;
  methods: readonly Method[];
  prices: OrderPrices;
  checks: FileChecks;
  /** Only customers order; staff look at the page. */
  mayOrder: boolean;
  onUpload: (order: Order) => void;
};

/** What is ordered and what it costs, with the button that sends it. */
export function OrderSummary({ form, methods, prices, checks, mayOrder, onUpload }: Props) {
  const { t } = useTranslation();
  const { vehicle, moduleFile } = form;
  const onModule = moduleFile === undefined ? [] : moduleMethods(vehicle, methods);
  const two = onModule.length > 0;
  const order = orderOf(form, methods, { engine: prices.engine?.total, module: prices.module?.total }, checks);
  return (
    <Paper withBorder p="md" component="aside" aria-labelledby="order-summary" className={classes['summary']}>
      <Stack gap="sm">
        <Title order={2} size="h4" id="order-summary">
          {t('ordering.summary.title')}
        </Title>
        {vehicle === undefined ? (
          <Text c="dimmed">{t('ordering.summary.noVehicle')}</Text>
        ) : (
          <Text fw={500}>{t('catalog.vehicle.name', { brand: vehicle.brand, model: vehicle.model })}</Text>
        )}
        <Divider />
        {methods.length === 0 ? (
          <Text c="dimmed">{t('ordering.summary.noMethods')}</Text>
        ) : (
          <>
            <PriceLines
              title={two ? t('ordering.summary.engineFile') : undefined}
              methods={methods}
              price={prices.engine}
            />
            {two && <PriceLines title={t('ordering.summary.moduleFile')} methods={onModule} price={prices.module} />}
            <Divider />
            <OrderTotal total={totalOf(prices, two)} />
          </>
        )}
        {mayOrder && <MissingList missing={missingOf(form, methods, checks)} />}
        <Button
          fullWidth
          size="md"
          leftSection={<IconUpload size={18} aria-hidden />}
          disabled={order === undefined || !mayOrder}
          onClick={() => {
            if (order !== undefined) onUpload(order);
          }}
        >
          {t('ordering.summary.upload')}
        </Button>
        <Text size="xs" c="dimmed" ta="center">
          {mayOrder ? t('ordering.summary.payLater') : t('ordering.customersOnly')}
        </Text>
      </Stack>
    </Paper>
  );
}
