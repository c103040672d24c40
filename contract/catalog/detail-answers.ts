import { z } from 'zod';
import { MethodId } from '#contract/ids.ts';
import { line, wholeNumberBetween } from '#contract/wire.ts';

/** Kinds of details: a number within bounds, one of several words, words of the customer's own, or a file beside the original. */
export const detailKinds = ['value', 'choice', 'text', 'file'] as const;
export const DetailKind = z.enum(detailKinds);
export type DetailKind = z.output<typeof DetailKind>;

/** Most details of a method and choices of a detail, and the longest texts in characters. */
export const detailLimits = { details: 6, choices: 12, name: 60, unit: 10, choice: 40, answer: 200 } as const;

/** A detail as a customer is asked for it, in one language. */
export const AskedDetail = z.object({
  number: z.int(),
  kind: DetailKind,
  required: z.boolean(),
  unit: z.string(),
  min: z.number().optional(),
  max: z.number().optional(),
  name: z.string(),
  /** The words to choose from, each with the value that is sent for it. */
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
});
export type AskedDetail = z.output<typeof AskedDetail>;

/** An answer of a customer to a detail. A value is a number as text, with a point or a comma. */
export const DetailAnswer = z.object({
  methodId: MethodId,
  number: wholeNumberBetween(1, 99),
  value: line(2 * detailLimits.answer),
});
export type DetailAnswer = z.output<typeof DetailAnswer>;

/** An answer as it is stored with the method: its English name and unit stay readable whatever the method asks for later. */
const StoredDetail = z.object({
  number: wholeNumberBetween(1, 99),
  name: line(detailLimits.name),
  value: line(detailLimits.answer).min(1),
  unit: line(detailLimits.unit),
});
export type StoredDetail = z.output<typeof StoredDetail>;

/** Stored answers by the name of their method. */
export const StoredAnswers = z.record(
  z.string(),
  z
    .array(StoredDetail)
    .min(1)
    .max(detailLimits.details)
    .refine((details) => new Set(details.map(({ number }) => number)).size === details.length),
);
export type StoredAnswers = z.output<typeof StoredAnswers>;

/** An answer as it was ordered, in the language of the reader. */
export const OrderedDetail = z.object({
  number: z.int(),
  name: z.string(),
  /** As it was sent. */
  value: z.string(),
  /** As it is read: `180 km/h`. */
  words: z.string(),
});
export type OrderedDetail = z.output<typeof OrderedDetail>;

/** Refusals of an order whose details are missing or wrong: `method`, `detail`, and `problem` say which and why. */
export const detailRefusals = {
  methodDetailMissing: 422,
  methodDetailNotValid: 422,
  /** The method does not ask for such a detail any more. */
  methodDetailsChanged: 409,
} as const;
