import { NumberInput, Select, Text, Textarea, TextInput } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useDecimals } from '#web/kit/form/useDecimals.ts';
import { v4 as uuid } from 'uuid';
import type { Output } from '#contract/call.ts';
import { DialogButton } from '#web/kit/dialog/DialogButton.tsx';
import { BookedKind, bookedKinds, creditsApi, paidByWays } from '#contract/credits.ts';
import { TaskId, UserId } from '#contract/ids.ts';
import { creditCents, type CreditCents } from '#contract/money.ts';
import { amountProblem, isReasonGiven, largestBooking } from '#rules/credit-change.ts';
import { customerName } from '#rules/names.ts';
import { businessClock } from '#rules/support-hours.ts';
import { query } from '#web/api/index.ts';
import { Form } from '#web/kit/form/Form.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { computeNetPrice } from '#rules/tax.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { PriceSums } from '#web/vocabulary/PriceSums.tsx';
import { type KnownCustomer, useCustomerSearch } from '#web/vocabulary/useCustomerSearch.ts';

/** Opens the dialog in which staff book credits, for one customer or for one to be chosen. */
export function ChangeCreditsButton({ customer }: { customer?: KnownCustomer | undefined }) {
  const { t } = useTranslation();
  return (
    <DialogButton
      text={t('credits.change.title')}
      title={customer === undefined ? undefined : t('credits.change.titleOf', { customer: nameOf(customer) })}
      centered
      button={{ leftSection: <IconCoins size={16} aria-hidden /> }}
    >
      {(close) => <ChangeCreditsForm customer={customer} onDone={close} />}
    </DialogButton>
  );
}

