import { z } from 'zod';
import { call } from '#contract/call.ts';
import { PackageId, PurchaseId, UserId } from '#contract/ids.ts';
import { Language } from '#contract/languages.ts';
import { Credits } from '#contract/money.ts';
import { flag, instant, nothing, wholeNumber, wholeNumberBetween, wire } from '#contract/wire.ts';

/** Most credits that are bought at once. */
export const maxCreditsAtOnce = 100_000;

/** Charges that are tried again after one that failed, before automatic top-up is switched off. */
export const maxRetries = 3;

/** The version of the mandate's text: a change of its meaning is a new one, and is agreed to anew. */
export const mandateVersion = 1;

/** Reasons why automatic top-up is off. */
export const topUpEnds = [
  'customer',
  'staff',
  'cardDeleted',
  'cardGone',
  'wayClosed',
  'packageGone',
  'dataMissing',
  'capTooLow',
  'chargesFailed',
  'refunded',
] as const;
export const TopUpEnd = z.enum(topUpEnds);
export type TopUpEnd = z.output<typeof TopUpEnd>;

/** `unknown`: the provider has not answered yet, and is asked until it does. */
export const chargeStates = ['open', 'unknown', 'paid', 'cancelled', 'expired', 'failed', 'refunded'] as const;
const ChargeState = z.enum(chargeStates);
export type ChargeState = z.output<typeof ChargeState>;

const SavedCard = z.object({
  /** As the provider calls it: `visa`, `mastercard`. */
  brand: z.string(),
  last4: z.string(),
  expiresMonth: z.int(),
  expiresYear: z.int(),
});
export type SavedCard = z.output<typeof SavedCard>;

/** A package or a number of whole credits, the balance below which it is bought, and the most for a month. */
const mandateFields = {
  packageId: PackageId.optional(),
  credits: wholeNumberBetween(1, maxCreditsAtOnce).optional(),
  threshold: Credits.refine((credits) => credits > 0 && credits <= maxCreditsAtOnce * 100),
  /** Cents with tax. */
  monthlyCap: wholeNumberBetween(1, 100_000_000),
  /** The language in which the customer reads the mandate. */
  language: Language,
};

const TopUp = z.object({
  /** The operator collects by card, and this customer may pay by card. */
  isOffered: z.boolean(),
  isOn: z.boolean(),
  card: SavedCard.optional(),
  /** A card was to be saved at the provider, and it is not known yet if it was. */
  isSavingCard: z.boolean(),
  /** The latest mandate; absent for a customer who never gave one. */
  mandate: z
    .object({
      packageId: PackageId.optional(),
      /** Without the bonus. */
      credits: Credits,
      threshold: Credits,
      monthlyCap: z.int(),
      text: z.string(),
      acceptedAt: instant,
    })
    .optional(),
  /** Why and since when it is off. */
  end: TopUpEnd.optional(),
  changedAt: instant.optional(),
  /** Charges that failed one after the other, and when the next one is tried; also for a month whose cap is reached. */
  failures: z.int(),
  nextTryAt: instant.optional(),
  /** Cents that count for the cap of the present month. */
  thisMonth: z.int(),
  /** The latest ones. */
  charges: z.array(
    z.object({
      purchaseId: PurchaseId,
      reference: z.string(),
      createdAt: instant,
      gross: z.int(),
      credits: Credits,
      state: ChargeState,
    }),
  ),
});
export type TopUp = z.output<typeof TopUp>;

const customerNames = { userId: 'user_id' } as const;

/** Calls about the saved card and automatic top-up. */
export const topUpsApi = {
  getTopUp: call({
    method: 'GET',
    name: 'getTopUp',
    who: 'active',
    rights: ['buyCredits'],
    needs: ['credits', 'customers'],
    seeks: 'customer',
    about: 'The saved card and the automatic top-up of the signed-in customer, or for staff of any customer.',
    shows: ['credits', 'access', 'prices'],
    input: wire({ userId: UserId.optional() }, customerNames),
    output: TopUp,
    refusals: {},
  }),

  startCard: call({
    method: 'POST',
    name: 'startCard',
    who: 'customer',
    rights: ['buyCredits'],
    about: 'Leads to the provider’s page on which a card is saved there; the portal never sees it.',
    changes: ['credits'],
    asksService: true,
    input: nothing,
    hasSecret: true,
    output: z.object({ url: z.string() }),
    refusals: { wayNotOffered: 422, providerNotReachable: 503 },
  }),

  finishCard: call({
    method: 'POST',
    name: 'finishCard',
    who: 'customer',
    rights: ['buyCredits'],
    about: 'Asks the provider if the card was saved; false: not yet. May be called any number of times.',
    changes: ['credits'],
    asksService: true,
    input: nothing,
    output: z.boolean(),
    refusals: { providerNotReachable: 503 },
  }),

  deleteCard: call({
    method: 'POST',
    name: 'deleteCard',
    who: 'customer',
    rights: ['buyCredits'],
    about: 'Deletes the saved card here and at the provider, and switches automatic top-up off; false: there was none.',
    changes: ['credits'],
    input: nothing,
    output: z.boolean(),
    refusals: {},
  }),

  getMandate: call({
    method: 'GET',
    name: 'getTopUpMandate',
    who: 'customer',
    rights: ['buyCredits'],
    about: 'The text that a customer agrees to with automatic top-up, and what one top-up costs today.',
    shows: ['prices', 'access', 'credits'],
    input: z.object(mandateFields),
    output: z.object({ text: z.string(), version: z.int(), gross: z.int(), credits: Credits, bonus: Credits }),
    refusals: {
      packageNotOffered: 422,
      customerDataMissing: 422,
      operatorDataMissing: 422,
      lettersNotPrintable: 422,
      capTooLow: 422,
      cardMissing: 422,
    },
  }),

  switchOnTopUp: call({
    method: 'POST',
    name: 'switchOnTopUp',
    who: 'customer',
    rights: ['buyCredits'],
    about:
      'Switches automatic top-up on, or changes it, by a mandate: its text is stored as the customer read it, and mailed.',
    changes: ['credits'],
    input: z.object({
      ...mandateFields,
      /** Of the text that the customer was shown. */
      version: wholeNumber,
      accepted: flag,
    }),
    output: z.literal(true),
    refusals: {
      mandateNotAccepted: 422,
      mandateHasChanged: 409,
      wayNotOffered: 422,
      cardMissing: 422,
      packageNotOffered: 422,
      customerDataMissing: 422,
      operatorDataMissing: 422,
      lettersNotPrintable: 422,
      capTooLow: 422,
    },
  }),

  switchOffTopUp: call({
    method: 'POST',
    name: 'switchOffTopUp',
    who: 'active',
    rights: ['buyCredits'],
    needs: ['credits', 'customers'],
    seeks: 'customer',
    about: 'Switches automatic top-up off, for staff that of any customer; false: it was off already.',
    changes: ['credits'],
    input: wire({ userId: UserId.optional() }, customerNames),
    output: z.boolean(),
    refusals: {},
  }),
};
