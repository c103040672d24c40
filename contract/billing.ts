import { z } from 'zod';
import { call } from './call.ts';
import { CreditEntryId, DeliveryNoteId, InvoiceId, TaskId, UserId } from './ids.ts';
import { listFields, sortFields } from './lists.ts';
import { Credits } from './money.ts';
import { flag, instant, text, wholeNumber, wire } from './wire.ts';

const DeliveryNote = wire(
  {
    deliveryNoteId: DeliveryNoteId,
    number: z.string(),
    taskId: TaskId,
    creditEntryId: CreditEntryId,
    /** 20 for customers in Austria, else 19, as the specification says; no tax is due when a task is paid. */
    paymentTax: z.int(),
    price: Credits,
    createdAt: instant,
  },
  {
    deliveryNoteId: 'deliveryNote_id',
    number: 'deliveryNote_number',
    taskId: 'deliveryNote_taskID',
    creditEntryId: 'transaction_id',
    paymentTax: 'deliveryNote_paymentTax',
    price: 'deliveryNote_creditsPrice',
    createdAt: 'deliveryNote_created',
  },
);

/**
 * Reasons for the tax of an invoice: it is that of the operator's country or of the customer's, the customer owes it,
 * or there is none.
 */
export const taxRules = ['domestic', 'oss', 'reverseCharge', 'export'] as const;

export const TaxRule = z.enum(taxRules);
export type TaxRule = z.output<typeof TaxRule>;

/** A number of a document that can be opened: invoice RE, cancellation ST, delivery note LS. */
const DocumentNumber = z.string().regex(/^(RE|ST|LS)-\d{4}-\d{6,9}$/);

const Invoice = wire(
  {
    invoiceId: InvoiceId,
    number: z.string(),
    /** A cancellation reverses a whole invoice; its amounts are negative. */
    kind: z.enum(['RE', 'ST']),
    /** The invoice that this cancellation reverses. */
    cancels: z.string().optional(),
    /** The cancellation that reversed this invoice. */
    cancelledBy: z.string().optional(),
    userId: UserId,
    /** The name on the document. */
    customer: z.string(),
    creditEntryId: CreditEntryId,
    credits: Credits,
    /** Euro cents. */
    net: z.int(),
    /** Hundredths of a percent: 1900 is 19 %. */
    taxRate: z.int(),
    tax: z.int(),
    gross: z.int(),
    taxRule: TaxRule,
    createdAt: instant,
  },
  {
    invoiceId: 'invoice_id',
    number: 'invoice_number',
    kind: 'invoice_kind',
    cancels: 'invoice_cancels',
    cancelledBy: 'invoice_cancelledBy',
    userId: 'user_id',
    customer: 'customer_name',
    creditEntryId: 'transaction_id',
    credits: 'invoice_credits',
    net: 'invoice_net',
    taxRate: 'invoice_taxRate',
    tax: 'invoice_tax',
    gross: 'invoice_gross',
    taxRule: 'invoice_taxRule',
    createdAt: 'invoice_created',
  },
);
export type Invoice = z.output<typeof Invoice>;

const documentFilter = { ...listFields, userId: UserId.optional() };

export const invoiceSorts = ['number', 'date', 'customer', 'credits', 'net', 'rate', 'tax', 'gross', 'state'] as const;
export const noteSorts = ['number', 'date', 'customer', 'task', 'price'] as const;

const NoteOfCustomer = wire(
  {
    deliveryNoteId: DeliveryNoteId,
    number: z.string(),
    taskId: TaskId,
    userId: UserId,
    /** The name on the document. */
    customer: z.string(),
    price: Credits,
    createdAt: instant,
  },
  {
    deliveryNoteId: 'deliveryNote_id',
    number: 'deliveryNote_number',
    taskId: 'deliveryNote_taskID',
    userId: 'user_id',
    customer: 'customer_name',
    price: 'deliveryNote_creditsPrice',
    createdAt: 'deliveryNote_created',
  },
);
export type NoteOfCustomer = z.output<typeof NoteOfCustomer>;

