import { z } from 'zod';
import { PaymentApi } from '#contract/accounts/user.ts';
import { TaxRule } from '#contract/billing.ts';
import { call } from '#contract/call.ts';
import { CreditEntryId, JobId, PackageId, PurchaseId, TaskId, UserId } from '#contract/ids.ts';
import { countedFields, listFields, sortFields } from '#contract/lists.ts';
import { Credits } from '#contract/money.ts';
import { flag, instant, nothing, wholeNumber, wholeNumberBetween, wire } from '#contract/wire.ts';
import { PurchaseWay } from './payment-ways.ts';
import { maxCreditsAtOnce } from './top-ups.ts';

/**
 * `failed`: the provider could not collect the money; `expired`: it was not paid in time; `refunded`: all of its money went
 * back.
 */
export const purchaseStates = ['open', 'paid', 'cancelled', 'expired', 'failed', 'refunded'] as const;
export const PurchaseState = z.enum(purchaseStates);
export type PurchaseState = z.output<typeof PurchaseState>;

/** A payer who disputes a payment at the provider, and how that ended. */
export const Dispute = z.enum(['none', 'open', 'won', 'lost']);

/** Most purchases of one customer that are open at once. */
export const maxOpenPurchases = 10;

/** An amount of credits that is bought or sold: more than none. */
export const SomeCredits = Credits.refine((credits) => credits > 0 && credits <= maxCreditsAtOnce * 100);
export const BonusCredits = Credits.refine((credits) => credits >= 0 && credits <= maxCreditsAtOnce * 100);

/** The tax of a purchase. */
const PurchaseTax = z.object({
  /** Hundredths of a percent. */
  rate: z.int(),
  rule: TaxRule,
});

/** The operator's account for transfers. */
const bankFields = { holder: z.string(), name: z.string(), iban: z.string(), bic: z.string() };

const purchaseFields = {
  purchaseId: PurchaseId,
  reference: z.string(),
  way: PurchaseWay,
  state: PurchaseState,
  dispute: Dispute,
  credits: Credits,
  /** Added to the credits without a price. */
  bonus: Credits,
  /** Cents. */
  net: z.int(),
  tax: z.int(),
  gross: z.int(),
  /** Hundredths of a percent. */
  taxRate: z.int(),
  taxRule: TaxRule,
  /** Amount paid of it; `refunded` is the part of that which went back. */
  paid: z.int().optional(),
  refunded: z.int(),
  createdAt: instant,
  paidAt: instant.optional(),
  /** The valid invoice. */
  invoiceNumber: z.string().optional(),
  /** It is paid, and no invoice could be written for it yet. */
  lacksInvoice: z.boolean(),
  /** It began by itself, by automatic top-up. */
  isTopUp: z.boolean(),
};

const Purchase = wire(
  {
    ...purchaseFields,
    /** Order or file that the customer wanted to pay with this purchase. */
    jobId: JobId.optional(),
    taskId: TaskId.optional(),
    /** The provider's page of an open purchase. */
    url: z.string().optional(),
    /** The account for the transfer of an open purchase. */
    bank: z.object(bankFields).optional(),
    /** Of a paid one: the balance before it, and with it and its bonus. */
    balanceBefore: Credits.optional(),
    balanceAfter: Credits.optional(),
  },
  { jobId: 'job_id', taskId: 'task_id' },
);
export type Purchase = z.output<typeof Purchase>;

const PurchaseRow = wire(
  {
    ...purchaseFields,
    userId: UserId,
    /** Company, else name, else user name. */
    customer: z.string(),
    /** The ledger row of a paid one. */
    creditEntryId: CreditEntryId.optional(),
  },
  { userId: 'user_id' },
);
export type PurchaseRow = z.output<typeof PurchaseRow>;

export const purchaseSorts = ['date', 'customer', 'reference', 'state', 'credits', 'gross'] as const;

export const customerNames = { userId: 'user_id' } as const;

