import type { EcuFamily } from './identity.ts';

/** Beginnings of the names of Bosch control units; the first match counts. */
const families: readonly { readonly begins: RegExp; readonly family: EcuFamily }[] = [
  { begins: /^(?:EDC|MED|ME|MEV|MEVD|MEG)17/u, family: 'medc17' },
  { begins: /^EDC16/u, family: 'edc16' },
  { begins: /^EDC15/u, family: 'edc15' },
  { begins: /^EDC7/u, family: 'edc7' },
  { begins: /^(?:MD|MG)1/u, family: 'md1' },
  { begins: /^(?:ME|MED)7/u, family: 'me7' },
  { begins: /^(?:ME|MED|MEV)9/u, family: 'med9' },
  { begins: /^(?:M|ME|MP)[1-9]/u, family: 'motronic' },
];

/** The family of a control unit's name, such as EDC17_C46 or ME7.1.1; undefined for any other text. */
export function familyOfName(name: string): EcuFamily | undefined {
  return families.find(({ begins }) => begins.test(name))?.family;
}
