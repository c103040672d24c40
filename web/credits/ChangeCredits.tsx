import { Alert, Button, Group, Modal, NumberInput, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { IconCoins } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { v4 as uuid } from 'uuid';
import type { Output } from '#contract/call.ts';
import { BookedKind, bookedKinds, creditsApi, paidByWays } from '#contract/credits.ts';
import { TaskId, type UserId } from '#contract/ids.ts';
import { creditCents, type CreditCents } from '#contract/money.ts';
import { amountProblem, isReasonGiven, largestBooking } from '#rules/credit-change.ts';
import { customerName } from '#rules/names.ts';
import { businessClock } from '#rules/support-hours.ts';
import { query } from '#web/api/index.ts';
import { useCommand } from '#web/kit/useCommand.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { netPriceOf } from '#rules/tax.ts';
import { PriceSums } from '#web/vocabulary/PriceSums.tsx';
import { type KnownCustomer, useCustomerSearch } from '#web/vocabulary/useCustomerSearch.ts';

/** Opens the dialog in which staff book credits, for one customer or for one to be chosen. */
export function ChangeCreditsButton({ customer }: { customer?: KnownCustomer | undefined }) {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button leftSection={<IconCoins size={16} aria-hidden />} onClick={open}>
        {t('credits.change.title')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={
          customer === undefined
            ? t('credits.change.title')
            : t('credits.change.titleOf', { customer: nameOf(customer) })
        }
        closeButtonProps={{ 'aria-label': t('shell.close') }}
        centered
      >
        <ChangeCreditsForm customer={customer} onDone={close} />
      </Modal>
    </>
  );
}

type Fields = {
  customer: KnownCustomer | undefined;
  kind: BookedKind;
  amount: number | string;
  /** The number of the task that a refund is for; empty: of none. */
  task: string;
  reason: string;
  /** How a purchase is paid, the day of its money, and the days of the term of one on account. */
  settlement: Settlement;
  paidOn: string;
  termDays: number | string;
};

const settlements = [...paidByWays, 'account'] as const;
type Settlement = (typeof settlements)[number];

const amountOf = (typed: number | string) =>
  typeof typed === 'number' && Number.isFinite(typed) ? creditCents(Math.round(typed * 100)) : undefined;

/** A task by its number as it is shown: #12 or 12. */
const taskOf = (typed: string): TaskId | undefined => TaskId.safeParse(typed.trim().replace(/^#/, '')).data;

type Props = {
  /** Whose credits; without one the customer is chosen first. */
  customer?: KnownCustomer | undefined;
  onDone: () => void;
};

/** Books credits by hand: the price and the resulting balance are shown first, and the button says what it books. */
function ChangeCreditsForm({ customer, onDone }: Props) {
  const { t } = useTranslation();
  const { credits, count } = useFormats();
  const refusalText = useRefusalText();
  const booking = useCommand(creditsApi.changeCredits, {
    done: t('credits.change.done'),
    failed: () => undefined,
    onDone,
  });
  // One booking, however often it is sent.
  const [{ bookingKey, today }] = useState(() => ({
    bookingKey: uuid(),
    today: businessClock(new Date(Date.now())).day,
  }));
  const form = useForm<Fields>({
    initialValues: {
      customer,
      kind: 'purchase',
      amount: '',
      task: '',
      reason: '',
      settlement: 'transfer',
      paidOn: today,
      termDays: '',
    },
    validateInputOnBlur: ['reason'],
    validate: {
      customer: (chosen) => (chosen === undefined ? t('credits.change.customerMissing') : undefined),
      amount: (typed, { kind }) => {
        const problem = amountProblem(kind, amountOf(typed), balance ?? creditCents(largestBooking));
        return problem && t(`credits.change.problem.${problem}`, { most: count(largestBooking / 100) });
      },
      task: (number, { kind }) =>
        kind === 'refund' && taskOf(number) === undefined ? t('credits.change.taskNotValid') : undefined,
      paidOn: (day, { kind, settlement }) =>
        kind === 'purchase' && settlement !== 'account' && (day === '' || day > today)
          ? t('credits.change.dayNotValid')
          : undefined,
      termDays: (days, { kind, settlement }) =>
        kind === 'purchase' && settlement === 'account' && days !== '' && !(Number(days) >= 1 && Number(days) <= 365)
          ? t('credits.change.termNotValid')
          : undefined,
      reason: (typed) => (isReasonGiven(typed) ? undefined : t('credits.change.reasonMissing')),
    },
  });
  const { customer: chosen, kind, amount: typed, settlement, paidOn: day } = form.values;
  const amount = amountOf(typed);
  const terms = usePurchaseTerms(chosen?.userId);
  // The tax is that of the day of the money.
  const isPaidBefore = settlement !== 'account' && day !== '' && day < today;
  const tax = isPaidBefore ? terms?.taxes.find(({ from }) => from <= day)?.tax : terms?.tax;
  const balance = terms?.balance;
  const book = form.onSubmit(async ({ reason, task, paidOn, termDays }) => {
    if (chosen === undefined || amount === undefined || terms === undefined) return;
    const taskId = kind === 'refund' ? taskOf(task) : undefined;
    await booking.run({
      userId: chosen.userId,
      kind,
      amount,
      reason,
      bookingKey,
      ...(taskId !== undefined && { taskId }),
      ...(kind === 'purchase' &&
        (settlement === 'account'
          ? { termDays: termDays === '' ? terms.termDays : Number(termDays) }
          : { paidOn, paidBy: settlement })),
    });
  });
  return (
    <form onSubmit={book} noValidate>
      <Stack gap="sm">
        {customer === undefined && (
          <CustomerPicker
            picked={chosen}
            onPick={(picked) => {
              form.setFieldValue('customer', picked);
              form.clearFieldError('customer');
            }}
            error={form.errors['customer']}
          />
        )}
        <Select
          label={t('credits.change.kind')}
          description={t(`credits.change.about.${kind}`)}
          allowDeselect={false}
          data={bookedKinds.map((one) => ({ value: one, label: t(`credits.kind.${one}`) }))}
          value={kind}
          onChange={(picked) => {
            form.setFieldValue('kind', BookedKind.catch('purchase').parse(picked));
            form.clearFieldError('amount');
          }}
        />
        <NumberInput
          label={t('credits.change.amount')}
          required
          hideControls
          decimalScale={2}
          allowedDecimalSeparators={[',', '.']}
          data-autofocus={customer === undefined ? undefined : true}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          {...form.getInputProps('amount')}
        />
        {kind === 'purchase' && (
          <>
            <Select
              label={t('credits.change.settlement')}
              allowDeselect={false}
              data={settlements.map((one) => ({ value: one, label: t(`credits.change.settlements.${one}`) }))}
              value={settlement}
              onChange={(picked) => {
                form.setFieldValue('settlement', settlements.find((one) => one === picked) ?? 'transfer');
              }}
            />
            {settlement === 'account' ? (
              <NumberInput
                label={t('credits.change.term')}
                description={t('credits.change.termHint')}
                hideControls
                allowDecimal={false}
                allowNegative={false}
                placeholder={terms === undefined ? '' : String(terms.termDays)}
                {...form.getInputProps('termDays')}
              />
            ) : (
              <TextInput
                type="date"
                max={today}
                required
                label={t('credits.change.paidOn')}
                {...form.getInputProps('paidOn')}
              />
            )}
          </>
        )}
        {kind === 'refund' && (
          <TextInput
            label={t('credits.change.task')}
            description={t('credits.change.taskHint')}
            required
            inputMode="numeric"
            autoComplete="off"
            maxLength={11}
            {...form.getInputProps('task')}
          />
        )}
        <Textarea
          label={t('credits.change.reason')}
          description={t('credits.change.reasonHint')}
          required
          autosize
          minRows={2}
          maxLength={200}
          {...form.getInputProps('reason')}
        />
        {kind === 'purchase' && terms !== undefined && amount !== undefined && amount > 0 && (
          <PriceSums net={netPriceOf(amount, terms.creditPrice)} tax={tax} />
        )}
        <BalanceAfter balance={balance} amount={amount} />
        {booking.error !== null && (
          <Alert color="red" role="alert">
            {t('credits.change.failed', { reason: refusalText(booking.error) })}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t('shell.cancel')}
          </Button>
          <Button type="submit" loading={booking.isPending} disabled={chosen !== undefined && balance === undefined}>
            {amount === undefined || amount === 0
              ? t('credits.change.book')
              : t('credits.change.bookAmount', { count: amount / 100, amount: credits(amount) })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type BalanceAfterProps = { balance: CreditCents | undefined; amount: CreditCents | undefined };

/** The balance as it is, and with an amount. */
function BalanceAfter({ balance, amount }: BalanceAfterProps) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  if (balance === undefined) return null;
  const after = balance + (amount ?? 0);
  return (
    <Text size="sm" role="status" c={after < 0 ? 'var(--mantine-color-error)' : 'inherit'}>
      {t('credits.change.balance', { before: credits(balance), after: credits(creditCents(after)) })}
    </Text>
  );
}

/** The name of a customer for staff: company or name, and the user name that is there once. */
function nameOf({ companyName, firstName, secondName, username }: KnownCustomer): string {
  const name = customerName({ companyName, firstName, secondName, username });
  return name === username ? username : `${name} (${username})`;
}

type CustomerPickerProps = {
  picked: KnownCustomer | undefined;
  onPick: (customer: KnownCustomer | undefined) => void;
  error?: ReactNode;
};

/** Finds a customer by company, name, e-mail or city. */
function CustomerPicker({ picked, onPick, error }: CustomerPickerProps) {
  const { t } = useTranslation();
  const { isError, select, byId } = useCustomerSearch(picked, nameOf);
  return (
    <Select
      {...select}
      label={t('credits.change.customer')}
      placeholder={t('credits.change.customerHint')}
      required
      data-autofocus
      // As the dialog opens it takes the focus: its list would lie over the buttons below.
      openOnFocus={false}
      nothingFoundMessage={t(isError ? 'credits.change.customersFailed' : 'credits.change.noCustomer')}
      maxDropdownHeight={280}
      onChange={(chosen) => {
        onPick(byId(chosen));
      }}
      error={error}
    />
  );
}

/** The present balance of a customer, in hundredths of a credit; undefined until it is known. */
export const useBalanceOf = (userId: UserId): CreditCents | undefined => usePurchaseTerms(userId)?.balance;

/** A customer's balance, and price and tax of a credit; undefined until they are known. */
function usePurchaseTerms(userId: UserId | undefined): Output<typeof creditsApi.getPurchaseTerms> | undefined {
  const anyUser = 0 as UserId;
  const { data } = useQuery({
    ...query(creditsApi.getPurchaseTerms, { userId: userId ?? anyUser }),
    enabled: userId !== undefined,
  });
  return userId === undefined ? undefined : data;
}
