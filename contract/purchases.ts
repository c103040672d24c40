import { z } from 'zod';
import { PaymentApi } from './accounts.ts';
import { TaxRule } from './billing.ts';
import { call } from './call.ts';
import {
  CreditEntryId,
  GroupId,
  InvoiceId,
  JobId,
  PackageId,
  PurchaseId,
  ReceivedPaymentId,
  TaskId,
  UserId,
} from './ids.ts';
import { countedFields, listFields, sortFields } from './lists.ts';
import { Credits } from './money.ts';
import { maxCreditsAtOnce, topUpsApi } from './top-ups.ts';
import { calendarDay, flag, instant, line, nothing, text, wholeNumber, wholeNumberBetween, wire } from './wire.ts';

export { maxCreditsAtOnce };

/** Most euro cents of a price: a million euros. */
const maxCents = 100_000_000;

/** Ways to pay that staff permit a customer or a group; a card also stands for what a provider offers besides. */
export const paymentWays = ['transfer', 'card'] as const;
export const PaymentWay = z.enum(paymentWays);
export type PaymentWay = z.output<typeof PaymentWay>;

/** Ways in which a purchase is paid. */
export const purchaseWays = ['transfer', 'stripe', 'paypal'] as const;
export const PurchaseWay = z.enum(purchaseWays);
export type PurchaseWay = z.output<typeof PurchaseWay>;

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

export const paymentSources = ['stripe', 'paypal', 'statement', 'manual'] as const;
export const PaymentSource = z.enum(paymentSources);
export type PaymentSource = z.output<typeof PaymentSource>;

/** Reasons why received money waits for a decision. */
export const paymentProblems = [
  'wrongAmount',
  'wrongCurrency',
  'unknownReference',
  'severalReferences',
  'proposed',
  'alreadyPaid',
  'notOpen',
  'customerNotActive',
  'underpaid',
  'overpaid',
  'balanceTooLow',
  'reversed',
  'perhapsSame',
  'invoiceAmount',
  'invoiceSettled',
  'invoiceCancelled',
  'invoiceUnknown',
  'otherPayer',
  'debitReversed',
] as const;
export const PaymentProblem = z.enum(paymentProblems);
export type PaymentProblem = z.output<typeof PaymentProblem>;

/** `booked` by itself, `open`: waits for a decision, `decided` by staff. */
export const paymentStates = ['open', 'booked', 'decided'] as const;
export const PaymentState = z.enum(paymentStates);

/**
 * `assign`: it pays a purchase as that stands; `accept`: as it is, with credits in proportion to the money; `divide`: it pays
 * several purchases, each by a payment of its own; `returned` to the payer; `setAside`: nothing is done, for a reason.
 */
export const paymentDecisions = ['assign', 'accept', 'divide', 'returned', 'setAside'] as const;
export const PaymentDecision = z.enum(paymentDecisions);
export type PaymentDecision = z.output<typeof PaymentDecision>;

/** An amount of credits that is bought or sold: more than none. */
const SomeCredits = Credits.refine((credits) => credits > 0 && credits <= maxCreditsAtOnce * 100);
const BonusCredits = Credits.refine((credits) => credits >= 0 && credits <= maxCreditsAtOnce * 100);

/** The tax of a purchase. */
const PurchaseTax = z.object({
  /** Hundredths of a percent. */
  rate: z.int(),
  rule: TaxRule,
});

const packageFields = {
  credits: SomeCredits,
  /** Euro cents before tax. */
  netPrice: wholeNumberBetween(1, maxCents),
  bonus: BonusCredits,
  /** The group that it is for; absent: all customers. */
  groupId: GroupId.optional(),
  active: flag,
  position: wholeNumberBetween(0, 10_000),
};

const CreditPackage = z.object({ ...packageFields, packageId: PackageId });
export type CreditPackage = z.output<typeof CreditPackage>;

const groupFields = {
  name: line(60),
  /** Whole percents of the credits of a purchase that are added to it. */
  bonusPercent: wholeNumberBetween(0, 100),
  paysBy: z.array(PaymentWay).max(paymentWays.length),
};

