import { z } from 'zod';
import { MethodId, PriceClassId, UserId } from '#contract/ids.ts';
import { Language } from '#contract/languages.ts';
import { Credits } from '#contract/money.ts';
import { calendarDay, line, text, wire, words } from '#contract/wire.ts';

/** The specification’s words for prices of engine files and of module files; each kind has price classes of its own. */
export const priceKinds = { engine: 'main', module: 'addon' } as const;

/** Kind of a price: the role of the file, under the specification’s words for prices. */
export const PriceKind = words(priceKinds);

/** The highest price that staff may set, in hundredths of a credit. */
export const highestPrice = 10_000_000;

export const Price = Credits.refine((price) => price >= 0 && price <= highestPrice);

/** Most prices in one call. */
export const maxPrices = 200;

export const className = line(80).min(1);

export const inLanguage = { language: text(5).default('en') };

export const ofUser = { userId: ['user_id', 'user_ID', 'userID', 'customer_id'] } as const;

/** Details of the refusal `priceClassInUse`; only the first of many customers are named. */
export const PriceClassUse = z.object({
  methods: z.array(z.string()),
  customers: z.int(),
  shown: z.array(z.object({ userId: UserId, name: z.string() })),
});
export type PriceClassUse = z.output<typeof PriceClassUse>;

export const agreedClass = { priceClassId: PriceClassId, name: z.string(), standardPrice: Credits };

/** The engine's own file, or the second file of a two-file vehicle. */
export const FileRole = z.enum(['engine', 'module']);
export type FileRole = z.output<typeof FileRole>;

export const ChosenMethod = wire({ methodId: MethodId }, { methodId: 'method_id' });

export const ChosenMethods = z.array(ChosenMethod).min(1).max(50);

/** The name of a campaign, which is its notice to customers; English is the fallback. */
export const CampaignNames = z
  .array(z.object({ language: Language, name: line(200).min(1) }))
  .max(8)
  .refine((names) => {
    const distinct = new Set(names.map(({ language }) => language));
    return distinct.has('en') && distinct.size === names.length;
  });

/** The operator's rules that change a price beside the specification's, in the order in which they count. */
export const furtherRules = [
  'bundle',
  'groupFlat',
  'groupDiscount',
  'campaign',
  'slave',
  'minimum',
  'cap',
  'priority',
] as const;

export const AppliedRule = z.object({
  rule: z.enum(furtherRules),
  /** Of the bundle, or of the group whose rule it is. */
  name: z.string().optional(),
  /** Of the campaign. */
  names: CampaignNames.optional(),
  percent: z.int().optional(),
  /** The last day of the campaign. */
  until: calendarDay.optional(),
  /** Added to the price; below 0: taken off it. Nothing for the flat price of a group, which is the sum. */
  change: Credits,
});
export type AppliedRule = z.output<typeof AppliedRule>;

/** A price in its steps, in credits. */
export const PriceSteps = z.object({
  lines: z.array(wire({ methodId: MethodId, price: Credits }, { methodId: 'method_id' })),
  /** Of the methods, after bundles and the discount of a group. */
  sum: Credits,
  quantityDiscountPercent: z.int(),
  afterQuantityDiscount: Credits,
  /** Of the operator, or of a campaign that gives more. */
  globalDiscountPercent: z.int(),
  /** Further rules that made the price; absent without any. */
  rules: z.array(AppliedRule).optional(),
  /** The order costs so much less than today, for it starts a rejected one again. */
  rejectedOrder: Credits.optional(),
  total: Credits,
  /** The customer pays one flat price per file, whatever the number of methods. */
  flat: z.boolean(),
});
export type PriceSteps = z.output<typeof PriceSteps>;