/** Calls about purchases. */
export const buyingApi = {
  getBuyingOptions: call({
    method: 'GET',
    name: 'getBuyingOptions',
    who: 'customer',
    rights: ['buyCredits'],
    about:
      'How the signed-in customer may buy credits: packages, price and tax of a credit, ways to pay, and the bank details.',
    shows: ['settings', 'prices', 'access'],
    input: nothing,
    output: wire(
      {
        /** The customer's own setting; `ways` also has those of the group. */
        paymentApi: PaymentApi,
        /** Ways to pay that are open to this customer and work today. */
        ways: z.array(PurchaseWay),
        /** Price of one credit, in cents, before tax. */
        creditPrice: z.int(),
        /** Whole credits of the packages. */
        creditPackages: z.array(z.number()),
        packages: z.array(
          z.object({
            packageId: PackageId,
            credits: Credits,
            /** The package's own bonus and that of the customer's group. */
            bonus: Credits,
            net: z.int(),
          }),
        ),
        /** Bonus of the customer's group on any amount, in whole percents. */
        bonusPercent: z.int(),
        /** Absent where the country of the operator or of the customer is not known yet. */
        tax: PurchaseTax.optional(),
        /** Only for customers who pay by bank transfer. */
        bank: z
          .object({
            ...bankFields,
            /** Reference for a transfer without a purchase, by which staff recognize the customer. */
            reference: z.string(),
          })
          .optional(),
      },
      { paymentApi: 'user_payment_api' },
    ),
    refusals: {},
  }),

  startPurchase: call({
    method: 'POST',
    name: 'startPurchase',
    who: 'customer',
    rights: ['buyCredits'],
    about:
      'Begins a purchase of credits: a package, or a number of credits. Its price, tax and bonus are fixed from then on. The same key begins one purchase, however often it is sent.',
    changes: ['credits'],
    asksService: true,
    input: wire(
      {
        packageId: PackageId.optional(),
        /** Whole credits, where no package is bought. */
        credits: wholeNumberBetween(1, maxCreditsAtOnce).optional(),
        way: PurchaseWay,
        /** The customer has accepted the terms of the operator. */
        acceptedTerms: flag,
        /** Cents that the customer was shown: another price of today is refused. */
        gross: wholeNumber.optional(),
        jobId: JobId.optional(),
        taskId: TaskId.optional(),
        /** Generated by the caller for this one purchase. */
        purchaseKey: z.uuid(),
      },
      { jobId: 'job_id', taskId: 'task_id' },
    ),
    hasSecret: true,
    output: Purchase,
    refusals: {
      termsNotAccepted: 422,
      packageNotOffered: 422,
      priceHasChanged: 409,
      tooManyOpenPurchases: 409,
      wayNotOffered: 422,
      customerDataMissing: 422,
      operatorDataMissing: 422,
      lettersNotPrintable: 422,
      purchaseKeyTaken: 409,
      providerNotReachable: 503,
    },
  }),

  finishPurchase: call({
    method: 'POST',
    name: 'finishPurchase',
    who: 'customer',
    rights: ['buyCredits'],
    seeks: 'purchase',
    about:
      'Asks the provider about an own purchase and books it where it is paid: what the page after the payment calls, any number of times.',
    changes: ['credits'],
    asksService: true,
    input: z.object({ purchaseId: PurchaseId }),
    hasSecret: true,
    output: Purchase,
    refusals: { providerNotReachable: 503 },
  }),

  getPurchase: call({
    method: 'GET',
    name: 'getPurchase',
    who: 'customer',
    rights: ['seeDocuments', 'buyCredits'],
    seeks: 'purchase',
    about: 'One purchase of the signed-in customer.',
    shows: ['credits'],
    input: z.object({ purchaseId: PurchaseId }),
    hasSecret: true,
    output: Purchase,
    refusals: {},
  }),

  listPurchases: call({
    method: 'GET',
    name: 'getPurchases',
    who: 'active',
    rights: ['seeDocuments', 'buyCredits'],
    needs: ['credits', 'customers', 'documents'],
    about:
      'Purchases of credits, newest first unless sorted otherwise: the own ones, or for staff those of all customers or of one.',
    shows: ['credits'],
    input: wire(
      {
        ...listFields,
        ...sortFields(purchaseSorts),
        userId: UserId.optional(),
        state: PurchaseState.optional(),
        /** Only paid ones for which no invoice could be written yet. */
        withoutInvoice: flag.optional(),
        /** Only those that a payer disputes. */
        disputed: flag.optional(),
      },
      customerNames,
    ),
    output: z.object({ data: z.array(PurchaseRow), ...countedFields }),
    refusals: {},
  }),

  cancelPurchase: call({
    method: 'POST',
    name: 'cancelPurchase',
    who: 'customer',
    rights: ['buyCredits'],
    seeks: 'purchase',
    about: 'Cancels an own purchase that is open; false: it was cancelled already.',
    changes: ['credits'],
    asksService: true,
    input: z.object({ purchaseId: PurchaseId }),
    output: z.boolean(),
    refusals: { purchaseNotOpen: 409, providerNotReachable: 503 },
  }),
};
