import type { PurchaseId } from '#contract/ids.ts';
import type { PaymentProblem, PaymentSource } from '#contract/purchases.ts';
import { findReferences } from './purchase-reference.ts';

/** A purchase as money that comes in is judged by it. */
export type Payable = {
  /** Of the ledger: it was paid before. */
  isBooked: boolean;
  /** It was cancelled, expired or failed: its price was that of another day. */
  hasEnded: boolean;
  /** Its customer is neither locked nor erased. */
  isCustomerActive: boolean;
  /** Euro cents. */
  gross: number;
  /** Parts of the price that came before and wait for the rest, in euro cents. */
  parts: number;
};

type Money = { source: PaymentSource; amount: number; currency: string };

/**
 * The reason why money does not pay a purchase as it stands; undefined: it does. A transfer that is too much pays it, too,
 * and its rest waits.
 */
export function paymentProblem(
  { isBooked, hasEnded, isCustomerActive, gross, parts }: Payable,
  { source, amount, currency }: Money,
): PaymentProblem | undefined {
  if (currency.toUpperCase() !== 'EUR') return 'wrongCurrency';
  if (isBooked) return 'alreadyPaid';
  if (hasEnded) return 'notOpen';
  if (!isCustomerActive) return 'customerNotActive';
  if (amount === gross || amount + parts === gross) return undefined;
  if (source === 'stripe' || source === 'paypal') return 'wrongAmount';
  return amount + parts < gross ? 'underpaid' : 'overpaid';
}

/** A purchase that an entry of a statement may be for. */
export type Candidate = Payable & {
  purchaseId: PurchaseId;
  reference: string;
  /** It waits for a transfer, so it is not booked. */
  isOpen: boolean;
  /** Names of its customer: company and person. */
  names: readonly string[];
  /** Accounts from which its customer paid before. */
  ibans: readonly string[];
};

type Entry = {
  amount: number;
  currency: string;
  purpose: string;
  payer: string;
  payerIban: string;
  isReversal: boolean;
};

/**
 * `pays`: its reference names the purchase, which is judged by its amount; `perhaps`: proposed and not booked; `undoes`: money
 * that went back. Of several references without a purchase that alone fits, none is chosen.
 */
export type Match =
  | { kind: 'pays'; purchaseId: PurchaseId; problem: PaymentProblem | undefined }
  | { kind: 'perhaps'; purchaseId: PurchaseId }
  | { kind: 'undoes'; purchaseId: PurchaseId | undefined }
  | { kind: 'several' }
  | { kind: 'unknown' };

const legalForms = /\b(gmbh( co kg)?|ag|kg|ohg|ug|gbr|e ?k|eu|inc|ltd|llc|bv|nv|sarl|sas|srl|spa|sl|sa|sp z o ?o)\b/g;

/** A name by its letters alone: banks write umlauts, signs and legal forms as they like. */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('\u00E4', 'ae')
    .replaceAll('\u00F6', 'oe')
    .replaceAll('\u00FC', 'ue')
    .replaceAll('\u00DF', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(legalForms, ' ')
    .replaceAll(/\s+/g, '');

/** Shorter names are no evidence. */
const leastLetters = 4;

const isSamePayer = ({ payer, payerIban }: Entry, { names, ibans }: Candidate): boolean => {
  const name = plainName(payer);
  const isNamed = name.length >= leastLetters && names.some((one) => plainName(one) === name);
  return isNamed || (payerIban !== '' && ibans.includes(payerIban));
};

const isRest = ({ gross, parts }: Payable, amount: number) => amount === gross || amount === gross - parts;

/** The purchase that an entry of a statement is for, as far as its reference, amount and payer say. */
export function matchPayment(entry: Entry, candidates: readonly Candidate[]): Match {
  const { amount, currency, purpose } = entry;
  const references = findReferences(purpose);
  const named = candidates.filter(({ reference }) => references.includes(reference));
  const [only] = named;
  if (amount < 0 || entry.isReversal)
    return { kind: 'undoes', purchaseId: named.length === 1 ? only?.purchaseId : undefined };
  if (named.length > 1) {
    const fitting = named.filter(
      (one) => !one.isBooked && !one.hasEnded && one.isCustomerActive && isRest(one, amount),
    );
    const [one] = fitting;
    return one !== undefined && fitting.length === 1 && currency === 'EUR'
      ? { kind: 'pays', purchaseId: one.purchaseId, problem: undefined }
      : { kind: 'several' };
  }
  if (only !== undefined)
    return {
      kind: 'pays',
      purchaseId: only.purchaseId,
      problem: paymentProblem(only, { source: 'statement', amount, currency }),
    };
  const open = candidates.filter(
    (one) => one.isOpen && currency === 'EUR' && isRest(one, amount) && isSamePayer(entry, one),
  );
  const [one] = open;
  return one !== undefined && open.length === 1 ? { kind: 'perhaps', purchaseId: one.purchaseId } : { kind: 'unknown' };
}

/** Matches entries one after the other: what one of them pays, the next one finds paid. */
export function matchPayments<One extends Entry>(
  entries: readonly One[],
  candidates: readonly Candidate[],
): { entry: One; match: Match }[] {
  const present = new Map(candidates.map((one) => [one.purchaseId, one]));
  return entries.map((entry) => {
    const match = matchPayment(entry, [...present.values()]);
    const purchase = match.kind === 'pays' ? present.get(match.purchaseId) : undefined;
    if (match.kind === 'pays' && purchase !== undefined) {
      const { problem } = match;
      if (problem === undefined || problem === 'overpaid')
        present.set(purchase.purchaseId, { ...purchase, isBooked: true, isOpen: false, parts: 0 });
      if (problem === 'underpaid')
        present.set(purchase.purchaseId, { ...purchase, parts: purchase.parts + entry.amount });
    }
    return { entry, match };
  });
}
