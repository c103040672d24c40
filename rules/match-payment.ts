import type { InvoiceId, PurchaseId } from '#contract/ids.ts';
import type { PaymentProblem, PaymentSource } from '#contract/purchases/received-payments.ts';
import { findInvoiceNumbers } from './invoice-number.ts';
import { findReferences } from './purchase-reference.ts';

/** A purchase as money that comes in is judged by it. */
export type Payable = {
  /** Of the ledger: it was paid before. */
  isBooked: boolean;
  /** It was cancelled, expired or failed: its price was that of another day. */
  hasEnded: boolean;
  /** Its customer is neither locked nor erased. */
  isCustomerActive: boolean;
  /** Hundredths of the currency. */
  gross: number;
  currency: string;
  /** Parts of the price that came before and wait for the rest, in hundredths of the currency. */
  parts: number;
};

type Money = { source: PaymentSource; amount: number; currency: string };

/**
 * The reason why money does not pay a purchase as it stands; undefined: it does. A transfer that is too much pays it, too,
 * and its rest waits.
 */
export function paymentProblem(
  { isBooked, hasEnded, isCustomerActive, gross, currency, parts }: Payable,
  { source, amount, currency: received }: Money,
): PaymentProblem | undefined {
  if (received.toUpperCase() !== currency) return 'wrongCurrency';
  if (isBooked) return 'alreadyPaid';
  if (hasEnded) return 'notOpen';
  if (!isCustomerActive) return 'customerNotActive';
  if (amount === gross || amount + parts === gross) return undefined;
  if (source === 'stripe' || source === 'paypal') return 'wrongAmount';
  return amount + parts < gross ? 'underpaid' : 'overpaid';
}

type Customer = {
  /** Company and person. */
  names: readonly string[];
  /** Accounts from which the customer paid before. */
  ibans: readonly string[];
};

/** A purchase that an entry of a statement may be for. */
export type Candidate = Payable &
  Customer & {
    purchaseId: PurchaseId;
    reference: string;
    /** It waits for a transfer, so it is not booked. */
    isOpen: boolean;
  };

/** An invoice as money for it is judged. */
export type Due = {
  /** Something of it is not cancelled. */
  stands: boolean;
  /** Hundredths of the currency that are to be paid: 0 for one that was paid before it was issued. */
  open: number;
  currency: string;
};

/** An invoice that an entry of a statement may be for. */
export type InvoiceCandidate = Due &
  Customer & {
    invoiceId: InvoiceId;
    number: string;
    /** Of a cancelled one: the invoice that took its place, with what is open of that. */
    successor?: { invoiceId: InvoiceId; open: number } | undefined;
  };

/** The reason why money does not pay an invoice on account as it stands; undefined: it does. */
export function duePaymentProblem(
  { stands, open, currency }: Due,
  { amount, currency: received }: Omit<Money, 'source'>,
): PaymentProblem | undefined {
  if (received.toUpperCase() !== currency) return 'wrongCurrency';
  if (!stands) return 'invoiceCancelled';
  if (open <= 0) return 'invoiceSettled';
  return amount === open ? undefined : 'invoiceAmount';
}

type Entry = {
  amount: number;
  currency: string;
  purpose: string;
  payer: string;
  payerIban: string;
  isReversal: boolean;
};

/**
 * `pays`: its reference names the purchase, which is judged by its amount; `settles`: the same for an invoice on account; `perhaps`:
 * proposed and not booked; `undoes`: money that went back; `returns`: money that had left and came back. Of several references
 * without one whose amount alone fits, none is chosen.
 */
export type Match =
  | { kind: 'pays'; purchaseId: PurchaseId; problem: PaymentProblem | undefined }
  | {
      kind: 'settles';
      invoiceId: InvoiceId;
      problem: PaymentProblem | undefined;
      /** The one that it may be for instead. */
      proposed?: InvoiceId | undefined;
    }
  | { kind: 'perhaps'; purchaseId: PurchaseId }
  | { kind: 'perhapsSettles'; invoiceId: InvoiceId }
  | { kind: 'undoes'; purchaseId: PurchaseId | undefined; invoiceId: InvoiceId | undefined }
  | { kind: 'returns'; purchaseId: PurchaseId | undefined; invoiceId: InvoiceId | undefined }
  | { kind: 'several' }
  | { kind: 'unknownInvoice' }
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
const minLetters = 4;

const isSamePayer = ({ payer, payerIban }: Entry, { names, ibans }: Customer): boolean => {
  const name = plainName(payer);
  const isNamed = name.length >= minLetters && names.some((one) => plainName(one) === name);
  return isNamed || (payerIban !== '' && ibans.includes(payerIban));
};

const isRest = ({ gross, parts, currency }: Payable, { amount, currency: received }: Entry) =>
  received === currency && (amount === gross || amount === gross - parts);

