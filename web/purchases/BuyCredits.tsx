import { Alert, Button, Card, Grid, NumberInput, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { IconArrowLeft, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { PackageId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { buyingApi } from '#contract/purchases/buying.ts';
import { maxCreditsAtOnce } from '#contract/purchases/top-ups.ts';
import { withTax } from '#rules/tax.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { PlainForm } from '#web/kit/form/PlainForm.tsx';
import { Term } from '#web/kit/format/Term.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useMoney } from '#web/kit/format/useMoney.ts';
import { PriceSums, SumLine } from '#web/vocabulary/PriceSums.tsx';
import { type BuyingOptions, computeOffer, packageThatCovers } from './offer.ts';
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
  const options = useQuery(query(buyingApi.getBuyingOptions, {}));
  const { data } = options;
  return (
    <Stack gap="md">
      <PageTitle title={usePageTitle()}>
        <BackToJob {...from} />
      </PageTitle>
      {need !== undefined && from.task !== undefined && <NeedNote need={need} task={from.task} />}
      {options.isError && <ErrorNotice error={options.error} onRetry={() => void options.refetch()} />}
      {data === undefined && !options.isError && <AmountSkeleton />}
      {data !== undefined &&
        (data.ways.length === 0 ? (
          <PaymentNote paymentApi={data.paymentApi} />
        ) : (
          <AmountChoice options={data} need={need} from={from} />
        ))}
    </Stack>
  );
}

/** The shape of what comes: some packages, the field, and beside them the sum. */
function AmountSkeleton() {
  return (
    <Grid gap={24} aria-hidden>
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Stack gap={8}>
          <Skeleton height={14} width={72} />
          {Array.from({ length: 5 }, (_, row) => (
            <Skeleton key={row} height={60} />
          ))}
          <Skeleton height={74} maw={320} mt={16} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Skeleton height={206} />
      </Grid.Col>
    </Grid>
  );
}

/** Says what is missing, so that nobody has to remember it. */
function NeedNote({ need, task }: { need: number; task: number }) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  return (
    <Alert icon={<IconInfoCircle aria-hidden />}>
      {t('purchases.buy.need', { credits: credits(creditCents(Math.round(need * 100))), task })}
    </Alert>
  );
}

type ChoiceProps = { options: BuyingOptions; need: number | undefined; from: CameFrom };

/** Chosen package, or the content of the field. */
type CreditChoice = { packageId: PackageId } | { typed: string | number };

const isWhole = (typed: string | number): typed is number =>
  typeof typed === 'number' && Number.isInteger(typed) && typed >= 1 && typed <= maxCreditsAtOnce;

/** Returns the initial choice: the package that covers the missing credits, else that amount itself. */
function proposed({ packages }: BuyingOptions, need: number | undefined): CreditChoice {
  const found = packageThatCovers(packages, need);
  return found === undefined ? { typed: Math.ceil(need ?? 0) || '' } : { packageId: found.packageId };
}

/** A package or any number of whole credits, and at once what it costs with tax. */
function AmountChoice({ options, need, from }: ChoiceProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { count, credits } = useFormats();
  const money = useMoney();
  const { packages, creditPrice, tax } = options;
  const max = count(maxCreditsAtOnce);
  const [chosen, setChosen] = useState(() => proposed(options, need));
  const [isSubmitted, setIsSubmitted] = useState(false);
  const chosenPackage =
    'packageId' in chosen ? packages.find(({ packageId }) => packageId === chosen.packageId) : undefined;
  const wholeOfPackage = chosenPackage && chosenPackage.credits % 100 === 0 ? chosenPackage.credits / 100 : '';
  const typed = 'typed' in chosen ? chosen.typed : wholeOfPackage;
  const isValid = chosenPackage !== undefined || isWhole(typed);
  const offer = chosenPackage ?? computeOffer(options, { credits: isWhole(typed) ? typed : undefined });
  return (
    <PlainForm
      onSubmit={() => {
        setIsSubmitted(true);
        if (!isValid) return;
        void navigate({
          to: '/account/accountBuyCreditsCheckout',
          search: {
            ...from,
            ...(offer.packageId === undefined ? { credits: offer.credits / 100 } : { package: offer.packageId }),
          },
        });
      }}
    >
      <Grid gap={24}>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap={24}>
            {packages.length > 0 && (
              <PackageChoice
                options={options}
                packageId={offer.packageId}
                onChoose={(packageId) => {
                  setChosen({ packageId });
                }}
              />
            )}
            <NumberInput
              maw={320}
              label={<Term of="credits">{t('purchases.buy.ownLabel')}</Term>}
              description={t(tax?.rule === 'smallBusiness' ? 'purchases.buy.ownHintExempt' : 'purchases.buy.ownHint', {
                max,
                price: money(creditPrice),
              })}
              allowNegative={false}
              allowDecimal={false}
              hideControls
              value={typed}
              onChange={(value) => {
                // The field tells of what it is given, too: a package with a part of a credit empties it.
                if (value !== typed) setChosen({ typed: value });
              }}
              error={!isValid && (isSubmitted || typed !== '') && t('purchases.buy.ownNotValid', { max })}
              styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Card withBorder component="section" className={classes['sum'] ?? ''} aria-label={t('purchases.buy.sum')}>
            <Stack gap="md">
              <Stack gap={4}>
                <SumLine label={t('purchases.checkout.credits')} value={credits(offer.credits)} />
                {offer.bonus > 0 && (
                  <SumLine label={t('purchases.checkout.bonus')} value={`+${credits(offer.bonus)}`} />
                )}
                <PriceSums net={offer.net} tax={tax} />
              </Stack>
              <Button type="submit">{t('purchases.buy.toCheckout')}</Button>
            </Stack>
          </Card>
        </Grid.Col>
      </Grid>
    </PlainForm>
  );
}

/** Most packages that are shown at once: more are a list to search through. */
const shownAtOnce = 8;

type PackageProps = {
  options: BuyingOptions;
  packageId: PackageId | undefined;
  onChoose: (packageId: PackageId) => void;
};

/** The packages with what comes with each, and its price before tax and with it. */
function PackageChoice({ options: { packages, tax }, packageId: chosen, onChoose }: PackageProps) {
  const { t } = useTranslation();
  const { count, credits } = useFormats();
  const money = useMoney();
  const [hasAll, setHasAll] = useState(
    () => packages.findIndex(({ packageId }) => packageId === chosen) >= shownAtOnce,
  );
  const shown = hasAll ? packages : packages.slice(0, shownAtOnce);
  return (
    <Stack gap={12} align="flex-start">
      <Radio.Group
        w="100%"
        value={chosen === undefined ? '' : String(chosen)}
        onChange={(value) => {
          const found = packages.find(({ packageId }) => String(packageId) === value);
          if (found !== undefined) onChoose(found.packageId);
        }}
        label={t('purchases.buy.packages')}
      >
        <Stack gap={8}>
          {shown.map(({ packageId, credits: amount, bonus, net }) => (
            <Radio.Card
              key={packageId}
              value={String(packageId)}
              className={classes['choice'] ?? ''}
              aria-label={t('purchases.buy.amount', { count: amount / 100, number: credits(amount) })}
              aria-describedby={`package-${packageId}`}
            >
              <Radio.Indicator />
              <span className={classes['what']}>
                <Text span size="sm" fw={500}>
                  {t('purchases.buy.amount', { count: amount / 100, number: credits(amount) })}
                </Text>
                {bonus > 0 && (
                  <Text span size="xs" c="dimmed">
                    {t('purchases.buy.bonus', { credits: credits(bonus) })}
                  </Text>
                )}
              </span>
              <span className={classes['price']} id={`package-${packageId}`}>
                <Text span size="sm" ff="monospace">
                  {money(net)}
                </Text>
                {tax !== undefined && tax.rule !== 'smallBusiness' && (
                  <Text span size="xs" c="dimmed">
                    {t('purchases.buy.withTax', { price: money(withTax(net, tax).gross) })}
                  </Text>
                )}
              </span>
            </Radio.Card>
          ))}
        </Stack>
      </Radio.Group>
      {shown.length < packages.length && (
        <Button
          variant="default"
          onClick={() => {
            setHasAll(true);
          }}
        >
          {t('purchases.buy.showAll', { number: count(packages.length) })}
        </Button>
      )}
    </Stack>
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
