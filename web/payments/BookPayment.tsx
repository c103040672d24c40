import { Button, Modal, NumberInput, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { paymentsApi } from '#contract/payments.ts';
import { businessClock } from '#rules/support-hours.ts';
import { useCommand } from '#web/kit/useCommand.ts';
import { useEditForm } from '#web/kit/useEditForm.ts';
import { type ChosenPurchase, PurchaseSelect } from './PurchaseSelect.tsx';

/** Books money that staff have seen on the account. */
export function BookPaymentButton() {
  const { t } = useTranslation();
  const [isOpen, dialog] = useDisclosure();
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {t('payments.book.button')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={dialog.close}
        title={t('payments.book.button')}
        closeButtonProps={{ 'aria-label': t('shell.close') }}
      >
        <BookPaymentForm onDone={dialog.close} />
      </Modal>
    </>
  );
}

/** As it stands in the fields: what is being typed there may not be a number yet. */
type Values = { amount: number | string; day: string; payer: string; note: string; isChosen: boolean };

function BookPaymentForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const [purchase, setPurchase] = useState<ChosenPurchase>();
  const [{ paymentKey, today }] = useState(() => ({
    paymentKey: uuid(),
    today: businessClock(new Date(Date.now())).day,
  }));
  const book = useCommand(paymentsApi.bookPayment, {
    done: ({ outcome, problem }) => {
      if (outcome === 'before') return t('payments.book.before');
      return problem === undefined ? t('payments.book.done') : t('payments.book.waits');
    },
    onDone,
  });
  const { form, submit } = useEditForm<Values>({
    initialValues: { amount: '', day: today, payer: '', note: '', isChosen: false },
    problems: ({ amount, day, isChosen }) => ({
      ...(!isChosen && { isChosen: t('payments.purchase.missing') }),
      ...(!(Number(amount) > 0) && { amount: t('payments.book.amountNotValid') }),
      ...((day === '' || day > today) && { day: t('payments.book.dayNotValid') }),
    }),
    onSubmit: ({ amount, day, payer, note }) =>
      purchase === undefined
        ? Promise.resolve(false)
        : book.run({
            purchaseId: purchase.purchaseId,
            amount: Math.round(Number(amount) * 100),
            day,
            payer,
            note,
            paymentKey,
          }),
  });
  const problem = form.errors['isChosen'];
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        <PurchaseSelect
          chosen={purchase}
          error={typeof problem === 'string' ? problem : undefined}
          onChoose={(chosen) => {
            setPurchase(chosen);
            form.setFieldValue('isChosen', chosen !== undefined);
            if (chosen !== undefined) form.setFieldValue('amount', chosen.gross / 100);
          }}
        />
        <NumberInput
          required
          hideControls
          decimalScale={2}
          allowNegative={false}
          allowedDecimalSeparators={['.', ',']}
          label={t('payments.book.amount')}
          description={t('payments.book.amountHint')}
          {...form.getInputProps('amount')}
        />
        <TextInput required type="date" max={today} label={t('payments.book.day')} {...form.getInputProps('day')} />
        <TextInput maxLength={200} label={t('payments.columns.payer')} {...form.getInputProps('payer')} />
        <TextInput maxLength={200} label={t('payments.book.note')} {...form.getInputProps('note')} />
        <Button type="submit" loading={book.isPending}>
          {t('payments.book.run')}
        </Button>
      </Stack>
    </form>
  );
}
