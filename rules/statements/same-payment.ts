/** A payment as a file, or a person, told of it. */
export type ToldPayment = {
  /** The account that it came to; undefined: whoever told of it did not say. */
  account: string | undefined;
  /** Its days of booking and value. */
  days: readonly string[];
  amount: number;
  currency: string;
  /** Purchases that it names. */
  references: readonly string[];
  payerIban: string;
  purpose: string;
};

/** Days by which a person may be wrong about the day of a payment. */
const maxDaysApart = 7;

/** Shorter texts are part of many. */
const minLetters = 8;

const plain = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const isPartOf = (one: string, other: string): boolean => one.length >= minLetters && other.includes(one);

const isNear = (one: string, other: string): boolean =>
  Math.abs(Date.parse(one) - Date.parse(other)) <= maxDaysApart * 86_400_000;

/**
 * True when two files may report the same payment: the same account, day and amount, and the same purchase, payer's account or words.
 * Formats differ in the rest, so only a person can decide.
 */
export function isPerhapsSame(one: ToldPayment, other: ToldPayment): boolean {
  if (one.amount !== other.amount || one.currency !== other.currency) return false;
  const isByHand = one.account === undefined || other.account === undefined;
  if (!isByHand && one.account !== other.account) return false;
  const isOfDay = one.days.some((day) =>
    isByHand ? other.days.some((at) => isNear(day, at)) : other.days.includes(day),
  );
  if (!isOfDay) return false;
  if (one.references.length > 0 && other.references.length > 0)
    return one.references.some((reference) => other.references.includes(reference));
  if (isByHand) return false;
  if (one.payerIban !== '' && other.payerIban !== '') return one.payerIban === other.payerIban;
  const [words, others] = [plain(one.purpose), plain(other.purpose)];
  return isPartOf(words, others) || isPartOf(others, words);
}
