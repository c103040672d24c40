import type { PurchaseId } from '#contract/ids.ts';
import type { Language } from '#contract/languages.ts';

/** A purchase as a provider is told of it. */
export type Payable = {
  readonly purchaseId: PurchaseId;
  readonly reference: string;
  /** Euro cents. */
  readonly gross: number;
  /** One line on the provider's page, in the customer's language. */
  readonly title: string;
  readonly email: string;
  readonly language: Language;
};

/** Pages of the portal that the provider sends its visitor back to. */
export type ReturnUrls = { readonly paid: string; readonly cancelled: string };

/** Money that the provider has collected. */
export type Collected = {
  /** The provider's name of the payment. */
  readonly paymentId: string;
  /** Hundredths of the currency. */
  readonly amount: number;
  readonly currency: string;
  readonly payer: string;
};

/** Money that went back to the payer: one refund, or a lost dispute. */
export type Returned = {
  readonly refundId: string;
  readonly paymentId: string;
  readonly amount: number;
  readonly currency: string;
};

/** Facts of a payment at the provider, as it tells them itself. */
export type PaymentFacts = {
  /** The reference of the purchase that it was told. */
  readonly reference: string | undefined;
  /** `processing`: the money is on its way. */
  readonly state: 'open' | 'processing' | 'paid' | 'failed' | 'expired';
  readonly collected?: Collected;
};

/** An announcement whose signature is the provider's: it names objects to ask about, and nothing else in it is believed. */
export type ProviderEvent = { readonly eventId: string; readonly type: string; readonly body: unknown };

/** Facts behind an announcement, asked anew. */
export type EventFacts = {
  /** The payments that it is about. */
  readonly sessions: readonly string[];
  readonly returned: readonly Returned[];
  readonly dispute?: { readonly paymentId: string; readonly dispute: 'open' | 'won' | 'lost' };
};

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A service that collects money. Each call rejects when the service cannot be reached or answers nonsense. */
export type Provider = {
  /** Begins a payment; begun again for the same purchase, it is the same payment. */
  readonly start: (purchase: Payable, urls: ReturnUrls) => Promise<{ url: string; session: string }>;
  /**
   * The facts of a payment; undefined where the provider knows none of this name.
   *
   * @param mayCollect money that the payer has approved is collected now, where the provider leaves that to us
   */
  readonly read: (session: string, mayCollect: boolean) => Promise<PaymentFacts | undefined>;
  /** Ends an open payment, so that it can no longer be paid; done without a word for one that has ended. */
  readonly end: (session: string) => Promise<void>;
  /** The announcement in a request; undefined where its signature is not the provider's. */
  readonly verify: (headers: Headers, body: Buffer) => Promise<ProviderEvent | undefined>;
  readonly lookInto: (event: Pick<ProviderEvent, 'type' | 'body'>) => Promise<EventFacts>;
};

export const providerNames = ['stripe', 'paypal'] as const;
export type ProviderName = (typeof providerNames)[number];

/** The providers that the operator has set up. */
export type Providers = { readonly [Name in ProviderName]?: Provider };
