import { Button, Card, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { creditsApi } from '#contract/credits.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { useFormats } from '#web/kit/useFormats.ts';
import { BackToJob } from './BackToJob.tsx';
import { OwnAmount } from './OwnAmount.tsx';
import { SupportNote } from './SupportNote.tsx';

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