/** A purchase or an invoice, as the entry of a statement fits it. */
type Target = { purchaseId: PurchaseId } | { invoiceId: InvoiceId };

/** Debts whose amount an entry is and whose customer has paid it. */
function debtsOfPayer(
  entry: Entry,
  candidates: readonly Candidate[],
  invoices: readonly InvoiceCandidate[],
): readonly Target[] {
  return [
    ...candidates.filter((one) => one.isOpen && isRest(one, entry) && isSamePayer(entry, one)),
    ...invoices.filter((one) => duePaymentProblem(one, entry) === undefined && isSamePayer(entry, one)),
  ];
}

/** Judges an entry that names one invoice. The number has no check character: who pays must not contradict it. */
function matchInvoice(
  entry: Entry,
  invoice: InvoiceCandidate,
  debts: () => readonly Target[],
): Extract<Match, { kind: 'settles' }> {
  const { invoiceId, successor } = invoice;
  const problem = duePaymentProblem(invoice, entry);
  if (problem === 'invoiceCancelled' && successor?.open === entry.amount)
    return { kind: 'settles', invoiceId, problem, proposed: successor.invoiceId };
  const isOfOther = problem === undefined && !isSamePayer(entry, invoice) && debts().length > 0;
  return { kind: 'settles', invoiceId, problem: isOfOther ? 'otherPayer' : problem };
}

/** The purchase or invoice that an entry of a statement is for, as far as its reference, amount and payer say. */
export function matchPayment(
  entry: Entry,
  candidates: readonly Candidate[],
  invoices: readonly InvoiceCandidate[] = [],
): Match {
  const { amount, currency, purpose } = entry;
  const references = findReferences(purpose);
  const numbers = findInvoiceNumbers(purpose);
  const named = candidates.filter(({ reference }) => references.includes(reference));
  const billed = invoices.filter(({ number }) => numbers.includes(number));
  const count = named.length + billed.length;
  const [only] = named;
  const [invoice] = billed;
  if (amount < 0 || entry.isReversal) {
    const kind = amount < 0 ? 'undoes' : 'returns';
    return {
      kind,
      purchaseId: count === 1 ? only?.purchaseId : undefined,
      invoiceId: count === 1 ? invoice?.invoiceId : undefined,
    };
  }
  if (count > 1) {
    const fitting = named.filter((one) => !one.isBooked && !one.hasEnded && one.isCustomerActive && isRest(one, entry));
    const due = billed.filter((one) => duePaymentProblem(one, entry) === undefined);
    if (fitting.length + due.length !== 1) return { kind: 'several' };
    const [one] = fitting;
    if (one !== undefined) return { kind: 'pays', purchaseId: one.purchaseId, problem: undefined };
  }
  const debts = () => debtsOfPayer(entry, candidates, invoices);
  const settled = count > 1 ? billed.find((one) => duePaymentProblem(one, entry) === undefined) : invoice;
  if (settled !== undefined) return matchInvoice(entry, settled, debts);
  if (only !== undefined)
    return {
      kind: 'pays',
      purchaseId: only.purchaseId,
      problem: paymentProblem(only, { source: 'statement', amount, currency }),
    };
  const [debt, other] = debts();
  if (debt !== undefined && other === undefined)
    return 'purchaseId' in debt
      ? { kind: 'perhaps', purchaseId: debt.purchaseId }
      : { kind: 'perhapsSettles', invoiceId: debt.invoiceId };
  return { kind: numbers.length > 0 ? 'unknownInvoice' : 'unknown' };
}

/** Matches entries one after the other: what one of them pays, the next one finds paid. */
export function matchPayments<One extends Entry>(
  entries: readonly One[],
  candidates: readonly Candidate[],
  invoices: readonly InvoiceCandidate[] = [],
): { entry: One; match: Match }[] {
  const present = new Map(candidates.map((one) => [one.purchaseId, one]));
  const due = new Map(invoices.map((one) => [one.invoiceId, one]));
  return entries.map((entry) => {
    const match = matchPayment(entry, [...present.values()], [...due.values()]);
    const purchase = match.kind === 'pays' ? present.get(match.purchaseId) : undefined;
    if (match.kind === 'pays' && purchase !== undefined) {
      const { problem } = match;
      if (problem === undefined || problem === 'overpaid')
        present.set(purchase.purchaseId, { ...purchase, isBooked: true, isOpen: false, parts: 0 });
      if (problem === 'underpaid')
        present.set(purchase.purchaseId, { ...purchase, parts: purchase.parts + entry.amount });
    }
    const invoice = match.kind === 'settles' && match.problem === undefined ? due.get(match.invoiceId) : undefined;
    if (invoice !== undefined) due.set(invoice.invoiceId, { ...invoice, open: 0 });
    return { entry, match };
  });
}
