import type { OwnDetails } from '#contract/tasks/own-details.ts';
import { foldLetters } from './search-words.ts';
import { normalizeLine } from './text/normalize-text.ts';

/** Most pairs of a key and a value that an order or a file may have. */
export const maxPairs = 10;

/** Longest text of each field, in characters. */
export const ownDetailsLimits = { reference: 60, plate: 20, endCustomer: 100, key: 40, value: 200 } as const;
export type OwnDetailsField = keyof typeof ownDetailsLimits;

const textFields = ['reference', 'plate', 'endCustomer'] as const;

export const noOwnDetails: OwnDetails = { reference: '', plate: '', endCustomer: '', pairs: [] };

/** The reason why details are refused, and where: the field, and of a pair its place from 0 on. */
export type OwnDetailsProblem =
  | { readonly code: 'ownDetailsTooMany'; readonly limit: number }
  | {
      readonly code: 'ownDetailsTooLong' | 'ownDetailsNotReadable' | 'ownDetailsIncomplete';
      readonly field: OwnDetailsField;
      readonly pair?: number;
      readonly limit?: number;
    }
  | { readonly code: 'ownDetailsTwice'; readonly field: 'key'; readonly pair: number; readonly key: string };

/** A control that no keyboard types: blanks of any kind are blanks, all else is refused rather than dropped unseen. */
const isReadable = (text: string): boolean => text.isWellFormed() && !/(?!\s)\p{Cc}/u.test(text);

/** Details as they are stored, or the first reason why they are not: empty pairs are left out, and no key stands twice in any case. */
export function judgeOwnDetails(
  entered: OwnDetails,
): { readonly ok: true; readonly details: OwnDetails } | { readonly ok: false; readonly problem: OwnDetailsProblem } {
  const pairs = entered.pairs.filter(({ key, value }) => key.trim() !== '' || value.trim() !== '');
  if (pairs.length > maxPairs) return { ok: false, problem: { code: 'ownDetailsTooMany', limit: maxPairs } };
  const texts: readonly { field: OwnDetailsField; text: string; pair?: number }[] = [
    ...textFields.map((field) => ({ field, text: entered[field] })),
    ...pairs.flatMap(({ key, value }, pair) => [
      { field: 'key' as const, text: key, pair },
      { field: 'value' as const, text: value, pair },
    ]),
  ];
  for (const { field, text, ...place } of texts) {
    if (!isReadable(text)) return { ok: false, problem: { code: 'ownDetailsNotReadable', field, ...place } };
    const stored = normalizeLine(text);
    const limit = ownDetailsLimits[field];
    if ([...stored].length > limit)
      return { ok: false, problem: { code: 'ownDetailsTooLong', field, ...place, limit } };
    if (stored === '' && place.pair !== undefined)
      return { ok: false, problem: { code: 'ownDetailsIncomplete', field, ...place } };
  }
  const stored = pairs.map(({ key, value }) => ({ key: normalizeLine(key), value: normalizeLine(value) }));
  const keys = stored.map(({ key }) => foldLetters(key));
  const twice = keys.findIndex((key, place) => keys.indexOf(key) < place);
  const [double] = stored.slice(twice);
  if (twice >= 0 && double !== undefined)
    return { ok: false, problem: { code: 'ownDetailsTwice', field: 'key', pair: twice, key: double.key } };
  return {
    ok: true,
    details: {
      reference: normalizeLine(entered.reference),
      plate: normalizeLine(entered.plate),
      endCustomer: normalizeLine(entered.endCustomer),
      pairs: stored,
    },
  };
}

/** Nothing was entered. */
export const isEmptyOwnDetails = ({ reference, plate, endCustomer, pairs }: OwnDetails): boolean =>
  [reference, plate, endCustomer].every((text) => text.trim() === '') &&
  pairs.every(({ key, value }) => key.trim() === '' && value.trim() === '');

/** The texts of details that were entered, those of pairs with their names. */
export const listOwnDetails = ({ reference, plate, endCustomer, pairs }: OwnDetails): string[] =>
  [reference, plate, endCustomer, ...pairs.map(({ key, value }) => `${key} ${value}`)].filter(
    (text) => text.trim() !== '',
  );

/** The details of a file: its own, and those of its order where it has none of that field or key. */
export function mergeOwnDetails(ofJob: OwnDetails | undefined, ofTask: OwnDetails | undefined): OwnDetails {
  const job = ofJob ?? noOwnDetails;
  const task = ofTask ?? noOwnDetails;
  const keys = new Set(task.pairs.map(({ key }) => foldLetters(key)));
  return {
    reference: task.reference || job.reference,
    plate: task.plate || job.plate,
    endCustomer: task.endCustomer || job.endCustomer,
    pairs: [...task.pairs, ...job.pairs.filter(({ key }) => !keys.has(foldLetters(key)))],
  };
}
