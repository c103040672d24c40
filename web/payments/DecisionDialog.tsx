import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { type ReceivedPayment, receivedPaymentsApi } from '#contract/purchases/received-payments.ts';
import { maxTextLength } from '#contract/wire.ts';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import type { Action } from './actions.ts';
import { DivideFields, firstShares, toPaymentParts } from './DivideFields.tsx';
import { type ChosenInvoice, InvoiceSelect } from './InvoiceSelect.tsx';
import { type ChosenPurchase, PurchaseSelect } from './PurchaseSelect.tsx';
import { usePaymentWords } from './usePaymentWords.ts';

type PendingDecision = { payment: ReceivedPayment; action: Action };

/** Asks for the reason of a decision on a payment, and for its purchase where it is not known. */
export function DecisionDialog({ asked, onClose }: { asked: PendingDecision | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog of={asked} onClose={onClose} title={({ action }) => t(`payments.action.${action}`)}>
      {(one) => <Decision asked={one} onDone={onClose} />}
    </Dialog>
  );
}

function Decision({ asked: { payment, action }, onDone }: { asked: PendingDecision; onDone: () => void }) {
  const { t } = useTranslation();
  const { money } = usePaymentWords();
  const [purchase, setPurchase] = useState<ChosenPurchase>();
  const [invoice, setInvoice] = useState<ChosenInvoice | undefined>(() =>
    payment.invoice !== undefined && payment.invoice.open > 0 ? payment.invoice : undefined,
  );
  const [shares, setShares] = useState(() => firstShares(payment));
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const decide = useCommand(receivedPaymentsApi.decideReceivedPayment, {
    done: t('payments.decide.done'),
    unchanged: t('payments.decide.unchanged'),
    failed: () => undefined,
    onDone,
  });
  const { paymentId, purchaseId, amount, rest, currency, payer } = payment;
  const needsPurchase = action === 'assign' || (action === 'accept' && purchaseId === undefined);
  const parts = action === 'divide' ? toPaymentParts(payment, shares) : undefined;
  const isSettled = action === 'settle';
  const isComplete =
    reason.trim() !== '' &&
    (!needsPurchase || purchase !== undefined) &&
    (!isSettled || invoice !== undefined) &&
    (action !== 'divide' || parts !== undefined);
  const submit = () => {
    setTried(true);
    if (isComplete)
      void decide.run({
        paymentId,
        decision: action === 'takeBack' || action === 'reopen' || isSettled ? 'accept' : action,
        ...(isSettled && invoice !== undefined && { invoiceId: invoice.invoiceId }),
        ...(purchase !== undefined && { purchaseId: purchase.purchaseId }),
        ...(parts !== undefined && { parts }),
        reason: reason.trim(),
      });
  };
  return (
    <Form form={{ ...decide, submit }} submitLabel={t(`payments.action.${action}`)}>
      <Text size="sm">{[payer, money(rest ?? amount, currency)].filter((fact) => fact !== '').join(' · ')}</Text>
      <Text size="sm" c="dimmed">
        {t(`payments.about.${action}`)}
      </Text>
      {needsPurchase && (
        <PurchaseSelect
          chosen={purchase}
          onChoose={setPurchase}
          error={isTried && purchase === undefined ? t('payments.purchase.missing') : undefined}
        />
      )}
      {isSettled && (
        <InvoiceSelect
          chosen={invoice}
          onChoose={setInvoice}
          error={isTried && invoice === undefined ? t('payments.invoice.missing') : undefined}
        />
      )}
      {action === 'divide' && <DivideFields payment={payment} shares={shares} onChange={setShares} isTried={isTried} />}
      <TextInput
        required
        data-autofocus={!needsPurchase && !isSettled && action !== 'divide'}
        maxLength={maxTextLength(receivedPaymentsApi.decideReceivedPayment.input, 'reason')}
        label={t('payments.decide.reason')}
        value={reason}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value);
        }}
        error={isTried && reason.trim() === '' ? t('payments.decide.reasonMissing') : undefined}
      />
    </Form>
  );
}
