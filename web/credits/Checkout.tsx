import { ActionIcon, Button, Card, CopyButton, Group, Skeleton, Stack, Text, Title, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Output } from '#contract/call.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { creditCents } from '#contract/money.ts';
import { query } from '#web/api/index.ts';
import { EmptyState } from '#web/kit/EmptyState.tsx';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { useFormats } from '#web/kit/useFormats.ts';
import { BackToJob, mostCredits, SupportNote } from './BuyCredits.tsx';
import { PriceSums, type PurchaseTerms, SumLine, sumsOf } from './PriceSums.tsx';

/** Payment of the chosen credits. Nothing is booked here: credits come when staff have booked the money. */
export function Checkout({ credits, job }: { credits: number | undefined; job: number | undefined }) {
  const { t } = useTranslation();
  const options = useQuery(query(purchasesApi.getBuyingOptions, {}));
  const back = (label: string) => (
    <Button variant="default" renderRoot={(props) => <Link to="/account/buyCredits" search={{ job }} {...props} />}>
      {label}
    </Button>
  );
  if (credits === undefined || credits > mostCredits)
    return (
      <>
        <PageTitle title={t('credits.checkout.title')} />
        <EmptyState text={t('credits.checkout.noAmount')}>{back(t('credits.checkout.backToChoice'))}</EmptyState>
      </>
    );
  return (
    <Stack gap="md" maw={640}>
      <PageTitle title={t('credits.checkout.title')}>
        {back(t('credits.checkout.back'))}
        {job !== undefined && <BackToJob job={job} />}
      </PageTitle>
      {options.isError && <ErrorNotice error={options.error} onRetry={() => void options.refetch()} />}
      {options.data === undefined && !options.isError && <Skeleton height={240} />}
      {options.data !== undefined && (
        <>
          <CheckoutSum credits={credits} terms={options.data} />
          <CheckoutPayment credits={credits} options={options.data} />
        </>
      )}
    </Stack>
  );
}

/** The cost of this many credits, with the tax of today. */
function CheckoutSum({ credits, terms }: { credits: number; terms: PurchaseTerms }) {
  const { t } = useTranslation();
  const { count, eur } = useFormats();
  return (
    <Card withBorder>
      <Stack gap={4}>
        <SumLine label={t('credits.checkout.credits')} value={count(credits)} />
        <SumLine label={t('credits.checkout.creditPrice')} value={eur(terms.creditPrice)} />
        <PriceSums credits={creditCents(credits * 100)} terms={terms} />
      </Stack>
    </Card>
  );
}

type CheckoutPaymentProps = { credits: number; options: Output<typeof purchasesApi.getBuyingOptions> };

/** The way in which this customer pays, or the address of support. */
function CheckoutPayment({ credits, options }: CheckoutPaymentProps) {
  const { t } = useTranslation();
  switch (options.paymentApi) {
    case 'none':
      return <SupportNote text={t('credits.buy.noPaymentOption')} />;
    case 'card':
      return <SupportNote text={t('credits.checkout.card')} />;
    case 'transfer':
      return options.bank === undefined ? (
        <SupportNote text={t('credits.checkout.noBank')} />
      ) : (
        <BankDetails bank={options.bank} sums={sumsOf(creditCents(credits * 100), options)} />
      );
  }
}

type Bank = NonNullable<Output<typeof purchasesApi.getBuyingOptions>['bank']>;

/** The account to which the money is transferred; each line can be copied. */
function BankDetails({ bank, sums }: { bank: Bank; sums: ReturnType<typeof sumsOf> }) {
  const { t } = useTranslation();
  const { eur } = useFormats();
  const lines = [
    { label: t('credits.checkout.holder'), value: bank.holder },
    { label: t('credits.checkout.bank'), value: bank.name },
    { label: t('credits.checkout.iban'), value: bank.iban, isCode: true },
    { label: t('credits.checkout.bic'), value: bank.bic, isCode: true },
    { label: t('credits.checkout.reference'), value: bank.reference, isCode: true },
  ].filter(({ value }) => value !== '');
  return (
    <Card withBorder component="section">
      <Title order={2} size="h5">
        {t('credits.checkout.transferTitle')}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {'gross' in sums
          ? t('credits.checkout.transferSum', { amount: eur(sums.gross) })
          : t('credits.checkout.transferText')}
      </Text>
      <Stack gap="xs">
        {lines.map(({ label, value, isCode = false }) => (
          <Group key={label} justify="space-between" wrap="nowrap">
            <div>
              <Text size="xs" c="dimmed">
                {label}
              </Text>
              <Text size="sm" {...(isCode && { ff: 'monospace' })} style={{ overflowWrap: 'anywhere' }}>
                {value}
              </Text>
            </div>
            <CopyButton value={value}>
              {({ copied, copy }) => (
                <Tooltip label={copied ? t('credits.checkout.copied') : t('credits.checkout.copy', { what: label })}>
                  <ActionIcon
                    variant="default"
                    size="lg"
                    onClick={copy}
                    aria-label={copied ? t('credits.checkout.copied') : t('credits.checkout.copy', { what: label })}
                  >
                    {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
                  </ActionIcon>
                </Tooltip>
              )}
            </CopyButton>
          </Group>
        ))}
      </Stack>
      <Text size="sm" mt="md">
        {t('credits.checkout.referenceHint')}
      </Text>
    </Card>
  );
}
