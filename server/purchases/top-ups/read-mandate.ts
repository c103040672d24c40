import type { PackageId, UserId } from '#contract/ids.ts';
import type { Language } from '#contract/languages.ts';
import { creditCents, type CreditCents } from '#contract/money.ts';
import { productName } from '#contract/settings.ts';
import { formatCredits, formatMoney } from '#rules/money.ts';
import { cardTitle } from '#rules/top-up.ts';
import type { Read } from '#server/db/database.ts';
import { textsIn } from '#server/i18n/texts.ts';
import { readOfferPrice } from '#server/purchases/create-purchase.ts';
import { readLocale } from '#server/settings/index.ts';

type MandateInput = {
  packageId?: PackageId | undefined;
  /** Whole credits. */
  credits?: number | undefined;
  threshold: CreditCents;
  monthlyCap: number;
  language: Language;
};

/** The mandate that a customer gives with these values, in words, and what one top-up costs today. */
export async function readMandate(read: Read, userId: UserId, given: MandateInput) {
  const { packageId, threshold, monthlyCap, language } = given;
  const no = (reason: 'packageNotOffered' | 'capTooLow' | 'cardMissing', extra: Record<string, unknown> = {}) =>
    ({ ok: false, reason, extra }) as const;
  if ((packageId === undefined) === (given.credits === undefined)) return no('packageNotOffered');
  const credits = given.credits === undefined ? undefined : creditCents(given.credits * 100);
  const price = await readOfferPrice(read, { userId, packageId, credits });
  if (!price.ok) return price;
  const { gross } = price.sums;
  if (gross > monthlyCap) return no('capTooLow', { gross });
  const { brand, last4, company, brandName, currency } = await read
    .selectFrom('portal_options as o')
    .leftJoin('saved_cards as c', (join) => join.on('c.user_id', '=', userId))
    .select(['c.brand', 'c.last4', 'o.operator_company as company', 'o.brand_name as brandName', 'o.currency'])
    .executeTakeFirstOrThrow();
  if (brand === null || last4 === null) return no('cardMissing');
  const locale = await readLocale(read, language);
  const text = textsIn(language)('purchases.letters.mandate', {
    operator: company || brandName || productName,
    card: cardTitle({ brand, last4 }),
    threshold: formatCredits(threshold, locale),
    credits: formatCredits(price.credits, locale),
    gross: formatMoney(gross, currency, locale),
    cap: formatMoney(monthlyCap, currency, locale),
  });
  return { ok: true, text, gross, credits: price.credits, bonus: price.bonus } as const;
}
