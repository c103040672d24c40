import type { ReceivedPayment } from '#contract/purchases/received-payments.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';

/** Money in any currency, and the problem of a payment in plain words. */
export function usePaymentWords() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { eur, credits } = useFormats();
  const money = (amount: number, currency: string) =>
    new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount / 100);
  const problemOf = ({ problem, currency, gross, rest, creditsMissing, invoice, proposedInvoice }: ReceivedPayment) =>
    problem === undefined
      ? ''
      : t(`payments.problem.${problem === 'proposed' && proposedInvoice !== undefined ? 'proposedInvoice' : problem}`, {
          currency,
          gross: eur(gross ?? 0),
          rest: money(rest ?? 0, currency),
          credits: credits(creditsMissing),
          number: invoice?.number ?? '',
          open: eur(invoice?.open ?? 0),
        });
  return { money, problemOf };
}