type Fields = {
  customer: KnownCustomer | undefined;
  kind: BookedKind;
  amount: number | string;
  /** The number of the task that a refund is for; empty: of none. */
  task: string;
  reason: string;
  /** Payment of a purchase: its way, the day of its money, and the days of its term on account. */
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
export function ChangeCreditsForm({ customer, onDone }: Props) {
  const { t } = useTranslation();
  const decimals = useDecimals();
  const { credits, count } = useFormats();
  // One booking, however often it is sent.
  const [{ bookingKey, today }] = useState(() => ({
    bookingKey: uuid(),
    today: businessClock(new Date(Date.now())).day,
  }));
  const [userId, setUserId] = useState(customer?.userId);
  const terms = usePurchaseTerms(userId);
  const isAdmin = useAccess().role === 'admin';
  const balance = terms?.balance;
  const form = useCallForm(
    creditsApi.changeCredits,
    ({ customer: whose, kind: one, task, reason, ...values }: Fields) => ({
      userId: UserId.parse(whose?.userId),
      kind: one,
      amount: amountOf(values.amount) ?? creditCents(0),
      reason,
      bookingKey,
      ...(one === 'refund' && { taskId: taskOf(task) }),
      ...(one === 'purchase' &&
        (values.settlement === 'account'
          ? { termDays: values.termDays === '' ? terms?.termDays : Number(values.termDays) }
          : { paidOn: values.paidOn, paidBy: values.settlement })),
    }),
    {
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
      problems: (values) => {
        const isPurchase = values.kind === 'purchase';
        const isOnAccount = values.settlement === 'account';
        const days = Number(values.termDays);
        const wrong = amountProblem(values.kind, amountOf(values.amount), balance ?? creditCents(largestBooking));
        return {
          customer: values.customer === undefined && t('credits.change.customerMissing'),
          amount: wrong && t(`credits.change.problem.${wrong}`, { max: count(largestBooking / 100) }),
          task:
            values.kind === 'refund' &&
            taskOf(values.task) === undefined &&
            !(isAdmin && values.task.trim() === '') &&
            t('credits.change.taskNotValid'),
          paidOn:
            isPurchase &&
            !isOnAccount &&
            (values.paidOn === '' || values.paidOn > today) &&
            t('credits.change.dayNotValid'),
          termDays:
            isPurchase &&
            isOnAccount &&
            values.termDays !== '' &&
            !(days >= 1 && days <= 365) &&
            t('credits.change.termNotValid'),
          reason: !isReasonGiven(values.reason) && t('credits.change.reasonMissing'),
        };
      },
      checksOnBlur: ['reason'],
      failed: (reason) => t('credits.change.failed', { reason }),
      done: (answer) => t(answer === true ? 'credits.change.done' : 'credits.change.waits'),
      onDone,
    },
  );
  const { customer: chosen, kind, amount: typed, settlement, paidOn: day } = form.values;
  const amount = amountOf(typed);
  // The tax is that of the day of the money.
  const isPaidBefore = settlement !== 'account' && day !== '' && day < today;
  const tax = isPaidBefore ? terms?.taxes.find(({ from }) => from <= day)?.tax : terms?.tax;
  return (
    <Form
      form={form}
      submitLabel={
        amount === undefined || amount === 0
          ? t('credits.change.book')
          : t('credits.change.bookAmount', { count: amount / 100, amount: credits(amount) })
      }
      button={{ disabled: chosen !== undefined && terms === undefined }}
      onCancel={onDone}
    >
      {customer === undefined && (
        <CustomerPicker
          picked={chosen}
          onPick={(picked) => {
            setUserId(picked?.userId);
            form.fields.setFieldValue('customer', picked);
            form.fields.clearFieldError('customer');
          }}
          error={form.fields.errors['customer']}
        />
      )}
      <Select
        label={t('credits.change.kind')}
        description={t(`credits.change.about.${kind}`)}
        allowDeselect={false}
        data={bookedKinds.map((one) => ({ value: one, label: t(`credits.kind.${one}`) }))}
        value={kind}
        onChange={(picked) => {
          form.fields.setFieldValue('kind', BookedKind.catch('purchase').parse(picked));
          form.fields.clearFieldError('amount');
        }}
      />
      <NumberInput
        label={t('credits.change.amount')}
        required
        hideControls
        decimalScale={2}
        {...decimals}
        data-autofocus={customer === undefined ? undefined : true}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        {...form.input('amount')}
      />
      {kind === 'purchase' && (
        <>
          <Select
            label={t('credits.change.settlement')}
            allowDeselect={false}
            data={settlements.map((one) => ({ value: one, label: t(`credits.change.settlements.${one}`) }))}
            value={settlement}
            onChange={(picked) => {
              form.fields.setFieldValue('settlement', settlements.find((one) => one === picked) ?? 'transfer');
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
              {...form.input('termDays')}
            />
          ) : (
            <TextInput type="date" max={today} required label={t('credits.change.paidOn')} {...form.input('paidOn')} />
          )}
        </>
      )}
      {kind === 'refund' && (
        <TextInput
          label={t('credits.change.task')}
          description={
            isAdmin && terms !== undefined
              ? t('credits.change.taskHintAdmin', { credits: credits(terms.refundable) })
              : t('credits.change.taskHint')
          }
          required={!isAdmin}
          inputMode="numeric"
          autoComplete="off"
          maxLength={11}
          {...form.input('task')}
        />
      )}
      <Textarea
        label={t('credits.change.reason')}
        description={t('credits.change.reasonHint')}
        required
        autosize
        minRows={2}
        {...form.text('reason')}
      />
      {kind === 'purchase' && terms !== undefined && amount !== undefined && amount > 0 && (
        <PriceSums net={computeNetPrice(amount, terms.creditPrice)} tax={tax} />
      )}
      <BalanceAfter balance={balance} amount={amount} />
    </Form>
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

/** A customer's balance, and price and tax of a credit; undefined until they are known. */
function usePurchaseTerms(userId: UserId | undefined): Output<typeof creditsApi.getPurchaseTerms> | undefined {
  const anyUser = 0 as UserId;
  const { data } = useQuery({
    ...query(creditsApi.getPurchaseTerms, { userId: userId ?? anyUser }),
    enabled: userId !== undefined,
  });
  return userId === undefined ? undefined : data;
}
