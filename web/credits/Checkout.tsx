import { Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { creditsApi } from '#contract/credits.ts';
import { query } from '#web/api/index.ts';
import { EmptyState } from '#web/kit/EmptyState.tsx';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { BackToJob } from './BackToJob.tsx';
import { CheckoutPayment } from './CheckoutPayment.tsx';
import { CheckoutSum } from './CheckoutSum.tsx';
import { mostCredits } from './most-credits.ts';

/** How the chosen credits are paid. Nothing is booked here: credits come when staff have booked the money. */
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
