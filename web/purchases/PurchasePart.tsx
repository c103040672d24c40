import { ActionIcon, Alert, Button, Card, Group, Loader, Skeleton, Stack, Text, Title, Tooltip } from '@mantine/core';
import { IconCheck, IconCircleCheck, IconCopy, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { PurchaseId } from '#contract/ids.ts';
import { buyingApi, type Purchase } from '#contract/purchases/buying.ts';
import { formatReference } from '#rules/purchase-reference.ts';
import { query } from '#web/api/index.ts';
import { CopyButton } from '#web/kit/CopyButton.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useMoney } from '#web/kit/format/useMoney.ts';
import { PriceSums, SumLine } from '#web/vocabulary/PriceSums.tsx';
import { BackToJob } from './BuyCredits.tsx';
import { purchaseColors } from './purchase-colors.ts';
import { GiroCode } from './GiroCode.tsx';
import { redirectTo } from './redirect-to.ts';

/** Milliseconds between two questions to the provider while the page is open: often in the first minute, then rarely. */
const askEvery = { atFirst: 4000, later: 30_000 };
const atFirst = 15;

type Props = {
  purchaseId: PurchaseId;
  /** The visitor has come back from the provider without paying. */
  isAborted: boolean;
  renderInvoice: (number: string) => ReactNode;
};

/** One purchase: what is to be done for it, or what came of it. */
export function PurchasePart({ purchaseId, isAborted, renderInvoice }: Props) {
  const purchase = useQuery(query(buyingApi.getPurchase, { purchaseId }));
  const { data } = purchase;
  const isWaiting = data?.state === 'open' && data.way !== 'transfer';
  // Nothing is known of a payment before the provider is asked; the purchase above then changes by itself.
  const asked = useQuery({
    ...query(buyingApi.finishPurchase, { purchaseId }),
    enabled: isWaiting,
    // Poll only while a payment is under way: after a return without paying, one call is enough.
    refetchInterval: ({ state: { dataUpdateCount, errorUpdateCount } }) => {
      if (isAborted) return false;
      return dataUpdateCount + errorUpdateCount < atFirst ? askEvery.atFirst : askEvery.later;
    },
    retry: false,
  });
  const shown = isWaiting && asked.data !== undefined ? asked.data : data;
  return (
    <Stack gap="md" maw={640}>
      <PageTitle title={usePageTitle()} />
      {purchase.isError && <ErrorNotice error={purchase.error} onRetry={() => void purchase.refetch()} />}
      {shown === undefined && !purchase.isError && (
        <>
          <Skeleton height={170} />
          <Skeleton height={230} />
        </>
      )}
      {shown !== undefined && (
        <>
          <State purchase={shown} isAborted={isAborted} isSilent={asked.isError} renderInvoice={renderInvoice} />
          <Facts purchase={shown} />
          {isEnded(shown) && <AgainActions purchase={shown} />}
        </>
      )}
    </Stack>
  );
}

type StateProps = { purchase: Purchase; isAborted: boolean; isSilent: boolean; renderInvoice: Props['renderInvoice'] };

/** The state of a purchase in a sentence, with the next step. */
function State({ purchase, isAborted, isSilent, renderInvoice }: StateProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const { state, way, gross, jobId: job } = purchase;
  if (state === 'paid') return <Paid purchase={purchase} renderInvoice={renderInvoice} />;
  if (state !== 'open')
    return (
      <Card withBorder component="section">
        <Stack gap="sm" align="flex-start">
          <StateBadge color={purchaseColors[state]} label={t(`purchases.state.${state}`)} />
          <Text size="sm">{t(`purchases.page.${state}`)}</Text>
        </Stack>
      </Card>
    );
  if (way === 'transfer')
    return (
      <Card withBorder component="section">
        <Stack gap="md">
          <Title order={2} size="h5">
            {t('purchases.page.transferTitle', { amount: money(gross) })}
          </Title>
          <Text size="sm">{t('purchases.page.transferText')}</Text>
          <BankDetails purchase={purchase} />
          <GiroCode purchase={purchase} />
          <Text size="sm">{t('purchases.page.referenceHint')}</Text>
          <CancelButton purchase={purchase} />
        </Stack>
      </Card>
    );
  // A card that could not be charged by itself leads here.
  const isToPay = purchase.isTopUp && purchase.url !== undefined;
  const isUnpaid = isAborted || isToPay;
  return (
    <Card withBorder component="section">
      <Stack gap="md">
        {isUnpaid ? (
          <Text size="sm">{isToPay ? t('purchases.topUp.toPay') : t('purchases.page.aborted')}</Text>
        ) : (
          <Group gap="sm" wrap="nowrap" role="status">
            <Loader size="xs" aria-hidden />
            <Text size="sm">{isSilent ? t('purchases.page.silent') : t('purchases.page.waiting')}</Text>
          </Group>
        )}
        <Group gap="sm">
          {purchase.url !== undefined && (
            <Button
              variant={isUnpaid ? 'filled' : 'default'}
              onClick={() => {
                redirectTo(purchase.url ?? '');
              }}
            >
              {t('purchases.page.goPay', { way: t(`purchases.way.${way}`) })}
            </Button>
          )}
          <CancelButton purchase={purchase} />
          <BackToJob job={job} />
        </Group>
      </Stack>
    </Card>
  );
}

const isEnded = ({ state }: Purchase): boolean => state !== 'open' && state !== 'paid';

/** The way on from a purchase that came to nothing. Below its facts: nothing comes under a pointer that has just cancelled it. */
function AgainActions({ purchase: { jobId: job, taskId: task } }: { purchase: Purchase }) {
  const { t } = useTranslation();
  return (
    <Group gap="sm">
      <Button renderRoot={(props) => <Link to="/account/buyCredits" search={{ job, task }} {...props} />}>
        {t('purchases.page.again')}
      </Button>
      <BackToJob job={job} />
    </Group>
  );
}

type PaidProps = { purchase: Purchase; renderInvoice: Props['renderInvoice'] };

/** The balance before and after, the invoice, and the way back to what the credits are for. */
function Paid({ purchase, renderInvoice }: PaidProps) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const money = useMoney();
  const { balanceBefore, balanceAfter, dispute, refunded, lacksInvoice, invoiceNumber, jobId, taskId } = purchase;
  return (
    <Card withBorder component="section">
      <Stack gap="md">
        <Group gap="xs" wrap="nowrap" role="status">
          <IconCircleCheck size={20} color="var(--mantine-color-good-7)" aria-hidden />
          <Title order={2} size="h5">
            {t('purchases.page.paid')}
          </Title>
        </Group>
        {balanceBefore !== undefined && balanceAfter !== undefined && (
          <Text size="sm">
            {t('purchases.page.balance', { before: credits(balanceBefore), after: credits(balanceAfter) })}
          </Text>
        )}
        {dispute === 'open' && <Text size="sm">{t('purchases.page.disputed')}</Text>}
        {refunded > 0 && <Text size="sm">{t('purchases.page.partRefunded', { amount: money(refunded) })}</Text>}
        {lacksInvoice && (
          <Text size="sm" c="dimmed">
            {t('purchases.page.invoiceLater')}
          </Text>
        )}
        {invoiceNumber !== undefined && (
          <Group gap="xs">
            <Text size="sm">{t('purchases.page.invoice')}</Text>
            <Text size="sm" component="span">
              {renderInvoice(invoiceNumber)}
            </Text>
          </Group>
        )}
        <Group gap="sm">
          {jobId !== undefined && (
            <Button renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: jobId }} {...props} />}>
              {taskId === undefined
                ? t('purchases.buy.backToJob', { job: jobId })
                : t('purchases.page.toTask', { task: taskId })}
            </Button>
          )}
          <Button
            variant={jobId === undefined ? 'filled' : 'default'}
            renderRoot={(props) => <Link to="/account/creditsoverview" {...props} />}
          >
            {t('purchases.page.toCredits')}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

