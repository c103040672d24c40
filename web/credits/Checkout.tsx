import { ActionIcon, Button, Card, CopyButton, Group, Skeleton, Stack, Text, Title, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Output } from '#contract/call.ts';
import { creditsApi } from '#contract/credits.ts';
import { query } from '#web/api/index.ts';
import { EmptyState } from '#web/kit/EmptyState.tsx';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { useFormats } from '#web/kit/useFormats.ts';
import { BackToJob, mostCredits, SupportNote } from './BuyCredits.tsx';

/** Payment of the chosen credits. Nothing is booked here: credits come when staff have booked the money. */
export function Checkout({ credits, job }: { credits: number | undefined; job: number | undefined }) {
  const { t } = useTranslation();
  const options = useQuery(query(creditsApi.getBuyingOptions, {}));
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
          <CheckoutSum credits={credits} creditPrice={options.data.creditPrice} />
          <CheckoutPayment options={options.data} />
        </>
      )}
    </Stack>
  );
}

/** The cost of this many credits. `creditPrice` in euro cents, before tax. */
function CheckoutSum({ credits, creditPrice }: { credits: number; creditPrice: number }) {
  const { t } = useTranslation();
  const { count, eur } = useFormats();
  const lines = [
    [t('credits.checkout.credits'), count(credits)],
    [t('credits.checkout.creditPrice'), eur(creditPrice)],
    [t('credits.checkout.net'), eur(credits * creditPrice)],
  ] as const;
  return (
    <Card withBorder>
      {lines.map(([label, value]) => (
        <Group key={label} justify="space-between">
          <Text>{label}</Text>
          <Text fw={600}>{value}</Text>
        </Group>
      ))}
      <Text size="sm" c="dimmed" mt="xs">
        {t('credits.checkout.vat')}
      </Text>
    </Card>
  );
}

/** The way in which this customer pays, or the address of support. */
function CheckoutPayment({ options }: { options: Output<typeof creditsApi.getBuyingOptions> }) {
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
        <BankDetails bank={options.bank} />
      );
  }
}

type Bank = NonNullable<Output<typeof creditsApi.getBuyingOptions>['bank']>;

/** The account to which the money is transferred; each line can be copied. */
function BankDetails({ bank }: { bank: Bank }) {
  const { t } = useTranslation();
  const lines = [
    { label: t('credits.checkout.holder'), value: bank.holder },
    { label: t('credits.checkout.bank'), value: bank.name },
    { label: t('credits.checkout.iban'), value: bank.iban },
    { label: t('credits.checkout.bic'), value: bank.bic },
    { label: t('credits.checkout.reference'), value: bank.reference },
  ].filter(({ value }) => value !== '');
  return (
    <Card withBorder component="section">
      <Title order={2} size="h5">
        {t('credits.checkout.transferTitle')}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {t('credits.checkout.transferText')}
      </Text>
      <Stack gap="xs">
        {lines.map(({ label, value }) => (
          <Group key={label} justify="space-between" wrap="nowrap">
            <div>
              <Text size="xs" c="dimmed">
                {label}
              </Text>
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
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
