import { type SellingStep, sellingSteps } from '#contract/desk.ts';
import { isHolderInCode } from '#rules/epc-qr.ts';
import { businessClock } from '#rules/support-hours.ts';
import { isOssCountry, membersOfEu, standardRate, taxStatusOn } from '#rules/tax.ts';
import { operatorNow, operatorObstacles } from '#server/billing/index.ts';
import type { Read } from '#server/db/database.ts';
import { selectNewestTexts } from '#server/settings/index.ts';
import { taxTables } from '#server/taxes/index.ts';

/** Steps that the operator has not taken yet, without which credits cannot be sold, or not to everybody. */
export async function missingSellingSteps(read: Read, hasProvider: boolean): Promise<SellingStep[]> {
  const operator = await operatorNow(read);
  const { missing, unprintable } = await operatorObstacles(operator);
  const texts = await selectNewestTexts(read).select(['kind', 'content']).execute();
  const hasText = (kind: string) =>
    texts.some((text) => text.kind === kind && text.content !== null && text.content.trim() !== '');
  const { day } = businessClock(new Date());
  const { rates, statuses } = await taxTables(read);
  const { oss, smallBusiness } = taxStatusOn(statuses, day);
  // Those of the countries whose VAT the operator's customers pay.
  const taxed = [
    ...(operator.iso === null || smallBusiness ? [] : [operator.iso]),
    ...membersOfEu(day).filter((country) => isOssCountry(oss, country)),
  ];
  const isDone: Record<SellingStep, boolean> = {
    company: missing.length === 0,
    taxRate: taxed.every((country) => standardRate(rates, country, day) !== undefined),
    // Without it nothing is sold to companies of other EU countries, whose tax they owe themselves; a small business invoices no such tax.
    vatNumber: smallBusiness || operator.vat_number.trim() !== '',
    letters: unprintable.length === 0,
    ways: hasProvider || operator.bank_iban.trim() !== '',
    transferCode: operator.bank_iban.trim() === '' || isHolderInCode(operator.bank_holder),
    imprint: hasText('imprint'),
    terms: hasText('terms'),
    privacy: hasText('privacy'),
  };
  return sellingSteps.filter((step) => !isDone[step]);
}
