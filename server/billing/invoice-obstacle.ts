import type { TaxRule } from '#contract/billing.ts';
import { needsCustomerVatNumber } from '#rules/tax.ts';
import { isVatCurrency } from '#rules/vat-currency.ts';
import {
  missingOfCustomer,
  missingOfOperator,
  type Operator,
  type Parties,
  printedOfCustomer,
  printedOfOperator,
} from './parties.ts';
import { unprintableLetters } from './typeface.ts';

/** Letters of a field that no document can show. */
type UnprintableField = { field: string; letters: string };

/** Reason why no invoice can be written; `fields` are those to be completed or written in other letters. */
export type InvoiceObstacle = {
  readonly reason: 'operatorDataMissing' | 'customerDataMissing' | 'lettersNotPrintable';
  readonly fields: readonly (string | UnprintableField)[];
};

/** Data of the operator that no invoice can do without, and letters in them that no document can show. */
export const operatorObstacles = async (
  operator: Operator,
): Promise<{ missing: string[]; unprintable: UnprintableField[] }> => ({
  missing: missingOfOperator(operator),
  unprintable: await unprintableFields(printedOfOperator(operator)),
});

async function unprintableFields(printed: Readonly<Record<string, string>>): Promise<UnprintableField[]> {
  const fields = await Promise.all(
    Object.entries(printed).map(async ([field, text]) => ({
      field,
      letters: (await unprintableLetters(text)).join(''),
    })),
  );
  return fields.filter(({ letters }) => letters !== '');
}

/**
 * The reason why an invoice could not be written now; undefined where nothing stands in its way. Asked before money is taken, and
 * again when the invoice is written.
 *
 * @param day of the money in Vienna
 */
export async function invoiceObstacle(
  { parties, operator }: { parties: Parties; operator: Operator },
  money: { rule: TaxRule; tax: number; gross: number; currency: string },
  day: string,
): Promise<InvoiceObstacle | undefined> {
  const ofOperator = missingOfOperator(operator);
  // An invoice whose tax the customer owes (reverse charge) needs both numbers.
  if (ofOperator.length === 0 && money.rule === 'reverseCharge' && operator.vat_number.trim() === '')
    ofOperator.push('vatNumber');
  if (ofOperator.length === 0 && !isVatCurrency(money, operator.iso ?? '', day)) ofOperator.push('currency');
  if (ofOperator.length > 0) return { reason: 'operatorDataMissing', fields: ofOperator };
  const ofCustomer = missingOfCustomer(parties);
  if (parties.vat_number.trim() === '' && needsCustomerVatNumber({ ...money, operatorCountry: operator.iso ?? '' }))
    ofCustomer.push('vatNumber');
  if (ofCustomer.length > 0) return { reason: 'customerDataMissing', fields: ofCustomer };
  const strange = await unprintableFields(printedOfOperator(operator));
  if (strange.length > 0) return { reason: 'operatorDataMissing', fields: strange };
  const fields = await unprintableFields(printedOfCustomer(parties));
  return fields.length === 0 ? undefined : { reason: 'lettersNotPrintable', fields };
}