export const billingApi = {
  createDeliveryNote: call({
    method: 'POST',
    reads: true,
    name: 'createDeliveryNote',
    who: 'active',
    seeks: 'deliveryNote',
    about: 'The delivery note of a paid task. It was written with the payment; asking again returns what stands.',
    shows: [],
    input: wire(
      {
        taskId: TaskId,
        /** Sent by the specification's clients and ignored: a delivery note states the server's own data. */
        paymentTax: wholeNumber.optional(),
        companyModel: text(120).optional(),
        sevdeskId: text(60).optional(),
        companyDetails: z.unknown().optional(),
        price: Credits.optional(),
        areaId: wholeNumber.optional(),
        paymentApi: text(20).optional(),
      },
      {
        taskId: ['taskID', 'task_id'],
        paymentTax: 'deliveryNote_paymentTax',
        companyModel: 'company_model',
        sevdeskId: 'user_sevdesk_id',
        price: 'creditsPrice',
        areaId: 'areaID',
        paymentApi: 'user_payment_api',
      },
    ),
    output: DeliveryNote,
    refusals: {},
  }),

  linkDeliveryNote: call({
    method: 'POST',
    reads: true,
    name: 'updateCreditsWithDeliveryNoteID',
    who: 'active',
    seeks: 'deliveryNote',
    about: 'Whether the credit transaction of a paid task carries its delivery note, which it does since the payment.',
    shows: [],
    input: wire({ taskId: TaskId }, { taskId: ['transaction_taskID', 'task_id', 'taskID'] }),
    output: z.boolean(),
    refusals: {},
  }),

  getDeliveryNote: call({
    method: 'POST',
    reads: true,
    name: 'getDeliveryNoteID',
    who: 'active',
    seeks: 'deliveryNote',
    about: 'Id and number of the delivery note of a paid task.',
    shows: [],
    input: wire({ taskId: TaskId }, { taskId: ['task_id', 'taskID'] }),
    output: wire(
      { deliveryNoteId: DeliveryNoteId, number: z.string() },
      { deliveryNoteId: 'deliveryNote_id', number: 'deliveryNote_number' },
    ),
    refusals: {},
  }),

  createInvoice: call({
    method: 'POST',
    name: 'createInvoice',
    who: 'staff',
    seeks: 'transaction',
    about: 'The invoice of a purchase of credits: written when there is none that stands, else the one that stands.',
    changes: ['credits'],
    input: wire({ creditEntryId: CreditEntryId }, { creditEntryId: 'transaction_id' }),
    output: Invoice,
    refusals: { notAPurchase: 422, purchaseTakenBack: 409, operatorDataMissing: 422, customerDataMissing: 422 },
  }),

  getInvoice: call({
    method: 'POST',
    reads: true,
    name: 'getInvoiceID',
    who: 'active',
    seeks: 'invoice',
    about: 'Id and number of the invoice of a purchase.',
    shows: [],
    input: wire({ creditEntryId: CreditEntryId }, { creditEntryId: 'transaction_id' }),
    output: wire({ invoiceId: InvoiceId, number: z.string() }, { invoiceId: 'invoice_id', number: 'invoice_number' }),
    refusals: {},
  }),

  cancelInvoice: call({
    method: 'POST',
    name: 'cancelInvoice',
    who: 'staff',
    seeks: 'invoice',
    about: 'Takes an invoice back whole by a cancellation. The credits stay, or are taken back with it.',
    changes: ['credits'],
    input: wire(
      {
        invoiceId: InvoiceId,
        reason: text(200),
        /** True reverses the purchase too; without it the same purchase can be invoiced again, with corrected data. */
        takesCredits: flag,
      },
      { invoiceId: 'invoice_id', reason: 'invoice_reason', takesCredits: 'invoice_takesCredits' },
    ),
    output: Invoice,
    refusals: { invoiceCancelled: 409, reasonMissing: 422, balanceTooLow: 422 },
  }),

  listInvoices: call({
    method: 'GET',
    name: 'getInvoices',
    who: 'staff',
    about:
      'Invoices and cancellations of all customers, newest first unless sorted otherwise, with the sums of what the filter leaves.',
    shows: ['credits'],
    input: wire({ ...documentFilter, ...sortFields(invoiceSorts) }, { userId: 'user_id' }),
    output: z.object({
      data: z.array(Invoice),
      total: z.int(),
      /** Euro cents. */
      net: z.int(),
      tax: z.int(),
      gross: z.int(),
    }),
    refusals: {},
  }),

  listDeliveryNotes: call({
    method: 'GET',
    name: 'getDeliveryNotes',
    who: 'staff',
    about:
      'The delivery notes of all customers, newest first unless sorted otherwise, with the sum of what the filter leaves.',
    shows: [],
    input: wire({ ...documentFilter, ...sortFields(noteSorts) }, { userId: 'user_id' }),
    output: z.object({ data: z.array(NoteOfCustomer), total: z.int(), sum: Credits }),
    refusals: {},
  }),

  downloadDocument: call({
    method: 'POST',
    name: 'downloadDocument',
    who: 'active',
    seeks: 'document',
    about: 'An issued document as PDF, the same bytes whenever it is opened: the own ones, or for staff any.',
    changes: [],
    input: wire({ number: DocumentNumber }, { number: 'document_number' }),
    output: z.void(),
    answers: 'file',
    refusals: {},
  }),
};
