import { NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useDecimals } from '#web/kit/form/useDecimals.ts';
import { useCurrency } from '#web/kit/format/useMoney.ts';
import { DialogButton } from '#web/kit/dialog/DialogButton.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';
import { PurchaseId } from '#contract/ids.ts';
import { paymentsApi } from '#contract/payments.ts';
import { businessClock } from '#rules/support-hours.ts';
import { type ChosenPurchase, PurchaseSelect } from './PurchaseSelect.tsx';

/** Books money that staff have seen on the account. */
export function BookPaymentButton() {
  const { t } = useTranslation();
  return (
    <DialogButton text={t('payments.book.button')} button={{ variant: 'default' }}>
      {(close) => <BookPaymentForm onDone={close} />}
    </DialogButton>
  );
}

/** As it stands in the fields: what is being typed there may not be a number yet. */
type Values = {
  purchase: ChosenPurchase | undefined;
  amount: number | string;
  day: string;
  payer: string;
  note: string;
};

function BookPaymentForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const decimals = useDecimals();
  const currency = useCurrency();
  const [{ paymentKey, today }] = useState(() => ({
    paymentKey: uuid(),
    today: businessClock(new Date(Date.now())).day,
  }));
  const form = useCallForm(
    paymentsApi.bookPayment,
    ({ purchase, amount, day, payer, note }: Values) => ({
      purchaseId: PurchaseId.parse(purchase?.purchaseId),
      amount: Math.round(Number(amount) * 100),
      day,
      payer,
      note,
      paymentKey,
    }),
    {
      initialValues: { purchase: undefined, amount: '', day: today, payer: '', note: '' },
      problems: ({ purchase, amount, day }) => ({
        purchase: purchase === undefined && t('payments.purchase.missing'),
        amount: !(Number(amount) > 0) && t('payments.book.amountNotValid'),
        day: (day === '' || day > today) && t('payments.book.dayNotValid'),
      }),
      done: ({ outcome, problem }) => {
        if (outcome === 'before') return t('payments.book.before');
        return problem === undefined ? t('payments.book.done') : t('payments.book.waits');
      },
      onDone,
    },
  );
  const { error } = form.input('purchase');
  return (
    <Form form={form} submitLabel={t('payments.book.run')}>
      <PurchaseSelect
        chosen={form.values.purchase}
        error={typeof error === 'string' ? error : undefined}
        onChoose={(purchase) => {
          form.fields.setFieldValue('purchase', purchase);
          if (purchase !== undefined) form.fields.setFieldValue('amount', purchase.gross / 100);
        }}
      />
      <NumberInput
        required
        hideControls
        decimalScale={2}
        allowNegative={false}
        {...decimals}
        label={t('payments.book.amount', { currency })}
        description={t('payments.book.amountHint')}
        {...form.input('amount')}
      />
      <TextInput required type="date" max={today} label={t('payments.book.day')} {...form.input('day')} />
      <TextInput label={t('payments.columns.payer')} {...form.text('payer')} />
      <TextInput label={t('payments.book.note')} {...form.text('note')} />
    </Form>
  );
}
