import { Alert, Anchor, Button, Card, NumberInput, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { creditsApi } from '#contract/credits.ts';
import { settingsApi } from '#contract/settings.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { useFormats } from '#web/kit/useFormats.ts';

/** The most that is bought at once, in whole credits. */
export const mostCredits = 100_000;

/** The choice of how many credits to buy. */
export function BuyCredits({ job }: { job: number | undefined }) {
  const { t } = useTranslation();
  const { count, eur } = useFormats();
  const navigate = useNavigate();
  const options = useQuery(query(creditsApi.getBuyingOptions, {}));
  const toCheckout = (credits: number) =>
    void navigate({ to: '/account/accountBuyCreditsCheckout', search: { credits, job } });
  const { data } = options;
  return (
    <Stack gap="md">
      <PageTitle title={t('credits.buy.title')}>{job !== undefined && <BackToJob job={job} />}</PageTitle>
      {options.isError && <ErrorNotice error={options.error} onRetry={() => void options.refetch()} />}
      {data === undefined && !options.isError && <Skeleton height={240} />}
      {data?.paymentApi === 'none' && <SupportNote text={t('credits.buy.noPaymentOption')} />}
      {data !== undefined && data.paymentApi !== 'none' && (
        <>
          <Text c="dimmed">{t('credits.buy.intro', { price: eur(data.creditPrice) })}</Text>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} component="section" aria-label={t('credits.buy.packages')}>
            {data.creditPackages.map((number) => (
              <Card key={number} withBorder>
                <Title order={2} size="h4">
                  {t('credits.buy.amount', { count: number, number: count(number) })}
                </Title>
                <Text mt={4}>{eur(number * data.creditPrice)}</Text>
                <Text size="xs" c="dimmed" mb="sm">
                  {t('credits.buy.plusVat')}
                </Text>
                <Button
                  mt="auto"
                  aria-label={t('credits.buy.choosePackage', {
                    count: number,
                    number: count(number),
                    price: eur(number * data.creditPrice),
                  })}
                  onClick={() => {
                    toCheckout(number);
                  }}
                >
                  {t('credits.buy.choose')}
                </Button>
              </Card>
            ))}
          </SimpleGrid>
          <OwnAmount creditPrice={data.creditPrice} onChoose={toCheckout} />
        </>
      )}
    </Stack>
  );
}

type Props = { creditPrice: number; onChoose: (credits: number) => void };

/** Any number of whole credits. */
function OwnAmount({ creditPrice, onChoose }: Props) {
  const { t } = useTranslation();
  const { count, eur } = useFormats();
  const most = count(mostCredits);
  const [typed, setTyped] = useState<string | number>('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const isValid = typeof typed === 'number' && Number.isInteger(typed) && typed >= 1 && typed <= mostCredits;
  return (
    <Card withBorder component="section">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsSubmitted(true);
          if (isValid) onChoose(typed);
        }}
      >
        <Stack gap="sm" maw={320}>
          <Title order={2} size="h5">
            {t('credits.buy.own')}
          </Title>
          <NumberInput
            label={t('credits.buy.ownLabel')}
            description={t('credits.buy.ownHint', { most })}
            allowNegative={false}
            allowDecimal={false}
            hideControls
            value={typed}
            onChange={setTyped}
            error={!isValid && (isSubmitted || typed !== '') && t('credits.buy.ownNotValid', { most })}
          />
          {isValid && (
            <Text size="sm" c="dimmed">
              {t('credits.buy.ownPrice', { price: eur(typed * creditPrice) })}
            </Text>
          )}
          <Button type="submit" variant="default">
            {t('credits.buy.toCheckout')}
          </Button>
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
