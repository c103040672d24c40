import { sql } from 'kysely';
import { type SellingStep, sellingSteps } from '#contract/desk.ts';
import { businessClock } from '#rules/support-hours.ts';
import { standardRate } from '#rules/tax.ts';
import { operatorNow, operatorObstacles } from '#server/billing/index.ts';
import type { Read } from '#server/platform/database.ts';

/** Steps that the operator has not taken yet, without which credits cannot be sold, or not to everybody. */
export async function missingSellingSteps(read: Read, hasProvider: boolean): Promise<SellingStep[]> {
  const operator = await operatorNow(read);
  const { missing, unprintable } = await operatorObstacles(operator);
  const texts = await read
    .selectFrom('portal_texts')
    .where(sql<boolean>`btrim(content) <> ''`)
    .select('kind')
    .distinct()
    .execute();
  const hasText = (kind: string) => texts.some((text) => text.kind === kind);
  const { day } = businessClock(new Date());
  const isDone: Record<SellingStep, boolean> = {
    company: missing.length === 0,
    taxRate: operator.iso === null || standardRate(operator.iso, day) !== undefined,
    // Without it nothing is sold to companies of other EU countries, whose tax they owe themselves.
    vatNumber: operator.vat_number.trim() !== '',
    letters: unprintable.length === 0,
    ways: hasProvider || operator.bank_iban.trim() !== '',
    imprint: hasText('imprint'),
    terms: hasText('terms'),
    privacy: hasText('privacy'),
  };
  return sellingSteps.filter((step) => !isDone[step]);
}