const CustomerGroup = z.object({ ...groupFields, groupId: GroupId, customers: z.int(), packages: z.int() });
export type CustomerGroup = z.output<typeof CustomerGroup>;

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
  /** Euro cents. */
  net: z.int(),
  tax: z.int(),
  gross: z.int(),
  /** Hundredths of a percent. */
  taxRate: z.int(),
  taxRule: TaxRule,
  /** What was paid of it, and what of that went back. */
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
    /** What the customer came from, to pay it. */
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
  { userId: 'user_id', customer: 'customer_name' },
);
export type PurchaseRow = z.output<typeof PurchaseRow>;

export const purchaseSorts = ['date', 'customer', 'reference', 'state', 'credits', 'gross'] as const;

/** A purchase that money may be for. */
const NamedPurchase = z.object({
  purchaseId: PurchaseId,
  reference: z.string(),
  gross: z.int(),
  customer: z.string(),
});

/** An invoice on account that money may be for, with what of it is open. */
const NamedInvoice = z.object({
  invoiceId: InvoiceId,
  number: z.string(),
  open: z.int(),
  customer: z.string(),
});

/** A share of a divided payment, in euro cents. */
const PaymentPart = z.object({
  purchaseId: PurchaseId,
  amount: wholeNumber.refine((cents) => cents > 0 && cents <= 99_999_999_999),
});

/** Most purchases among which a payment is divided. */
export const maxPaymentParts = 20;

const ReceivedPayment = wire(
  {
    paymentId: ReceivedPaymentId,
    source: PaymentSource,
    sourceId: z.string(),
    /** Hundredths of the currency; negative: it went back to the payer. */
    amount: z.int(),
    currency: z.string(),
    payer: z.string(),
    payerIban: z.string(),
    purpose: z.string(),
    valueDay: calendarDay.optional(),
    state: PaymentState,
    problem: PaymentProblem.optional(),
    decision: PaymentDecision.optional(),
    reason: z.string(),
    decidedBy: z.string().optional(),
    decidedAt: instant.optional(),
    createdAt: instant,
    /** Credits that a refund should still take back. */
    creditsMissing: Credits,
    /** When a refund turned out to have failed: what it took was given back. */
    undoneAt: instant.optional(),
    /** Of money that was too much: the part that waits, in hundredths of the currency. */
    rest: z.int().optional(),
    purchaseId: PurchaseId.optional(),
    reference: z.string().optional(),
    /** Euro cents that the purchase costs. */
    gross: z.int().optional(),
    userId: UserId.optional(),
    customer: z.string().optional(),
    /** The valid invoice of the purchase. */
    invoiceNumber: z.string().optional(),
    /** The open purchase that amount and payer fit. */
    proposal: NamedPurchase.optional(),
    /** The invoice that it is for; 0 is open of one that is cancelled, or was paid before it was issued. */
    invoice: NamedInvoice.optional(),
    /** The invoice on account that it may be for. */
    proposedInvoice: NamedInvoice.optional(),
    /** Of a transfer that names several purchases: those of them that are not paid. */
    named: z.array(NamedPurchase).optional(),
  },
  { userId: 'user_id', customer: 'customer_name' },
);
export type ReceivedPayment = z.output<typeof ReceivedPayment>;

export const receivedPaymentSorts = ['date', 'day', 'amount', 'payer', 'state'] as const;

const customerNames = { userId: 'user_id' } as const;

