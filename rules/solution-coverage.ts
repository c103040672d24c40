import type { MethodId } from '#contract/ids.ts';
import { isAutomaticFile } from './file-types.ts';
import { asksForNotListed } from './not-listed.ts';
import { setKey, type Unit, unitKey, modificationUnits } from './units.ts';

/** The software of an order, in the terms of a solution. */
export type OrderedSoftware = {
  readonly family: string;
  readonly software: string;
  readonly hardware?: string | undefined;
  readonly part?: string | undefined;
  readonly length: number;
  readonly checksum: string;
};

/** Equal orders: the same methods and codes for the same software, none of them done automatically. */
export type OrdersAlike = {
  /** Undefined: the engine could not identify the file, or it is damaged. */
  readonly file: OrderedSoftware | undefined;
  readonly fileName: string;
  readonly modificationMode: 'automatic' | 'manual';
  readonly methods: readonly { readonly methodId: MethodId; readonly dtcLogic: boolean }[];
  readonly dtcCodes: string;
  readonly dtcHex: boolean;
  readonly orders: number;
  readonly latestTaskId: number;
  /** The library's solutions for this software, by `unitKey`, and those of sets by `setKey`. */
  readonly inLibrary: ReadonlySet<string>;
};

export type Missing = OrderedSoftware & Unit & { orders: number; nearly: number; latestTaskId: number };
export type Coverage = { coveredNow: number; notForLibrary: number; missing: Missing[] };

/** The automatic service's work for such an order; undefined when it goes to a person whatever the library has. */
function unitsForLibrary(orders: OrdersAlike): Unit[] | undefined {
  const { fileName, modificationMode, file } = orders;
  if (file === undefined || modificationMode === 'manual' || !isAutomaticFile(fileName)) return undefined;
  if (asksForNotListed(orders)) return undefined;
  const units = modificationUnits(orders);
  return units === undefined || units.length === 0 ? undefined : units;
}

/**
 * Finds the solutions that the library lacks, most useful first: by the orders that each alone would have made
 * automatic. An order that lacks two solutions is counted separately, for both.
 */
export function computeCoverage(groups: readonly OrdersAlike[]): Coverage {
  const missingByKey = new Map<string, Missing>();
  let [coveredNow, notForLibrary] = [0, 0];
  for (const group of groups) {
    const { file, orders, latestTaskId, inLibrary } = group;
    const units = unitsForLibrary(group);
    if (units === undefined || file === undefined) {
      notForLibrary += orders;
      continue;
    }
    // One solution for exactly this set covers all of it.
    const set = setKey(units);
    const lacking =
      set !== undefined && inLibrary.has(set) ? [] : units.filter((unit) => !inLibrary.has(unitKey(unit)));
    if (lacking.length === 0) coveredNow += orders;
    if (lacking.length > 2) continue;
    for (const unit of lacking) {
      const { family, software, hardware, part, length, checksum } = file;
      const key = JSON.stringify([family, software, hardware, part, length, checksum, unitKey(unit)]);
      const entry = missingByKey.get(key) ?? { ...file, ...unit, orders: 0, nearly: 0, latestTaskId };
      if (lacking.length === 1) entry.orders += orders;
      else entry.nearly += orders;
      entry.latestTaskId = Math.max(entry.latestTaskId, latestTaskId);
      missingByKey.set(key, entry);
    }
  }
  const byWorth = (one: Missing, other: Missing) =>
    other.orders - one.orders || other.nearly - one.nearly || other.latestTaskId - one.latestTaskId;
  return { coveredNow, notForLibrary, missing: [...missingByKey.values()].toSorted(byWorth) };
}
