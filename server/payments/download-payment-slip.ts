import { encode } from 'uqr';
import { formatIban, plainIban } from '#contract/iban.ts';
import type { paymentsApi } from '#contract/payments.ts';
import { epcPayload, holderInCode } from '#rules/epc-qr.ts';
import { formatBusinessDay } from '#rules/format-locale.ts';
import { formatCredits, formatMoney } from '#rules/money.ts';
import { formatReference } from '#rules/purchase-reference.ts';
import { isStaff } from '#rules/roles.ts';
import { drawLetter, toPartiesLocale } from '#server/billing/index.ts';
import type { Handler } from '#server/http/serve.ts';
import { textsIn } from '#server/i18n/texts.ts';

/** The letter about an open purchase by transfer: what to pay, where to, and a code. No tax stands on it: it is no invoice. */
export const downloadPaymentSlip: Handler<typeof paymentsApi.downloadPaymentSlip> = async ({
  actor,
  input: { purchaseId },
  tx: read,
  storage,
  setAuditSubject,
  refuse,
}) => {
  const purchase = await read
    .selectFrom('purchases as p')
    .crossJoin('portal_options as o')
    .where('p.id', '=', purchaseId)
    .select(['p.user_id as userId', 'p.reference', 'p.state', 'p.way', 'p.credits', 'p.bonus', 'p.gross', 'p.currency'])
    .select(['p.created_at as createdAt', 'o.bank_holder as holder', 'o.bank_name as bank', 'o.bank_iban as iban'])
    .select('o.bank_bic as bic')
    .executeTakeFirst();
  if (purchase === undefined || (!isStaff(actor) && purchase.userId !== actor.companyId)) return refuse('notFound');
  const { userId, reference, credits, bonus, gross, currency, createdAt, holder, bank, iban, bic } = purchase;
  setAuditSubject({ userId });
  if (purchase.state !== 'open' || purchase.way !== 'transfer' || iban === '')
    return refuse('purchaseNotOpen', { state: purchase.state });
  const produce = async () => {
    const bytes = await drawLetter(read, storage, userId, (parties) => {
      const t = textsIn(parties.language);
      const locale = toPartiesLocale(parties);
      const amount = formatMoney(gross, currency, locale);
      const written = epcPayload({ name: holderInCode(holder), iban, bic, amount: gross, currency, text: reference });
      const account = [
        [t('payments.letters.holder'), holder],
        [t('payments.letters.bank'), bank],
        ['IBAN', formatIban(plainIban(iban))],
        ['BIC', bic],
        [t('payments.letters.reference'), formatReference(reference)],
      ] as const;
      return {
        title: t('payments.letters.title'),
        number: '',
        issuedAt: createdAt,
        facts: [
          [t('payments.letters.reference'), formatReference(reference)],
          [t('billing.documents.date'), formatBusinessDay(createdAt, locale)],
          [t('billing.documents.customerNumber'), String(userId)],
        ],
        columns: [t('billing.documents.description'), t('billing.documents.amount')],
        lines: [
          [
            [
              t('payments.letters.item', { credits: formatCredits(credits, locale) }),
              ...(bonus > 0 ? [t('payments.letters.bonus', { credits: formatCredits(bonus, locale) })] : []),
            ].join('\n'),
            amount,
          ],
        ],
        sums: [[t('payments.letters.toPay'), amount]],
        notes: [
          t('payments.letters.transfer'),
          account
            .filter(([, value]) => value !== '')
            .map(([label, value]) => `${label}: ${value}`)
            .join('\n'),
          t('payments.letters.noInvoice'),
        ],
        code:
          typeof written === 'string'
            ? undefined
            : {
                modules: encode(written.payload, { ecc: 'M', maxVersion: 13, border: 4 }).data,
                text: t('payments.letters.code'),
              },
      };
    });
    return { bytes, fileName: `${reference}.pdf` };
  };
  return { produce };
};
