import type { MethodId } from '#contract/ids.ts';
import { parseDtcCode, readDtcCodes } from './dtc-codes.ts';
import { notListedMethodId } from './methods.ts';

/** One modification of a file by the automatic service: a method, or a method for one code. */
export type Unit = { readonly methodId: MethodId; readonly dtcCode?: string };

/** The methods and codes of an order. */
export type Ordered = {
  readonly methods: readonly {
    readonly methodId: MethodId;
    readonly dtcLogic: boolean;
    /** The customer named details of it, or has to. */
    readonly hasDetails?: boolean;
  }[];
  /** In the form of the specification; empty: none. */
  readonly dtcCodes: string;
  readonly dtcHex: boolean;
};

/** The customer named details of a method, which no solution knows: a Vmax of 180 is not one of 200. */
export const hasMethodDetails = ({ methods }: Pick<Ordered, 'methods'>): boolean =>
  methods.some((method) => method.hasDetails === true);

/**
 * The automatic service's work for an order. With codes, the one method with DTC logic is done once for each. Undefined
 * for codes that are invalid, or that no method or more than one handles: they go to a person.
 */
export function modificationUnits({ methods, dtcCodes, dtcHex }: Ordered): Unit[] | undefined {
  const listedMethods = methods.filter(({ methodId }) => methodId !== notListedMethodId);
  if (dtcCodes === '') return listedMethods.map(({ methodId }) => ({ methodId }));
  const [withDtc, ...more] = listedMethods.filter(({ dtcLogic }) => dtcLogic);
  const reading = readDtcCodes(dtcCodes, dtcHex);
  if (withDtc === undefined || more.length > 0 || !reading.ok) return undefined;
  const codes = reading.codes.map((token) => parseDtcCode(token, dtcHex));
  const knownCodes = codes.filter((code) => code !== undefined);
  if (knownCodes.length < codes.length) return undefined;
  return [
    ...listedMethods.filter((method) => method !== withDtc).map(({ methodId }) => ({ methodId })),
    ...[...new Set(knownCodes)].map((dtcCode) => ({ methodId: withDtc.methodId, dtcCode })),
  ];
}

/** Key of a method and the code for which it is done. */
export const unitKey = ({ methodId, dtcCode }: Unit): string => `${methodId}:${dtcCode ?? ''}`;

/** Key of several units as one set, in any order; undefined for fewer than two. */
export function setKey(units: readonly Unit[]): string | undefined {
  const keys = [...new Set(units.map(unitKey))].toSorted();
  return keys.length < 2 ? undefined : keys.join(' ');
}