/** Cancels an open purchase. */
function CancelButton({ purchase: { purchaseId } }: { purchase: Purchase }) {
  const { t } = useTranslation();
  const cancel = useCommand(buyingApi.cancelPurchase, { done: t('purchases.page.cancelDone') });
  return (
    <Button
      variant="default"
      style={{ alignSelf: 'flex-start' }}
      loading={cancel.isPending}
      onClick={() => void cancel.run({ purchaseId })}
    >
      {t('purchases.page.cancel')}
    </Button>
  );
}

/** Ordered credits, with their price and reference. */
function Facts({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation();
  const { credits, dateTime } = useFormats();
  const { reference, way, net, taxRate, taxRule, bonus, createdAt } = purchase;
  return (
    <Card withBorder>
      <Stack gap={4}>
        <SumLine label={t('purchases.checkout.credits')} value={credits(purchase.credits)} />
        {bonus > 0 && <SumLine label={t('purchases.checkout.bonus')} value={`+${credits(bonus)}`} />}
        <PriceSums net={net} tax={{ rate: taxRate, rule: taxRule }} />
        <SumLine label={t('purchases.checkout.wayTitle')} value={t(`purchases.way.${way}`)} isWords />
        <SumLine label={t('purchases.list.date')} value={dateTime(createdAt)} isWords />
        <SumLine label={t('purchases.list.reference')} value={formatReference(reference)} />
      </Stack>
    </Card>
  );
}

/** The account to which the money is transferred; each line can be copied. */
export function BankDetails({ purchase: { bank, reference } }: { purchase: Purchase }) {
  const { t } = useTranslation();
  if (bank === undefined)
    return (
      <Alert color="attention" icon={<IconInfoCircle aria-hidden />}>
        {t('purchases.checkout.noBank')}
      </Alert>
    );
  const lines = [
    { label: t('purchases.checkout.holder'), value: bank.holder },
    { label: t('purchases.checkout.bank'), value: bank.name },
    { label: t('purchases.checkout.iban'), value: bank.iban, isCode: true },
    { label: t('purchases.checkout.bic'), value: bank.bic, isCode: true },
    { label: t('purchases.checkout.reference'), value: reference, shown: formatReference(reference), isCode: true },
  ].filter(({ value }) => value !== '');
  return (
    <Stack gap="xs">
      {lines.map(({ label, value, shown = value, isCode = false }) => (
        <Group key={label} justify="space-between" wrap="nowrap">
          <div>
            <Text size="xs" c="dimmed">
              {label}
            </Text>
            <Text size="sm" {...(isCode && { ff: 'monospace' })} style={{ overflowWrap: 'anywhere' }}>
              {shown}
            </Text>
          </div>
          <CopyButton value={value}>
            {({ copied, copy }) => {
              const name = copied ? t('purchases.checkout.copied') : t('purchases.checkout.copy', { what: label });
              return (
                <Tooltip label={name}>
                  <ActionIcon variant="default" size="lg" onClick={copy} aria-label={name}>
                    {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
                  </ActionIcon>
                </Tooltip>
              );
            }}
          </CopyButton>
        </Group>
      ))}
    </Stack>
  );
}
