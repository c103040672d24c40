import { Alert, Anchor, Button, Card, Chip, Group, NumberInput, Skeleton, Stack, Text } from '@mantine/core';
import { IconArrowLeft, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Output } from '#contract/call.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { creditCents } from '#contract/money.ts';
import { settingsApi } from '#contract/settings.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { Term } from '#web/kit/Term.tsx';
import { useFormats } from '#web/kit/useFormats.ts';
import { PriceSums } from './PriceSums.tsx';

/** The most that is bought at once, in whole credits. */
export const mostCredits = 100_000;

/** The choice of how many credits to buy. */
export function BuyCredits({ job }: { job: number | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const options = useQuery(query(purchasesApi.getBuyingOptions, {}));
  const toCheckout = (credits: number) =>
    void navigate({ to: '/account/accountBuyCreditsCheckout', search: { credits, job } });
  const { data } = options;
  return (
    <Stack gap="md">
      <PageTitle title={t('credits.buy.title')}>{job !== undefined && <BackToJob job={job} />}</PageTitle>
      {options.isError && <ErrorNotice error={options.error} onRetry={() => void options.refetch()} />}
      {data === undefined && !options.isError && <Skeleton height={376} maw={520} />}
      {data?.paymentApi === 'none' && <SupportNote text={t('credits.buy.noPaymentOption')} />}
      {data !== undefined && data.paymentApi !== 'none' && <AmountChoice options={data} onChoose={toCheckout} />}
    </Stack>
  );
}

type Props = {
  options: Pick<Output<typeof purchasesApi.getBuyingOptions>, 'creditPackages' | 'creditPrice' | 'tax'>;
  onChoose: (credits: number) => void;
};

/** A package or any number of whole credits, and at once what it costs with tax. */
function AmountChoice({ options, onChoose }: Props) {
  const { t } = useTranslation();
  const { count, eur } = useFormats();
  const { creditPackages, creditPrice } = options;
  const most = count(mostCredits);
  const [typed, setTyped] = useState<string | number>(creditPackages[0] ?? '');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const isValid = typeof typed === 'number' && Number.isInteger(typed) && typed >= 1 && typed <= mostCredits;
  return (
    <Card withBorder component="section" maw={520} aria-label={t('credits.buy.title')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsSubmitted(true);
          if (isValid) onChoose(typed);
        }}
      >
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('credits.buy.intro', { price: eur(creditPrice) })}
          </Text>
          <Chip.Group
            value={String(typed)}
            onChange={(chosen) => {
              setTyped(Number(chosen));
            }}
          >
            <Group gap="xs" role="radiogroup" aria-label={t('credits.buy.packages')}>
              {creditPackages.map((number) => (
                <Chip key={number} value={String(number)} size="sm" variant="outline">
                  {t('credits.buy.amount', { count: number, number: count(number) })}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
          <NumberInput
            label={<Term of="credits">{t('credits.buy.ownLabel')}</Term>}
            description={t('credits.buy.ownHint', { most })}
            allowNegative={false}
            allowDecimal={false}
            hideControls
            value={typed}
            onChange={setTyped}
            error={!isValid && (isSubmitted || typed !== '') && t('credits.buy.ownNotValid', { most })}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          />
          <PriceSums credits={creditCents(isValid ? typed * 100 : 0)} terms={options} />
          <Button type="submit">{t('credits.buy.toCheckout')}</Button>
        </Stack>
      </form>
    </Card>
  );
}

/** Back to the job whose file is to be paid with the credits. */
export function BackToJob({ job }: { job: number }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job }} {...props} />}
    >
      {t('credits.buy.backToJob', { job })}
    </Button>
  );
}

/** The reason why credits cannot be bought here now, with the address of support. */
export function SupportNote({ text }: { text: string }) {
  const { t } = useTranslation();
  const { data: options } = useQuery(query(settingsApi.loadGlobalOptions, {}));
  const contact = options?.supportContact ?? '';
  return (
    <Alert color="yellow" icon={<IconInfoCircle aria-hidden />}>
      {text} {contact !== '' && <Anchor href={`mailto:${contact}`}>{t('credits.contactSupport')}</Anchor>}
    </Alert>
  );
}
