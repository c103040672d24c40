import { Anchor, Button, Card, Checkbox, Group, Radio, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { JobId, TaskId } from '#contract/ids.ts';
import type { PurchaseWay } from '#contract/purchases/payment-ways.ts';
import { buyingApi } from '#contract/purchases/buying.ts';
import { maxCreditsAtOnce } from '#contract/purchases/top-ups.ts';
import { withTax } from '#rules/tax.ts';
import { ask, getErrorCode, query } from '#web/api/index.ts';
import { invalidate } from '#web/api/invalidate.ts';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { PlainForm } from '#web/kit/form/PlainForm.tsx';
import { useCommandWith } from '#web/kit/feedback/useCommand.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useMoney } from '#web/kit/format/useMoney.ts';
import { PriceSums, SumLine } from '#web/vocabulary/PriceSums.tsx';
import { BackToJob, type CameFrom } from './BuyCredits.tsx';
import { redirectTo } from './redirect-to.ts';
import { type BuyingOptions, type Offer, computeOffer } from './offer.ts';
import { PaymentNote } from './PaymentNote.tsx';
import classes from './purchases.module.css';

type Props = CameFrom & { credits: number | undefined; packageId: number | undefined };

/** The order of credits: what is bought, on which terms, and how it is paid. */
export function Checkout({ credits, packageId, ...from }: Props) {
  const { t } = useTranslation();
  const title = usePageTitle();
  const options = useQuery(query(buyingApi.getBuyingOptions, {}));
  const { data } = options;
  const offer = data && computeOffer(data, { credits, packageId });
  const isGone = offer !== undefined && packageId !== undefined && offer.packageId === undefined;
  const back = (label: string) => (
    <Button variant="default" renderRoot={(props) => <Link to="/account/buyCredits" search={from} {...props} />}>
      {label}
    </Button>
  );
  if ((credits === undefined && packageId === undefined) || (credits ?? 0) > maxCreditsAtOnce || isGone)
    return (
      <>
        <PageTitle title={title} />
        <EmptyState text={isGone ? t('refusal.packageNotOffered') : t('purchases.checkout.noAmount')}>
          {back(t('purchases.checkout.backToChoice'))}
        </EmptyState>
      </>
    );
  return (
    <Stack gap="md" maw={640}>
      <PageTitle title={title}>
        {back(t('purchases.checkout.back'))}
        <BackToJob {...from} />
      </PageTitle>
      {options.isError && <ErrorNotice error={options.error} onRetry={() => void options.refetch()} />}
      {data === undefined && !options.isError && <Skeleton height={440} />}
      {data !== undefined && offer !== undefined && (
        <>
          <Summary offer={offer} options={data} />
          {data.ways.length === 0 ? (
            <PaymentNote paymentApi={data.paymentApi} />
          ) : (
            <OrderForm offer={offer} options={data} from={from} />
          )}
        </>
      )}
    </Stack>
  );
}

/** Credits and price of the order, with the tax of today. */
function Summary({ offer, options: { tax } }: { offer: Offer; options: BuyingOptions }) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  return (
    <Card withBorder>
      <Stack gap={4}>
        <SumLine label={t('purchases.checkout.credits')} value={credits(offer.credits)} />
        {offer.bonus > 0 && <SumLine label={t('purchases.checkout.bonus')} value={`+${credits(offer.bonus)}`} />}
        <PriceSums net={offer.net} tax={tax} />
      </Stack>
    </Card>
  );
}

type FormProps = { offer: Offer; options: BuyingOptions; from: CameFrom };

