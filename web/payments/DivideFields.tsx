import { Button, CloseButton, Group, NumberInput, Stack, Text } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useDecimals } from '#web/kit/form/useDecimals.ts';
import { maxPaymentParts, type ReceivedPayment } from '#contract/purchases/received-payments.ts';
import { type ChosenPurchase, PurchaseSelect } from './PurchaseSelect.tsx';
import { usePaymentWords } from './usePaymentWords.ts';

/** A purchase with its share of a payment, as it stands in the fields. */
export type Share = { key: number; purchase: ChosenPurchase | undefined; euros: number | string };

const centsOf = ({ euros }: Share) => Math.round(Number(euros) * 100) || 0;

/** The shares with which a division begins: the purchases that the payment names, or an empty one. */
export function firstShares({ named = [] }: ReceivedPayment): Share[] {
  if (named.length === 0) return [{ key: 0, purchase: undefined, euros: '' }];
  return named.slice(0, maxPaymentParts).map((purchase, key) => ({ key, purchase, euros: purchase.gross / 100 }));
}

/** Cents of a payment that are left when its shares are taken off. */
export const computeRest = ({ rest, amount }: ReceivedPayment, shares: readonly Share[]): number =>
  (rest ?? amount) - shares.reduce((sum, share) => sum + centsOf(share), 0);

/** The shares as the call takes them; undefined while one of them is not complete or together they are too much. */
export function toPaymentParts(payment: ReceivedPayment, shares: readonly Share[]) {
  const parts = shares.flatMap((share) =>
    share.purchase === undefined || centsOf(share) <= 0
      ? []
      : [{ purchaseId: share.purchase.purchaseId, amount: centsOf(share) }],
  );
  const isDifferent = new Set(parts.map(({ purchaseId }) => purchaseId)).size === parts.length;
  return parts.length === shares.length && isDifferent && computeRest(payment, shares) >= 0 ? parts : undefined;
}

type Props = {
  payment: ReceivedPayment;
  shares: readonly Share[];
  onChange: (shares: Share[]) => void;
  /** The form was sent before it was complete. */
  isTried: boolean;
};

/** Fields for the purchases among which a payment is divided, with what is left. */
export function DivideFields({ payment, shares, onChange, isTried }: Props) {
  const { t } = useTranslation();
  const decimals = useDecimals();
  const { money } = usePaymentWords();
  const left = computeRest(payment, shares);
  const change = (key: number, more: Partial<Share>) => {
    onChange(shares.map((share) => (share.key === key ? { ...share, ...more } : share)));
  };
  return (
    <Stack gap="sm">
      {shares.map(({ key, purchase, euros }) => (
        <Stack key={key} gap="xs">
          <PurchaseSelect
            chosen={purchase}
            onChoose={(chosen) => {
              change(key, { purchase: chosen, ...(chosen !== undefined && { euros: chosen.gross / 100 }) });
            }}
            error={isTried && purchase === undefined ? t('payments.purchase.missing') : undefined}
          />
          <Group gap="xs" align="flex-end" wrap="nowrap">
            <NumberInput
              required
              hideControls
              style={{ flex: 1 }}
              decimalScale={2}
              allowNegative={false}
              {...decimals}
              label={t('payments.book.amount', { currency: payment.currency })}
              value={euros}
              onChange={(value) => {
                change(key, { euros: value });
              }}
              error={isTried && !(Number(euros) > 0) ? t('payments.book.amountNotValid') : undefined}
            />
            {shares.length > 1 && (
              <CloseButton
                size="lg"
                aria-label={t('payments.divide.remove')}
                onClick={() => {
                  onChange(shares.filter((share) => share.key !== key));
                }}
              />
            )}
          </Group>
        </Stack>
      ))}
      <Group justify="space-between">
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={shares.length >= maxPaymentParts}
          onClick={() => {
            const key = Math.max(...shares.map((share) => share.key)) + 1;
            onChange([...shares, { key, purchase: undefined, euros: '' }]);
          }}
        >
          {t('payments.divide.add')}
        </Button>
        <Text size="sm" c={left < 0 ? 'danger' : 'dimmed'}>
          {t('payments.divide.left', { rest: money(left, payment.currency) })}
        </Text>
      </Group>
      {left < 0 && (
        <Text size="sm" c="danger" role="alert">
          {t('payments.divide.tooMuch')}
        </Text>
      )}
    </Stack>
  );
}
