import { checkVAT, countries, type Country, norway, switzerland, unitedKingdom } from 'jsvat-next';

/** Judgement of a VAT number by its form: wrong, plausible, or a question for the EU register. */
export type VatJudgement = 'wrong' | 'plausible' | { readonly prefix: string; readonly digits: string };

/** Countries whose companies bear the VAT numbers of another country. */
const numbersOf: ReadonlyMap<string, string> = new Map(Object.entries<string>({ MC: 'FR', AX: 'FI', IM: 'GB' }));
/** Prefixes that differ from the country's code; Northern Ireland is the only part of a country that has its own. */
const isoOfPrefix: ReadonlyMap<string, string> = new Map(Object.entries<string>({ EL: 'GR', XI: 'GB' }));

/** The EU register's prefixes with the check of format and checksum of each. */
const inRegister: ReadonlyMap<string, Country> = new Map(
  // The members of the EU, and Northern Ireland; for the library's other countries there is no register to ask.
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' ').flatMap((prefix) => {
    const rule = countries.find(({ codes }) => codes.includes(isoOfPrefix.get(prefix) ?? prefix));
    return rule === undefined ? [] : [[prefix, rule] as const];
  }),
);

const fits = (vatNumber: string, rule: Country) => checkVAT(vatNumber, [rule]).isValid;

/** Countries outside the register whose numbers have a known form. */
const outside: ReadonlyMap<string, (vatNumber: string) => boolean> = new Map(
  Object.entries<(vatNumber: string) => boolean>({
    GB: (vatNumber) => fits(`GB${vatNumber.replace(/^GB/, '')}`, unitedKingdom),
    CH: (vatNumber) => fits(vatNumber, switzerland),
    NO: (vatNumber) => fits(`${vatNumber.replace(/^NO/, '').replace(/MVA$/, '')}MVA`, norway),
    IS: (vatNumber) => /^(IS)?\d{5,6}$/.test(vatNumber),
    LI: (vatNumber) => /^(LI)?\d{5}$/.test(vatNumber),
  }),
);

/** Prefix of the VAT numbers of each country: its own code, except for Greece. */
const prefixOf: ReadonlyMap<string, string> = new Map([...numbersOf, ['GR', 'EL']]);
/** The letters of ΕΛ as a Greek keyboard writes them. */
const latinOf: ReadonlyMap<string, string> = new Map(Object.entries<string>({ Ε: 'E', Λ: 'L' }));

/**
 * Normal form of a VAT number, as registers write it: without blanks, dots and hyphens, in upper case, and with the country's own prefix
 * where its code was written instead, as GR for EL.
 *
 * @param countryIso the country's two letters, upper case; absent: it is not known
 */
export function normalizedVat(vatNumber: string, countryIso = ''): string {
  const letters = vatNumber
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[ΕΛ]/g, (letter) => latinOf.get(letter) ?? letter);
  const plain = letters.replaceAll(/[^A-Z0-9+*]/g, '');
  const prefix = prefixOf.get(countryIso);
  return prefix !== undefined && plain.startsWith(countryIso) ? `${prefix}${plain.slice(2)}` : plain;
}

/**
 * Judges form and checksum of a VAT number, and that it belongs to the country.
 *
 * @param vatNumber normalized
 * @param countryIso the country's two letters, upper case
 */
export function judgeVatFormat(vatNumber: string, countryIso: string): VatJudgement {
  const iso = numbersOf.get(countryIso) ?? countryIso;
  const prefix = vatNumber.slice(0, 2);
  const rule = inRegister.get(prefix);
  if (rule !== undefined && (isoOfPrefix.get(prefix) ?? prefix) === iso)
    return fits(vatNumber, rule) ? { prefix, digits: vatNumber.slice(2) } : 'wrong';
  // A member's number without its prefix, or another member's number.
  if (rule !== undefined || inRegister.has(iso) || iso === 'GR') return 'wrong';
  const fitsOutside = outside.get(iso) ?? ((text: string) => /^(?=(.*\d){4})[A-Z0-9]{4,20}$/.test(text));
  return fitsOutside(vatNumber) ? 'plausible' : 'wrong';
}
