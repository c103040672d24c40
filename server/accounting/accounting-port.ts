import type { TaxRule } from '#contract/billing.ts';
import type { Language } from '#contract/languages.ts';

/** The customer of a document as the service knows its contacts. */
export type Contact = {
  /** Our own number of the contact, by which it is found again. */
  readonly customerNumber: string;
  /** The company; empty for a person. */
  readonly company: string;
  readonly firstName: string;
  readonly secondName: string;
  readonly vatNumber: string;
};

/** Parts that every kind of document has. */
type SentDocument = {
  readonly number: string;
  readonly contactId: string;
  /** The day of issue in Vienna, `2026-11-23`. */
  readonly day: string;
  /** The lines of the addressee, from the name to the country. */
  readonly address: readonly string[];
  /** ISO code of the addressee's country. */
  readonly country: string;
  readonly currency: string;
  readonly language: Language;
};

/** An invoice, or a cancellation with the number of the invoice that it takes back; its amounts are positive either way. */
export type SentInvoice = SentDocument & {
  readonly title: string;
  /** The one line of the invoice. */
  readonly line: string;
  /** The day of supply in Vienna. */
  readonly suppliedOn: string;
  /** Hundredths of the currency. */
  readonly net: number;
  readonly gross: number;
  /** Hundredths of a percent. */
  readonly taxRate: number;
  readonly taxRule: TaxRule;
  readonly taxText: string;
  readonly cancels?: string | undefined;
};

export type SentNote = SentDocument & {
  readonly title: string;
  readonly line: string;
  /** A note has no tax; its rule is that of sales at home. */
  readonly taxRule: 'domestic' | 'smallBusiness';
  readonly taxText: string;
};

export type Payment = { readonly amount: number; readonly paidAt: string; readonly account: string };

/** A fee that a provider kept of a payment, found again by its purpose. */
export type Fee = {
  readonly amount: number;
  readonly paidAt: string;
  readonly account: string;
  readonly payee: string;
  readonly purpose: string;
};

/**
 * The port to an accounting service. Only the queue calls it, never within a transaction. Each act looks up its own number first,
 * so that it can be repeated: what is there already is not made again.
 */
export type AccountingPort = {
  /** The id of a contact, which is made where there is none. */
  readonly ensureContact: (contact: Contact, signal: AbortSignal) => Promise<string>;
  /** The id of the invoice there. */
  readonly ensureInvoice: (invoice: SentInvoice, signal: AbortSignal) => Promise<string>;
  readonly ensureCancellation: (cancellation: SentInvoice, signal: AbortSignal) => Promise<string>;
  readonly ensureDeliveryNote: (note: SentNote, signal: AbortSignal) => Promise<string>;
  /** Books the payment of an invoice, unless it is paid there. */
  readonly ensurePayment: (invoiceId: string, payment: Payment, signal: AbortSignal) => Promise<void>;
  /** Enters a fee as money that left the account, unless it is there. */
  readonly ensureFee: (fee: Fee, signal: AbortSignal) => Promise<void>;
};

/** `later`: the same may succeed at another time. `never`: it would fail again. `key`: the service refuses us altogether. */
export type FailureKind = 'later' | 'never' | 'key';

/** Failure of the service. The message is for staff: it names the cause and holds no secret. */
export class AccountingServiceError extends Error {
  override readonly name = 'AccountingFailure';
  readonly kind: FailureKind;
  /** Pause that the service asks for, in seconds. */
  readonly retryAfter: number;
  constructor(message: string, kind: FailureKind, retryAfter = 0) {
    super(message);
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}
