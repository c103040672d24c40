import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { creditCents, type CreditCents } from '#contract/money.ts';
import { useFormats } from '#web/kit/useFormats.ts';

type Props = { balance: CreditCents | undefined; amount: CreditCents | undefined };

/** What the balance is, and what it becomes with an amount. */
export function BalanceAfter({ balance, amount }: Props) {
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
