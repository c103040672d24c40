import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Tax } from '#rules/tax.ts';
import { withTax } from '#rules/tax.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useMoney } from '#web/kit/format/useMoney.ts';

type Props = {
  /** The price before tax, in cents. */
  net: number;
  /** Absent where the country of the operator or of the customer is not known yet. */
  tax?: Tax | undefined;
};

/** Net, tax and gross of a purchase as its invoice will have them, the sum to pay last; without a known tax the net price alone. */
export function PriceSums({ net, tax }: Props) {
  const { t } = useTranslation();
  const { percent } = useFormats();
  const money = useMoney();
  const sums = tax && withTax(net, tax);
  return (
    <Stack gap={4} role="group" aria-label={t('credits.sums.label')}>
      {tax?.rule !== 'smallBusiness' && <SumLine label={t('credits.sums.net')} value={money(net)} />}
      {tax === undefined || sums === undefined ? (
        <Text size="xs" c="dimmed">
          {t('purchases.checkout.vat')}
        </Text>
      ) : (
        <>
          {tax.rule === 'smallBusiness' ? (
            <Text size="xs" c="dimmed">
              {t('credits.sums.smallBusiness')}
            </Text>
          ) : (
            <SumLine label={t(`credits.sums.vat.${tax.rule}`, { rate: percent(tax.rate) })} value={money(sums.tax)} />
          )}
          <SumLine label={t('credits.sums.gross')} value={money(sums.gross)} isSum />
        </>
      )}
    </Stack>
  );
}

type LineProps = {
  label: string;
  value: string;
  isSum?: boolean;
  /** A value in words, not a figure. */
  isWords?: boolean;
};

/** A line of a calculation: its name, and its value under those above. */
export function SumLine({ label, value, isSum = false, isWords = false }: LineProps) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm" align="baseline">
      <Text size="sm" {...(isSum ? { fw: 500 } : { c: 'dimmed' })}>
        {label}
      </Text>
      <Text size={isSum ? 'lg' : 'sm'} fw={isSum ? 500 : 400} {...(!isWords && { ff: 'monospace' })} ta="end">
        {value}
      </Text>
    </Group>
  );
}
