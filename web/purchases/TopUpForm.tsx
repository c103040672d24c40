import { Alert, Button, Checkbox, Group, NumberInput, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Input } from '#contract/call.ts';
import { creditsApi } from '#contract/credits.ts';
import { PackageId } from '#contract/ids.ts';
import { Language } from '#contract/languages.ts';
import { creditCents } from '#contract/money.ts';
import { buyingApi } from '#contract/purchases/buying.ts';
import { maxCreditsAtOnce, topUpsApi } from '#contract/purchases/top-ups.ts';
import type { TopUp } from '#contract/purchases/top-ups.ts';
import { query } from '#web/api/index.ts';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { PlainForm } from '#web/kit/form/PlainForm.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useCurrency, useMoney } from '#web/kit/format/useMoney.ts';
import type { BuyingOptions } from './offer.ts';

/** As it stands in the fields: what is being typed there may not be a number yet. */
type Values = {
  /** A package, or another amount. */
  choice: string;
  amount: number | string;
  threshold: number | string;
  cap: number | string;
};
type MandateRequest = Input<typeof topUpsApi.getMandate>;

const other = 'other';
const isAbove0 = (typed: number | string) => typeof typed === 'number' && typed > 0;
const hundredths = (typed: number | string) => Math.round(Number(typed) * 100);
const mono = { input: { fontFamily: 'var(--mantine-font-family-monospace)' } };

type Props = { topUp: TopUp; onDone: () => void };

/** When and how much is bought; what that means is read and agreed to before it is on. */
export function TopUpForm(props: Props) {
  const { data: options } = useQuery(query(buyingApi.getBuyingOptions, {}));
  return options === undefined ? (
    <Skeleton height={320} />
  ) : (
    <Fields {...props} packages={options.packages} tax={options.tax} />
  );
}

function Fields({ topUp, onDone, packages, tax }: Props & Pick<BuyingOptions, 'packages' | 'tax'>) {
  const { t, i18n } = useTranslation();
  const { count, credits } = useFormats();
  const money = useMoney();
  const currency = useCurrency();
  const [asked, setAsked] = useState<MandateRequest>();
  const { mandate, card, isOn } = topUp;
  const max = count(maxCreditsAtOnce);
  const offered =
    mandate === undefined ? packages[0] : packages.find(({ packageId }) => packageId === mandate.packageId);
  const form = useForm<Values>({
    initialValues: {
      choice: offered === undefined ? other : String(offered.packageId),
      amount: mandate === undefined ? 100 : mandate.credits / 100,
      threshold: mandate === undefined ? '' : mandate.threshold / 100,
      cap: mandate === undefined ? '' : mandate.monthlyCap / 100,
    },
    validateInputOnBlur: true,
    validate: ({ choice, amount, threshold, cap }) => ({
      ...(choice === other &&
        !(isAbove0(amount) && Number.isInteger(amount) && Number(amount) <= maxCreditsAtOnce) && {
          amount: t('purchases.topUp.problem.credits', { max }),
        }),
      ...(!isAbove0(threshold) && { threshold: t('purchases.topUp.problem.threshold') }),
      ...(!isAbove0(cap) && { cap: t('purchases.topUp.problem.cap') }),
    }),
  });
  const submit = form.onSubmit(({ choice, amount, threshold, cap }) => {
    setAsked({
      ...(choice === other ? { credits: Number(amount) } : { packageId: PackageId.parse(choice) }),
      threshold: creditCents(hundredths(threshold)),
      monthlyCap: hundredths(cap),
      language: Language.catch('en').parse(i18n.language),
    });
  });
  const close = () => {
    setAsked(undefined);
  };
  // A small business has no VAT, so its prices are not those before it.
  const isExempt = tax?.rule === 'smallBusiness';
  const choices = packages.map((one) => ({
    value: String(one.packageId),
    label: t(isExempt ? 'purchases.topUp.form.packageOptionExempt' : 'purchases.topUp.form.packageOption', {
      credits: credits(one.credits),
      price: money(one.net),
    }),
  }));
  return (
    <>
      <PlainForm onSubmit={submit}>
        <Stack gap="md">
          <Select
            label={t('purchases.topUp.form.buy')}
            allowDeselect={false}
            data={[...choices, { value: other, label: t('purchases.topUp.form.other') }]}
            {...form.getInputProps('choice')}
          />
          {form.values.choice === other && (
            <NumberInput
              label={t('purchases.topUp.form.amount')}
              allowNegative={false}
              allowDecimal={false}
              hideControls
              styles={mono}
              {...form.getInputProps('amount')}
            />
          )}
          <NumberInput
            label={t('purchases.topUp.form.threshold')}
            allowNegative={false}
            decimalScale={2}
            max={maxCreditsAtOnce}
            hideControls
            suffix=" Cr."
            styles={mono}
            {...form.getInputProps('threshold')}
          />
          <NumberInput
            label={t(isExempt ? 'purchases.topUp.form.capExempt' : 'purchases.topUp.form.cap', { currency })}
            allowNegative={false}
            decimalScale={2}
            max={1_000_000}
            hideControls
            suffix={` ${currency}`}
            styles={mono}
            {...form.getInputProps('cap')}
          />
          <Group gap="sm">
            <Button type="submit" disabled={card === undefined}>
              {t('purchases.topUp.form.toMandate')}
            </Button>
            {isOn && (
              <Button variant="default" onClick={onDone}>
                {t('purchases.topUp.form.cancel')}
              </Button>
            )}
            {card === undefined && (
              <Text size="xs" c="dimmed">
                {t('purchases.topUp.form.needsCard')}
              </Text>
            )}
          </Group>
        </Stack>
      </PlainForm>
      <Dialog of={asked} onClose={close} title={t('purchases.topUp.mandate.title')} centered>
        {(one) => (
          <Mandate
            asked={one}
            onDone={() => {
              close();
              onDone();
            }}
          />
        )}
      </Dialog>
    </>
  );
}

/** The text of the mandate, and the word that gives it. */
function Mandate({ asked, onDone }: { asked: MandateRequest; onDone: () => void }) {
  const { t } = useTranslation();
  const [hasAccepted, setHasAccepted] = useState(false);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const mandate = useQuery({ ...query(topUpsApi.getMandate, asked), retry: false });
  const balance = useQuery(query(creditsApi.getCreditBalance, {}));
  const { data } = mandate;
  const switchOn = useCommand(topUpsApi.switchOnTopUp, {
    done: t('purchases.topUp.mandate.done'),
    failed: () => undefined,
    onDone,
  });
  if (mandate.isError) return <ErrorNotice error={mandate.error} />;
  const isBelow = balance.data !== undefined && balance.data.balance < asked.threshold;
  const submit = () => {
    setIsSubmitted(true);
    if (hasAccepted && data !== undefined)
      void switchOn.run({ ...asked, version: data.version, accepted: hasAccepted });
  };
  return (
    <Form
      form={{ ...switchOn, submit }}
      submitLabel={t('purchases.topUp.mandate.confirm')}
      button={{ disabled: data === undefined }}
      gap="md"
    >
      {data === undefined ? <Skeleton height={176} /> : <Text size="sm">{data.text}</Text>}
      {isBelow && <Alert icon={<IconInfoCircle aria-hidden />}>{t('purchases.topUp.mandate.below')}</Alert>}
      <Checkbox
        checked={hasAccepted}
        onChange={(event) => {
          setHasAccepted(event.currentTarget.checked);
        }}
        label={t('purchases.topUp.mandate.accept')}
        error={isSubmitted && !hasAccepted && t('refusal.mandateNotAccepted')}
      />
    </Form>
  );
}