/** The way to pay, the terms, and the button that orders. */
function OrderForm({ offer, options: { ways, tax }, from }: FormProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [wanted, setWay] = useState<PurchaseWay>();
  // The chosen way may no longer be offered.
  const way = ways.find((one) => one === wanted) ?? ways[0];
  const [hasAccepted, setHasAccepted] = useState(false);
  // One order, however often its button is pressed.
  const [purchaseKey] = useState(() => uuid());
  const gross = tax && withTax(offer.net, tax).gross;
  const start = useCommandWith(
    [buyingApi.startPurchase],
    (chosen: PurchaseWay) =>
      ask(buyingApi.startPurchase, {
        ...(offer.packageId === undefined ? { credits: offer.credits / 100 } : { packageId: offer.packageId }),
        way: chosen,
        acceptedTerms: hasAccepted,
        gross,
        jobId: JobId.safeParse(from.job).data,
        taskId: TaskId.safeParse(from.task).data,
        // Another way is another order.
        purchaseKey: keyOf(purchaseKey, chosen),
      }),
    {
      onDone: ({ purchaseId, url }) => {
        if (url !== undefined) redirectTo(url);
        else void navigate({ to: '/account/purchase', search: { purchase: purchaseId } });
      },
      onFailed: (error) => {
        // The offer is another by now: it is shown before it is ordered.
        if (outdated.has(getErrorCode(error) ?? '')) void invalidate(client, 'prices', 'access');
        return false;
      },
    },
  );
  const buttonText = () => {
    // A transfer is paid at the bank: here it is only ordered.
    if (way === 'transfer') return t('purchases.checkout.orderTransfer');
    return gross === undefined ? t('purchases.checkout.order') : t('purchases.checkout.pay', { amount: money(gross) });
  };
  return (
    <Card withBorder component="section">
      <PlainForm
        onSubmit={() => {
          if (hasAccepted && way !== undefined) void start.run(way);
        }}
      >
        <Stack gap="lg">
          <Radio.Group
            value={way ?? ''}
            onChange={(chosen) => {
              setWay(ways.find((one) => one === chosen));
            }}
            label={
              <Title order={2} size="h5" mb={4} c="var(--mantine-color-text)">
                {t('purchases.checkout.wayTitle')}
              </Title>
            }
          >
            <Stack gap="xs">
              {ways.map((one) => (
                <Radio.Card
                  key={one}
                  value={one}
                  className={classes['choice'] ?? ''}
                  aria-label={t(`purchases.way.${one}`)}
                  aria-describedby={`way-${one}`}
                >
                  <Radio.Indicator />
                  <span className={classes['what']}>
                    <Text span size="sm" fw={500}>
                      {t(`purchases.way.${one}`)}
                    </Text>
                    <Text span size="xs" c="dimmed" id={`way-${one}`}>
                      {t(`purchases.checkout.about.${one}`)}
                    </Text>
                  </span>
                </Radio.Card>
              ))}
            </Stack>
          </Radio.Group>
          <Stack gap={4}>
            <Checkbox
              checked={hasAccepted}
              onChange={(event) => {
                setHasAccepted(event.currentTarget.checked);
              }}
              label={t('purchases.checkout.accept')}
            />
            <Group gap="md" pl={32}>
              <Anchor size="sm" mod={{ alone: true }} href="/agb" target="_blank" rel="noopener">
                {t('settings.legalLinks.terms')}
              </Anchor>
              <Anchor size="sm" mod={{ alone: true }} href="/datenschutz" target="_blank" rel="noopener">
                {t('settings.legalLinks.privacy')}
              </Anchor>
            </Group>
          </Stack>
          <Stack gap={6}>
            <Button
              type="submit"
              disabled={!hasAccepted}
              {...(!hasAccepted && { 'aria-describedby': 'terms-missing' })}
              loading={start.isPending}
            >
              {buttonText()}
            </Button>
            <Text id="terms-missing" size="xs" c="dimmed">
              {hasAccepted ? '\u00a0' : t('refusal.termsNotAccepted')}
            </Text>
          </Stack>
        </Stack>
      </PlainForm>
    </Card>
  );
}

/** Refusals of an offer that is no longer that of the portal. */
const outdated: ReadonlySet<string> = new Set(['priceHasChanged', 'packageNotOffered', 'wayNotOffered']);

/** A key of its own for each way, so that a change of mind begins a new purchase. */
const keyOf = (key: string, way: PurchaseWay): string =>
  `${key.slice(0, -1)}${{ transfer: '1', stripe: '2', paypal: '3' }[way]}`;
