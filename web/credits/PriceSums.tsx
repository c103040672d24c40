import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Output } from '#contract/call.ts';
import type { creditsApi } from '#contract/credits.ts';
import type { CreditCents } from '#contract/money.ts';
import { netPriceOf, withTax } from '#rules/tax.ts';
import { useFormats } from '#web/kit/useFormats.ts';

/** The price of a credit in euro cents before tax, and the tax where it is known. */
export type PurchaseTerms = Pick<Output<typeof creditsApi.getPurchaseTerms>, 'creditPrice' | 'tax'>;

type Props = { credits: CreditCents; terms: PurchaseTerms };

/** Net, tax and gross of a purchase in euro cents, as its invoice will have them; without a known tax the net price alone. */
export function sumsOf(credits: CreditCents, { creditPrice, tax }: PurchaseTerms) {
  const net = netPriceOf(credits, creditPrice);
  return tax === undefined ? { net } : withTax(net, tax);
}

/** Net, tax and gross of a purchase, the sum to pay last. */
export function PriceSums({ credits, terms }: Props) {
  const { t } = useTranslation();
  const { eur, percent } = useFormats();
  const { net, ...taxed } = sumsOf(credits, terms);
  return (
    <Stack gap={4} role="group" aria-label={t('credits.sums.label')}>
      <SumLine label={t('credits.sums.net')} value={eur(net)} />
      {terms.tax !== undefined && 'tax' in taxed ? (
        <>
          <SumLine
            label={t(`credits.sums.vat.${terms.tax.rule}`, { rate: percent(terms.tax.rate) })}
            value={eur(taxed.tax)}
          />
          <SumLine label={t('credits.sums.gross')} value={eur(taxed.gross)} isSum />
        </>
      ) : (
        <Text size="xs" c="dimmed">
          {t('credits.checkout.vat')}
        </Text>
      )}
    </Stack>
  );
}

/** A line of a calculation: its name, and its value under those above. */
export function SumLine({ label, value, isSum = false }: { label: string; value: string; isSum?: boolean }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm" align="baseline">
      <Text size="sm" {...(isSum ? { fw: 500 } : { c: 'dimmed' })}>
        {label}
      </Text>
      <Text size={isSum ? 'lg' : 'sm'} fw={isSum ? 500 : 400} ff="monospace">
        {value}
      </Text>
    </Group>
  );
}
