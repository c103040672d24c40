/** Lengths of account numbers in the countries of SEPA: only these send and receive its transfers. */
const lengths: ReadonlyMap<string, number> = new Map(
  Object.entries<number>({
    AD: 24,
    AL: 28,
    AT: 20,
    BE: 16,
    BG: 22,
    CH: 21,
    CY: 28,
    CZ: 24,
    DE: 22,
    DK: 18,
    EE: 20,
    ES: 24,
    FI: 18,
    FO: 18,
    FR: 27,
    GB: 22,
    GI: 23,
    GL: 18,
    GR: 27,
    HR: 21,
    HU: 28,
    IE: 22,
    IS: 26,
    IT: 27,
    LI: 21,
    LT: 20,
    LU: 20,
    LV: 21,
    MC: 27,
    MD: 24,
    ME: 22,
    MK: 19,
    MT: 31,
    NL: 18,
    NO: 15,
    PL: 28,
    PT: 25,
    RO: 24,
    RS: 22,
    SE: 24,
    SI: 19,
    SK: 24,
    SM: 27,
    VA: 22,
  }),
);

/** An account number as banks send it: without spaces, in capitals. */
export const plainIban = (iban: string): string => iban.replaceAll(/\s/g, '').toUpperCase();

/** An IBAN of SEPA: its country, its length, and its check digits by ISO 7064 MOD 97-10. */
export function isIban(text: string): boolean {
  const iban = plainIban(text);
  if (!/^[A-Z]{2}\d{2}[0-9A-Z]+$/.test(iban) || lengths.get(iban.slice(0, 2)) !== iban.length) return false;
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4))
    // A letter counts as two digits: A is 10.
    for (const digit of String(Number.parseInt(character, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** In groups of four, as it stands on paper. */
export const formatIban = (iban: string): string => plainIban(iban).replaceAll(/.{4}(?=.)/g, '$& ');
