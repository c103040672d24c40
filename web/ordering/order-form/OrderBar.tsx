import { Anchor, Button, Popover, Progress, Text, UnstyledButton } from '@mantine/core';
import { IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Method } from '#contract/pricing/file-prices.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useIsPhone } from '#web/kit/useIsPhone.ts';
import type { FileCheck, FileChecks } from '#web/tasks/file-check.ts';
import { goToField } from './order-fields.ts';
import classes from './order-form.module.css';
import { type Missing, moduleMethods, type OrderForm, toOrder, sumOrder } from './order-form.ts';
import type { OrderPrices } from './OrderSummary.tsx';
import { type Order, computePercent } from './send-order.ts';
import type { Sending } from './useOrderSending.ts';

type Props = {
  form: OrderForm;
  methods: readonly Method[];
  prices: OrderPrices;
  checks: FileChecks;
  missing: readonly Missing[];
  sending: Sending | undefined;
  /** Only customers order; staff look at the page. */
  mayOrder: boolean;
  onOrder: (order: Order) => void;
  /** The order line by line, behind a tap on its price; undefined where they stand above the button. */
  lines: ReactNode | undefined;
  /** The way to ask support first, once the file is checked. */
  askFirst: ReactNode;
};

/** The end of an order, in a line at the foot of a narrow screen: what it costs, who does it, what is missing, and the button. */
export function OrderBar({
  form,
  methods,
  prices,
  checks,
  missing,
  sending,
  mayOrder,
  onOrder,
  lines,
  askFirst,
}: Props) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const withModule = form.moduleFile !== undefined && moduleMethods(form.vehicle, methods).length > 0;
  const total = sumOrder(prices, withModule);
  const order = toOrder(form, methods, { engine: prices.engine?.total, module: prices.module?.total }, checks);
  const isReceipt = lines === undefined;
  const isSending = sending?.state === 'running';
  const price = total === undefined ? undefined : credits(total);
  return (
    <section className={classes[isReceipt ? 'receiptFoot' : 'bar']} aria-label={t('ordering.bar.label')}>
      {isSending && (
        <Progress
          value={computePercent(sending.order, sending.progress)}
          size={2}
          radius={0}
          color="amber"
          className={classes['barProgress'] ?? ''}
          aria-label={t('ordering.sending.title')}
        />
      )}
      <div className={classes[isReceipt ? 'receiptEnd' : 'barLine']}>
        {!isReceipt && methods.length > 0 && (
          <BarPrice
            text={price === undefined ? t('ordering.bar.noPrice') : t('ordering.summary.price', { credits: price })}
            lines={lines}
          />
        )}
        <div className={classes['barMissing']} aria-live="polite">
          {mayOrder ? (
            <MissingLine missing={missing} check={checks.engine} />
          ) : (
            <Text size="sm" c="dimmed">
              {t('ordering.customersOnly')}
            </Text>
          )}
        </div>
        {askFirst}
        <Button
          className={`${classes['fixed']} ${classes['touch']}`}
          disabled={order === undefined || !mayOrder}
          loading={isSending}
          onClick={() => {
            if (order !== undefined) onOrder(order);
          }}
        >
          {price === undefined ? t('ordering.bar.order') : t('ordering.bar.orderFor', { credits: price })}
        </Button>
      </div>
    </section>
  );
}

/** The price, and behind it the lines that it comes from. */
function BarPrice({ text, lines }: { text: string; lines: ReactNode }) {
  return (
    <Popover position="top-start" width={320} shadow="md">
      <Popover.Target>
        <UnstyledButton className={`${classes['barPrice']} ${classes['priceButton']}`}>
          {text}
          <IconChevronUp size={14} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>{lines}</Popover.Dropdown>
    </Popover>
  );
}

type MissingLineProps = { missing: readonly Missing[]; check: FileCheck };

/** The missing fields, each leading there: all of them where there is room, else the first with the others behind a tap. */
function MissingLine({ missing, check }: MissingLineProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  if (missing.length === 0) return <ReadyLine check={check} />;
  const shown = isPhone ? missing.slice(0, 1) : missing;
  const others = missing.slice(shown.length);
  return (
    <>
      <Text size="xs" c="dimmed" id="order-missing">
        {t('ordering.summary.stillMissing')}
      </Text>
      <ul aria-labelledby="order-missing">
        {shown.map((one) => (
          <li key={one}>
            <MissingLink missing={one} />
          </li>
        ))}
        {others.length > 0 && (
          <li>
            <Popover position="top-start" withinPortal shadow="md">
              <Popover.Target>
                <Anchor component="button" type="button" size="sm" c="dimmed">
                  {t('ordering.bar.more', { count: others.length })}
                </Anchor>
              </Popover.Target>
              <Popover.Dropdown>
                <ul className={classes['missingList']} aria-label={t('ordering.summary.stillMissing')}>
                  {missing.map((one) => (
                    <li key={one}>
                      <MissingLink missing={one} />
                    </li>
                  ))}
                </ul>
              </Popover.Dropdown>
            </Popover>
          </li>
        )}
      </ul>
    </>
  );
}

/** Leads to the field of what is missing. */
function MissingLink({ missing }: { missing: Missing }) {
  const { t } = useTranslation();
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      ta="start"
      onClick={() => {
        goToField(missing);
      }}
    >
      {t(`ordering.missing.${missing}`)}
    </Anchor>
  );
}

/** Everything is there: who does it, and by when, as far as that is known. */
function ReadyLine({ check }: { check: FileCheck }) {
  const { t } = useTranslation();
  const { weekdayTime } = useFormats();
  const forecast = check.state === 'checked' ? check.forecast : undefined;
  return (
    <>
      <Text size="xs" c="dimmed">
        {t('ordering.summary.ready')}
      </Text>
      {forecast !== undefined && (
        <Text size="sm">
          {forecast.service === 'instant'
            ? t('ordering.bar.instant')
            : t('ordering.bar.byHand', { when: weekdayTime(forecast.byHand.expectedAt) })}
        </Text>
      )}
    </>
  );
}