export const purchasesApi = {
  ...topUpsApi,

  getBuyingOptions: call({
    method: 'GET',
    name: 'getBuyingOptions',
    who: 'customer',
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
        /** Price of one credit, in euro cents, before tax. */
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
        /** Euro cents that the customer was shown: another price of today is refused. */
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
    seeks: 'purchase',
    about: 'Cancels an own purchase that is open; false: it was cancelled already.',
    changes: ['credits'],
    asksService: true,
    input: z.object({ purchaseId: PurchaseId }),
    output: z.boolean(),
    refusals: { purchaseNotOpen: 409, providerNotReachable: 503 },
  }),

  listPackages: call({
    method: 'GET',
    name: 'getCreditPackages',
    who: 'staff',
    about: 'All packages of credits in their order.',
    shows: ['prices'],
    input: nothing,
    output: z.array(CreditPackage),
    refusals: {},
  }),

  savePackage: call({
    method: 'POST',
    name: 'saveCreditPackage',
    who: 'staff',
    seeks: 'package',
    about: 'Changes a package of credits, or adds one where no id is sent. Purchases that have begun stay as they are.',
    changes: ['prices'],
    input: z.object({ ...packageFields, packageId: PackageId.optional() }),
    output: z.literal(true),
    refusals: { groupUnknown: 422 },
  }),

  deletePackage: call({
    method: 'POST',
    name: 'deleteCreditPackage',
    who: 'staff',
    seeks: 'package',
    about: 'Deletes a package of credits. Purchases of it stay as they are.',
    changes: ['prices'],
    input: z.object({ packageId: PackageId }),
    output: z.literal(true),
    refusals: {},
  }),

  listGroups: call({
    method: 'GET',
    name: 'getCustomerGroups',
    who: 'staff',
    about: 'The groups of customers by name, with the number of their customers and packages.',
    shows: ['prices', 'accounts'],
    input: nothing,
    output: z.array(CustomerGroup),
    refusals: {},
  }),

  saveGroup: call({
    method: 'POST',
    name: 'saveCustomerGroup',
    who: 'staff',
    seeks: 'group',
    about: 'Changes a group of customers, or adds one where no id is sent.',
    changes: ['prices', 'accounts'],
    input: z.object({ ...groupFields, groupId: GroupId.optional() }),
    output: z.literal(true),
    refusals: { groupExists: 409 },
  }),

  deleteGroup: call({
    method: 'POST',
    name: 'deleteCustomerGroup',
    who: 'staff',
    seeks: 'group',
    about: 'Deletes a group that has neither customers nor packages.',
    changes: ['prices', 'accounts'],
    input: z.object({ groupId: GroupId }),
    output: z.literal(true),
    refusals: { groupInUse: 409 },
  }),

  setGroupOfCustomer: call({
    method: 'POST',
    name: 'setGroupOfCustomer',
    who: 'staff',
    seeks: 'customer',
    about: 'Puts a customer into a group, or into none; false: it was so already.',
    changes: ['prices', 'accounts'],
    input: wire({ userId: UserId, groupId: GroupId.optional() }, customerNames),
    output: z.boolean(),
    refusals: { groupUnknown: 422 },
  }),

  listReceivedPayments: call({
    method: 'GET',
    name: 'getReceivedPayments',
    who: 'staff',
    about: 'All money that came in or went back, newest first unless sorted otherwise, with what became of it.',
    shows: ['credits'],
    input: z.object({
      ...listFields,
      ...sortFields(receivedPaymentSorts),
      state: PaymentState.optional(),
      source: PaymentSource.optional(),
    }),
    output: z.object({
      data: z.array(ReceivedPayment),
      ...countedFields,
      /** Those that wait for a decision, whatever the filter. */
      open: z.int(),
    }),
    refusals: {},
  }),

  decideReceivedPayment: call({
    method: 'POST',
    name: 'decideReceivedPayment',
    who: 'staff',
    seeks: 'payment',
    about:
      'Decides on received money that could not be booked by itself. The same decision sent twice answers false and changes nothing.',
    changes: ['credits'],
    input: wire(
      {
        paymentId: ReceivedPaymentId,
        decision: PaymentDecision,
        /** The purchase that it pays; absent: the one that it already belongs to. */
        purchaseId: PurchaseId.optional(),
        /**
         * The invoice on account that it pays instead of a purchase: with `assign` exactly what is open, with `accept` as far as it
         * goes; what is more waits as a payment of its own.
         */
        invoiceId: InvoiceId.optional(),
        /** The customer whom money without a purchase belongs to, for `accept`. */
        userId: UserId.optional(),
        /** The purchases among which it is divided; what is left over waits as a payment of its own. */
        parts: z.array(PaymentPart).min(1).max(maxPaymentParts).optional(),
        reason: text(200),
      },
      customerNames,
    ),
    output: z.boolean(),
    refusals: {
      reasonMissing: 422,
      paymentDecided: 409,
      purchaseUnknown: 422,
      purchasePaid: 409,
      amountDiffers: 422,
      wrongCurrency: 422,
      notATransfer: 422,
      balanceTooLow: 422,
      customerDataMissing: 422,
      operatorDataMissing: 422,
      taxHasChanged: 409,
      customerErased: 422,
      invoiceUnknown: 422,
      invoiceSettled: 409,
      invoiceCancelled: 409,
    },
  }),
};
