import type { MethodId } from '#contract/ids.ts';
import { dtcCodeOf, readDtcCodes } from './dtc-codes.ts';
import { notListedMethodId } from './methods.ts';

/** One modification of a file by the automatic service: a method, or a method for one code. */
export type Unit = { readonly methodId: MethodId; readonly dtcCode?: string };

/** The methods and codes of an order. */
export type Ordered = {
  readonly methods: readonly { readonly methodId: MethodId; readonly dtcLogic: boolean }[];
  /** In the form of the specification; empty: none. */
  readonly dtcCodes: string;
  readonly dtcHex: boolean;
};

/**
 * The automatic service's work for an order. With codes, the one method with DTC logic is done once for each. Undefined
 * for codes that are invalid, or that no method or more than one handles: they go to a person.
 */
export function modificationUnits({ methods, dtcCodes, dtcHex }: Ordered): Unit[] | undefined {
  const listed = methods.filter(({ methodId }) => methodId !== notListedMethodId);
  if (dtcCodes === '') return listed.map(({ methodId }) => ({ methodId }));
  const [withDtc, ...more] = listed.filter(({ dtcLogic }) => dtcLogic);
  const read = readDtcCodes(dtcCodes, dtcHex);
  if (withDtc === undefined || more.length > 0 || !read.ok) return undefined;
  const codes = read.codes.map((token) => dtcCodeOf(token, dtcHex));
  const named = codes.filter((code) => code !== undefined);
  if (named.length < codes.length) return undefined;
  return [
    ...listed.filter((method) => method !== withDtc).map(({ methodId }) => ({ methodId })),
    ...[...new Set(named)].map((dtcCode) => ({ methodId: withDtc.methodId, dtcCode })),
  ];
}

/** Key of a method and the code for which it is done. */
export const unitKey = ({ methodId, dtcCode }: Unit): string => `${methodId}:${dtcCode ?? ''}`;

/** Key of several units as one set, in any order; undefined for fewer than two. */
export function setKey(units: readonly Unit[]): string | undefined {
  const keys = [...new Set(units.map(unitKey))].toSorted();
  return keys.length < 2 ? undefined : keys.join(' ');
}
