import { Alert, Button, Group, NumberInput, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v4 as uuid } from 'uuid';
import { BookedKind, bookedKinds } from '#contract/credits.ts';
import { TaskId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { amountProblem, isReasonGiven, mostBooked } from '#rules/credit-change.ts';
import { confirm } from '#web/kit/confirm.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { BalanceAfter } from './BalanceAfter.tsx';
import { CustomerPicker, nameOf, type PickedCustomer } from './CustomerPicker.tsx';
import { useBalanceOf } from './useBalanceOf.ts';
import { useChangeCredits } from './useChangeCredits.ts';

type Fields = {
  customer: PickedCustomer | undefined;
  kind: BookedKind;
  amount: number | string;
  /** The number of the task that a refund is for; empty: of none. */
  task: string;
  reason: string;
};

const amountOf = (typed: number | string) =>
  typeof typed === 'number' && Number.isFinite(typed) ? creditCents(Math.round(typed * 100)) : undefined;

/** A task by its number as it is shown: #12 or 12. */
const taskOf = (typed: string): TaskId | undefined => TaskId.safeParse(typed.trim().replace(/^#/, '')).data;

type Props = {
  /** Whose credits; without one the customer is chosen first. */
  customer?: PickedCustomer | undefined;
  onDone: () => void;
};

/** Books credits by hand: the resulting balance is shown first, and the booking is confirmed. */
export function ChangeCreditsForm({ customer, onDone }: Props) {
  const { t } = useTranslation();
  const { credits, count } = useFormats();
  const refusalText = useRefusalText();
  const change = useChangeCredits();
  // One booking, however often it is sent.
  const [bookingKey] = useState(() => uuid());
  const form = useForm<Fields>({
    initialValues: { customer, kind: 'purchase', amount: '', task: '', reason: '' },
    validateInputOnBlur: ['reason'],
    validate: {
      customer: (chosen) => (chosen === undefined ? t('credits.change.customerMissing') : undefined),
      amount: (typed, { kind }) => {
        const problem = amountProblem(kind, amountOf(typed), balance ?? creditCents(mostBooked));
        return problem && t(`credits.change.problem.${problem}`, { most: count(mostBooked / 100) });
      },
      task: (number, { kind }) =>
        kind === 'refund' && number.trim() !== '' && taskOf(number) === undefined
          ? t('credits.change.taskNotValid')
          : undefined,
      reason: (typed) => (isReasonGiven(typed) ? undefined : t('credits.change.reasonMissing')),
    },
  });
  const { customer: chosen, kind, amount: typed } = form.values;
  const amount = amountOf(typed);
  const balance = useBalanceOf(chosen?.userId);
  const book = form.onSubmit(async ({ reason, task }) => {
    if (chosen === undefined || amount === undefined || balance === undefined) return;
    const isConfirmed = await confirm({
      title: t('credits.change.confirmTitle'),
      text: t('credits.change.confirmText', {
        kind: t(`credits.kind.${kind}`),
        amount: credits(amount),
        customer: nameOf(chosen),
        balance: credits(creditCents(balance + amount)),
      }),
      confirmLabel: t('credits.change.book'),
    });
    const taskId = kind === 'refund' ? taskOf(task) : undefined;
    const booking = {
      userId: chosen.userId,
      kind,
      amount,
      reason,
      bookingKey,
      ...(taskId !== undefined && { taskId }),
    };
    if (isConfirmed) change.mutate(booking, { onSuccess: onDone });
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
          {...form.getInputProps('amount')}
        />
        {kind === 'refund' && (
          <TextInput
            label={t('credits.change.task')}
            description={t('credits.change.taskHint')}
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
        <BalanceAfter balance={balance} amount={amount} />
        {change.isError && (
          <Alert color="red" role="alert">
            {t('credits.change.failed', { reason: refusalText(change.error) })}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t('frame.cancel')}
          </Button>
          <Button type="submit" loading={change.isPending} disabled={chosen !== undefined && balance === undefined}>
            {t('credits.change.book')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
