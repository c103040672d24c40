import type { PurchaseId } from '#contract/ids.ts';
import type { Language } from '#contract/languages.ts';

/** A purchase as a provider is told of it. */
export type Payable = {
  readonly purchaseId: PurchaseId;
  readonly reference: string;
  /** Hundredths of the currency. */
  readonly gross: number;
  readonly currency: string;
  /** One line on the provider's page, in the customer's language. */
  readonly title: string;
  readonly email: string;
  readonly language: Language;
  /** Counts the pages of one purchase, where it has several one after the other. */
  readonly page?: number;
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
  /** When the provider collected it; absent where it does not say. */
  readonly at?: string | undefined;
  /** Hundredths of the currency that the provider keeps of it; absent where it does not say, or keeps another currency. */
  readonly fee?: number | undefined;
};

/** Money that went back to the payer: one refund, or a lost dispute. */
export type Returned = {
  readonly refundId: string;
  readonly paymentId: string;
  readonly amount: number;
  readonly currency: string;
  /** When it went back; absent where the provider does not say. */
  readonly at?: string | undefined;
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

/** A payer's dispute about a payment. */
export type DisputeFacts = {
  readonly disputeId: string;
  readonly paymentId: string;
  readonly dispute: 'open' | 'won' | 'lost';
  /** Hundredths of the currency. */
  readonly amount: number;
};

/** No fact behind an announcement. */
export const noFacts: EventFacts = { sessions: [], returned: [], undone: [], disputes: [] };

/** Facts behind an announcement, asked anew. */
export type EventFacts = {
  /** The payments that it is about. */
  readonly sessions: readonly string[];
  readonly returned: readonly Returned[];
  /** Names of money that did not go back after all: a refund that failed, a dispute that was won in the end. */
  readonly undone: readonly string[];
  readonly disputes: readonly DisputeFacts[];
};

/** A card that the provider has saved: its name there, and what its owner recognizes it by. */
export type SavedCard = {
  readonly paymentMethod: string;
  readonly brand: string;
  readonly last4: string;
  readonly expiresMonth: number;
  readonly expiresYear: number;
};

/** A charge of a saved card without its owner. Its names stay the same, however often it is asked for. */
export type Charge = {
  readonly reference: string;
  readonly nth: number;
  /** Hundredths of the currency. */
  readonly gross: number;
  readonly currency: string;
  readonly holder: string;
  readonly paymentMethod: string;
  readonly startedAt: Date;
  /** It may have been asked for before, without an answer. */
  readonly isAskedAgain: boolean;
  /** False: it is only looked for, and not begun. */
  readonly mayBegin: boolean;
};

export const chargeProblems = ['declined', 'authentication', 'cardGone'] as const;

export type ChargeResult =
  | { readonly outcome: 'paid'; readonly collected: Collected }
  /** The provider is at it. */
  | { readonly outcome: 'processing' }
  | { readonly outcome: 'failed'; readonly problem: (typeof chargeProblems)[number] }
  /** It was not begun. */
  | { readonly outcome: 'dropped' };

/** Saved cards of a provider that has them. Each call rejects when the service cannot be reached or answers nonsense. */
export type Cards = {
  /** Begins to save a card on the provider's page. */
  readonly start: (
    owner: {
      readonly holder: string | undefined;
      readonly email: string;
      readonly language: Language;
      readonly currency: string;
    },
    urls: ReturnUrls,
  ) => Promise<{ holder: string; session: string; url: string }>;
  /** The card that was saved; undefined as long as there is none. */
  readonly read: (session: string) => Promise<{ holder: string; card: SavedCard } | undefined>;
  /** Deletes a card; done without a word for one that is gone. */
  readonly forget: (paymentMethod: string) => Promise<void>;
  readonly charge: (charge: Charge) => Promise<ChargeResult>;
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
  readonly cards?: Cards;
};

export const providerNames = ['stripe', 'paypal'] as const;
export type ProviderName = (typeof providerNames)[number];

/** The providers that the operator has set up. */
export type Providers = { readonly [Name in ProviderName]?: Provider };
