import { Alert, Button, Card, Group, NumberInput, Radio, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { IconArrowLeft, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { creditCents, type CreditCents } from '#contract/money.ts';
import { mostCreditsAtOnce, purchasesApi } from '#contract/purchases.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { Term } from '#web/kit/Term.tsx';
import { useFormats } from '#web/kit/useFormats.ts';
import { PriceSums } from '#web/vocabulary/PriceSums.tsx';
import { type BuyingOptions, offerOf, packageThatCovers } from './offer.ts';
import classes from './purchases.module.css';
import { PaymentNote } from './PaymentNote.tsx';

/** Where a customer came from to buy credits: a file that lacks some, and its order. */
export type CameFrom = { job?: number | undefined; task?: number | undefined };

type Props = CameFrom & {
  /** Credits that are missing to pay the file. */
  need?: number | undefined;
};

/** The choice of how many credits to buy. */
export function BuyCredits({ need, ...from }: Props) {
  const { t } = useTranslation();
  const options = useQuery(query(purchasesApi.getBuyingOptions, {}));
  const { data } = options;
  return (
    <Stack gap="md">
      <PageTitle title={t('purchases.buy.title')}>
        <BackToJob {...from} />
      </PageTitle>
      {need !== undefined && from.task !== undefined && <NeedNote need={need} task={from.task} />}
      {options.isError && <ErrorNotice error={options.error} onRetry={() => void options.refetch()} />}
      {data === undefined && !options.isError && <Skeleton height={376} maw={520} />}
      {data !== undefined &&
        (data.ways.length === 0 ? (
          <PaymentNote paymentApi={data.paymentApi} />
        ) : (
          <AmountChoice options={data} need={need} from={from} />
        ))}
    </Stack>
  );
}

/** Says what is missing, so that nobody has to remember it. */
function NeedNote({ need, task }: { need: number; task: number }) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  return (
    <Alert maw={520} icon={<IconInfoCircle aria-hidden />}>
      {t('purchases.buy.need', { credits: credits(creditCents(Math.ceil(need * 100))), task })}
    </Alert>
  );
}

type ChoiceProps = { options: BuyingOptions; need: number | undefined; from: CameFrom };

/** A package or any number of whole credits, and at once what it costs with tax. */
function AmountChoice({ options, need, from }: ChoiceProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { count, credits, eur } = useFormats();
  const { packages, creditPrice, tax } = options;
  const most = count(mostCreditsAtOnce);
  const [typed, setTyped] = useState<string | number>(
    () => (packageThatCovers(packages, need)?.credits ?? Math.ceil(need ?? 0) * 100) / 100 || '',
  );
  const [isSubmitted, setIsSubmitted] = useState(false);
  const isValid = typeof typed === 'number' && Number.isInteger(typed) && typed >= 1 && typed <= mostCreditsAtOnce;
  const offer = offerOf(options, { credits: isValid ? typed : undefined });
  return (
    <Card withBorder component="section" maw={520} aria-label={t('purchases.buy.title')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsSubmitted(true);
          if (!isValid) return;
          void navigate({
            to: '/account/accountBuyCreditsCheckout',
            search: { ...from, ...(offer.packageId === undefined ? { credits: typed } : { package: offer.packageId }) },
          });
        }}
      >
        <Stack gap="lg">
          {packages.length > 0 && (
            <Radio.Group
              value={offer.packageId === undefined ? '' : String(offer.packageId)}
              onChange={(chosen) => {
                const found = packages.find(({ packageId }) => String(packageId) === chosen);
                if (found !== undefined) setTyped(found.credits / 100);
              }}
              aria-label={t('purchases.buy.packages')}
            >
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
                {packages.map((one) => (
                  <Radio.Card
                    key={one.packageId}
                    value={String(one.packageId)}
                    className={classes['choice'] ?? ''}
                    p="sm"
                    aria-label={t('purchases.buy.amount', { count: one.credits / 100, number: credits(one.credits) })}
                  >
                    <Group wrap="nowrap" gap="sm" align="flex-start">
                      <Radio.Indicator mt={4} />
                      <Stack gap={0} flex={1} miw={0}>
                        <Text size="sm" fw={500}>
                          {t('purchases.buy.amount', { count: one.credits / 100, number: credits(one.credits) })}
                        </Text>
                        {one.bonus > 0 && (
                          <Text size="xs" c="dimmed">
                            {t('purchases.buy.bonus', { credits: credits(one.bonus) })}
                          </Text>
                        )}
                      </Stack>
                      <Text size="sm" ff="monospace" style={{ whiteSpace: 'nowrap' }}>
                        {eur(one.net)}
                      </Text>
                    </Group>
                  </Radio.Card>
                ))}
              </SimpleGrid>
            </Radio.Group>
          )}
          <NumberInput
            label={<Term of="credits">{t('purchases.buy.ownLabel')}</Term>}
            description={t('purchases.buy.ownHint', { most, price: eur(creditPrice) })}
            allowNegative={false}
            allowDecimal={false}
            hideControls
            value={typed}
            onChange={setTyped}
            error={!isValid && (isSubmitted || typed !== '') && t('purchases.buy.ownNotValid', { most })}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          />
          <Stack gap={4}>
            <PriceSums net={offer.net} tax={tax} />
            <Gets bonus={offer.bonus} credits={offer.credits} />
          </Stack>
          <Button type="submit">{t('purchases.buy.toCheckout')}</Button>
        </Stack>
      </form>
    </Card>
  );
}

/** The credits with their bonus; nothing without one. The line stays where it is. */
export function Gets({ credits, bonus }: { credits: CreditCents; bonus: CreditCents }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <Text size="xs" c="dimmed" mih="1lh">
      {bonus > 0 &&
        t('purchases.buy.gets', {
          credits: formats.credits(creditCents(credits + bonus)),
          bonus: formats.credits(bonus),
        })}
    </Text>
  );
}

/** Back to the order whose file is to be paid with the credits. */
export function BackToJob({ job }: CameFrom) {
  const { t } = useTranslation();
  if (job === undefined) return undefined;
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job }} {...props} />}
    >
      {t('purchases.buy.backToJob', { job })}
    </Button>
  );
}
