import { z } from 'zod';
import { Language } from '#contract/languages.ts';
import { flag, line, wholeNumberBetween } from '#contract/wire.ts';
import { DetailKind, detailLimits } from './detail-answers.ts';

/** Bounds of a value stay within this, either way; they have at most two decimals. */
export const highestValue = 1_000_000;

const bound = z
  .number()
  .min(-highestValue)
  .max(highestValue)
  .refine((value) => Number(value.toFixed(2)) === value);

/** A detail that a method asks its customer for, as staff define it. English is the fallback of its texts. */
export const MethodDetail = z
  .object({
    /** Its own number within the method, so that an answer finds it again. */
    number: wholeNumberBetween(1, 99),
    kind: DetailKind,
    required: flag,
    /** Of a value, as km/h. */
    unit: line(detailLimits.unit).default(''),
    min: bound.optional(),
    max: bound.optional(),
    texts: z
      .array(
        z.object({
          language: Language,
          name: line(detailLimits.name).min(1),
          /** Of a choice, in the same order in every language. */
          choices: z.array(line(detailLimits.choice).min(1)).max(detailLimits.choices).default([]),
        }),
      )
      .min(1)
      .max(8),
  })
  .refine(({ min = -Infinity, max = Infinity }) => min <= max)
  .refine(({ kind, texts }) => {
    const english = texts.find(({ language }) => language === 'en');
    if (english === undefined || new Set(texts.map(({ language }) => language)).size < texts.length) return false;
    if (kind !== 'choice') return texts.every(({ choices }) => choices.length === 0);
    const isWhole = new Set(english.choices).size === english.choices.length && english.choices.length >= 2;
    return isWhole && texts.every(({ choices }) => choices.length === english.choices.length);
  });
export type MethodDetail = z.output<typeof MethodDetail>;

/** The details of a method. */
export const MethodDetails = z
  .array(MethodDetail)
  .max(detailLimits.details)
  .refine((details) => new Set(details.map(({ number }) => number)).size === details.length);
