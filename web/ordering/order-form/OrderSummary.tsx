import { Anchor, Button, Divider, List, Paper, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type FileRole, type Method, type PriceSteps, pricingApi } from '#contract/pricing.ts';
import { query } from '#web/api/index.ts';
import type { FileChecks } from '#web/tasks/file-check.ts';
import { OrderTotal, PriceLines } from './PriceLines.tsx';
import { goToField } from './order-fields.ts';
import classes from './order-form.module.css';
import { type Missing, missingOf, moduleMethods, type OrderForm, orderOf, totalOf } from './order-form.ts';
import type { Order } from './send-order.ts';

type Props = {
  form: OrderForm;
  methods: readonly Method[];
  prices: OrderPrices;
  checks: FileChecks;
  /** Only customers order; staff look at the page. */
  mayOrder: boolean;
  onUpload: (order: Order) => void;
};

/** The order and its price, with the button that sends it. */
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

/** The price of each file; undefined while it is asked for, or when asking failed. */
type OrderPrices = { readonly [Role in FileRole]: PriceSteps | undefined };

/** The prices of the engine file and, where one was chosen, of the module file for this customer. */
export function useOrderPrices(form: OrderForm, methods: readonly Method[]): OrderPrices {
  const onModule = form.moduleFile === undefined ? [] : moduleMethods(form.vehicle, methods);
  return { engine: useFilePrice(form, 'engine', methods), module: useFilePrice(form, 'module', onModule) };
}

function useFilePrice({ vehicle }: OrderForm, fileRole: FileRole, methods: readonly Method[]): PriceSteps | undefined {
  const price = useQuery({
    ...query(pricingApi.getFilePrice, {
      vehicleId: vehicle?.vehicleId,
      fileRole,
      methods: methods.map(({ methodId }) => ({ methodId })),
    }),
    enabled: vehicle !== undefined && methods.length > 0,
  });
  return price.isError ? undefined : price.data?.data;
}

/** The missing parts of an order; each leads to its field. */
function MissingList({ missing }: { missing: readonly Missing[] }) {
  const { t } = useTranslation();
  if (missing.length === 0)
    return (
      <List size="sm" icon={<IconCircleCheck size={16} color="var(--mantine-color-green-text)" aria-hidden />} center>
        <List.Item>{t('ordering.summary.ready')}</List.Item>
      </List>
    );
  return (
    <div>
      <Text size="sm" fw={500} mb={4} id="order-missing">
        {t('ordering.summary.stillMissing')}
      </Text>
      <List
        size="sm"
        c="dimmed"
        center
        icon={<IconCircleDashed size={16} aria-hidden />}
        aria-labelledby="order-missing"
      >
        {missing.map((one) => (
          <List.Item key={one}>
            <Anchor
              component="button"
              type="button"
              size="sm"
              ta="start"
              onClick={() => {
                goToField(one);
              }}
            >
              {t(`ordering.missing.${one}`)}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </div>
  );
}
