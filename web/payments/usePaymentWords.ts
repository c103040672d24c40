import type { ReceivedPayment } from '#contract/purchases/received-payments.ts';
import { formatMoney } from '#rules/money.ts';
import { toNumberLocale } from '#web/i18n/format-region.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useCurrency, useMoney } from '#web/kit/format/useMoney.ts';

/** Money in any currency, and the problem of a payment in plain words. */
export function usePaymentWords() {
  const { t } = useTranslation();
  const locale = toNumberLocale(useLanguage());
  const { credits } = useFormats();
  const own = useCurrency();
  const ownMoney = useMoney();
  const money = (amount: number, currency: string) => formatMoney(amount, currency, locale);
  const problemOf = ({ problem, currency, gross, rest, creditsMissing, invoice, proposedInvoice }: ReceivedPayment) =>
    problem === undefined
      ? ''
      : t(`payments.problem.${problem === 'proposed' && proposedInvoice !== undefined ? 'proposedInvoice' : problem}`, {
          currency,
          own,
          gross: ownMoney(gross ?? 0),
          rest: money(rest ?? 0, currency),
          credits: credits(creditsMissing),
          number: invoice?.number ?? '',
          open: ownMoney(invoice?.open ?? 0),
        });
  return { money, problemOf };
}
