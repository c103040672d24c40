import { z } from 'zod';
import { call } from './call.ts';
import { CreditEntryId, DeliveryNoteId, EarlierDocumentId, InvoiceId, TaskId, UserId } from './ids.ts';
import { listFields, sortFields } from './lists.ts';
import { Credits, GivenCredits } from './money.ts';
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
    paymentTax: 'deliveryNote_paymentTax',
  },
);

/**
 * Reasons for the tax of an invoice: it is that of the operator's country or of the customer's, the customer owes it,
 * there is none abroad, or none because the operator is a small business.
 */
export const taxRules = ['domestic', 'oss', 'reverseCharge', 'export', 'smallBusiness'] as const;

export const TaxRule = z.enum(taxRules);
export type TaxRule = z.output<typeof TaxRule>;

/** The confirmation of a VAT number on which a sale without tax relied: the register's, or that of a member of staff. */
export const VatProof = z.discriminatedUnion('source', [
  z.object({
    source: z.literal('register'),
    vatNumber: z.string(),
    confirmedAt: instant,
    /** The register's name for its answer, where the operator's own number was sent with the question. */
    identifier: z.string().optional(),
  }),
  z.object({
    source: z.literal('staff'),
    vatNumber: z.string(),
    confirmedAt: instant,
    confirmedBy: z.string(),
    note: z.string(),
  }),
]);
export type VatProof = z.output<typeof VatProof>;

/** Files of a document: the PDF, and for invoices and cancellations the data that authorities take. */
export const documentFormats = ['pdf', 'xrechnung'] as const;

export const DocumentFormat = z.enum(documentFormats);
export type DocumentFormat = z.output<typeof DocumentFormat>;

/** A number of a document that can be opened: invoice RE, cancellation ST, delivery or return note LS. */
const DocumentNumber = z.string().regex(/^(RE|ST|LS)-\d{4}-\d{6,9}$/);

const Invoice = wire(
  {
    invoiceId: InvoiceId,
    number: z.string(),
    /** A cancellation takes an invoice back, or a part of it; its amounts are negative. */
    kind: z.enum(['RE', 'ST']),
    /** The invoice that this cancellation reverses. */
    cancels: z.string().optional(),
    /** The cancellations of this invoice, the oldest first. */
    cancelledBy: z.array(z.string()),
    /** An invoice of which something is not cancelled. */
    stands: z.boolean(),
    userId: UserId,
    /** The name on the document. */
    customer: z.string(),
    creditEntryId: CreditEntryId,
    credits: Credits,
    /** Cents. */
    net: z.int(),
    /** Hundredths of a percent: 1900 is 19 %. */
    taxRate: z.int(),
    tax: z.int(),
    gross: z.int(),
    taxRule: TaxRule,
    /** Of an invoice whose tax the customer owes. */
    vatProof: VatProof.optional(),
    createdAt: instant,
  },
  {
    userId: 'user_id',
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
    /** Absent in the return note of a refund without a file. */
    taskId: TaskId.optional(),
    userId: UserId,
    /** The name on the document. */
    customer: z.string(),
    /** Negative in a return note. */
    price: Credits,
    createdAt: instant,
  },
  {
    userId: 'user_id',
  },
);
export type NoteOfCustomer = z.output<typeof NoteOfCustomer>;

const EarlierDocument = z.object({
  earlierDocumentId: EarlierDocumentId,
  number: z.string(),
  /** Its name in the portal before; may be empty. */
  title: z.string(),
  /** The day on which it was issued, `2026-05-31`. */
  issuedOn: z.string(),
});
export type EarlierDocument = z.output<typeof EarlierDocument>;

export const billingApi = {
  createDeliveryNote: call({
    method: 'POST',
    reads: true,
    name: 'createDeliveryNote',
    who: 'active',
    needs: ['documents', 'credits', 'customers'],
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
        price: GivenCredits.optional(),
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
    needs: ['documents', 'credits', 'customers'],
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
    rights: ['seeDocuments'],
    needs: ['documents', 'credits', 'customers'],
    seeks: 'deliveryNote',
    about: 'Id and number of the delivery note of a paid task.',
    shows: [],
    input: wire({ taskId: TaskId }, { taskId: ['task_id', 'taskID'] }),
    output: z.object({ deliveryNoteId: DeliveryNoteId, number: z.string() }),
    refusals: {},
  }),

  createInvoice: call({
    method: 'POST',
    name: 'createInvoice',
    who: 'staff',
    needs: ['documents'],
    seeks: 'transaction',
    about: 'The invoice of a purchase of credits: written when there is none that stands, else the one that stands.',
    changes: ['credits'],
    input: z.object({ creditEntryId: CreditEntryId }),
    output: Invoice,
    refusals: {
      notAPurchase: 422,
      purchaseTakenBack: 409,
      operatorDataMissing: 422,
      customerDataMissing: 422,
      lettersNotPrintable: 422,
    },
  }),

  getInvoice: call({
    method: 'POST',
    reads: true,
    name: 'getInvoiceID',
    who: 'active',
    rights: ['seeDocuments'],
    needs: ['documents', 'credits', 'customers'],
    seeks: 'invoice',
    about: 'Id and number of the invoice of a purchase.',
    shows: [],
    input: z.object({ creditEntryId: CreditEntryId }),
    output: z.object({ invoiceId: InvoiceId, number: z.string() }),
    refusals: {},
  }),

  cancelInvoice: call({
    method: 'POST',
    name: 'cancelInvoice',
    who: 'staff',
    needs: ['documents'],
    seeks: 'invoice',
    about:
      'Takes an invoice back by a cancellation: all that stands of it, and the credits stay; or the share of its unused credits, which go with it.',
    changes: ['credits'],
    input: z.object({
      invoiceId: InvoiceId,
      reason: text(200),
      /** True takes the unused credits back, with their share; without it the purchase can be invoiced again, corrected. */
      takesCredits: flag,
    }),
    output: Invoice,
    refusals: { invoiceCancelled: 409, reasonMissing: 422, nothingUnused: 422 },
  }),

  getUnusedShare: call({
    method: 'GET',
    name: 'getUnusedShare',
    who: 'staff',
    needs: ['documents'],
    seeks: 'invoice',
    about:
      'What a cancellation would take back of an invoice with the unused credits: all 0 where they are used. Credits that were paid for count as used first, given ones last.',
    shows: ['credits'],
    input: z.object({ invoiceId: InvoiceId }),
    output: z.object({ credits: Credits, net: z.int(), tax: z.int(), gross: z.int() }),
    refusals: {},
  }),

  listInvoices: call({
    method: 'GET',
    name: 'getInvoices',
    who: 'staff',
    needs: ['documents', 'credits', 'customers'],
    about:
      'Invoices and cancellations of all customers, newest first unless sorted otherwise, with the sums of what the filter leaves.',
    shows: ['credits'],
    input: wire({ ...documentFilter, ...sortFields(invoiceSorts) }, { userId: 'user_id' }),
    output: z.object({
      data: z.array(Invoice),
      total: z.int(),
      /** Cents. */
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
    needs: ['documents', 'credits', 'customers'],
    about:
      'The delivery and return notes of all customers, newest first unless sorted otherwise, with the sum of what the filter leaves.',
    shows: [],
    input: wire({ ...documentFilter, ...sortFields(noteSorts) }, { userId: 'user_id' }),
    output: z.object({ data: z.array(NoteOfCustomer), total: z.int(), sum: Credits }),
    refusals: {},
  }),

  downloadDocument: call({
    method: 'POST',
    name: 'downloadDocument',
    who: 'active',
    rights: ['seeDocuments'],
    needs: ['documents', 'credits', 'customers'],
    seeks: 'document',
    about:
      'An issued document as PDF, or an invoice as XRechnung: the same bytes whenever it is opened; the own ones, or for staff any.',
    changes: [],
    input: z.object({ number: DocumentNumber, /** Absent: the PDF. */ format: DocumentFormat.optional() }),
    output: z.void(),
    answers: 'file',
    records: 'downloaded',
    refusals: { xrechnungDataMissing: 422 },
  }),

  listEarlierDocuments: call({
    method: 'GET',
    name: 'getEarlierDocuments',
    who: 'active',
    rights: ['seeDocuments'],
    needs: ['documents', 'credits', 'customers'],
    seeks: 'customer',
    about:
      'The invoices and other papers that the portal before made for a customer, newest first: the own ones, or for staff those of any customer. Most customers have none.',
    shows: ['credits'],
    input: wire({ userId: UserId.optional() }, { userId: 'user_id' }),
    output: z.array(EarlierDocument),
    refusals: {},
  }),

  downloadEarlierDocument: call({
    method: 'POST',
    name: 'downloadEarlierDocument',
    who: 'active',
    rights: ['seeDocuments'],
    needs: ['documents', 'credits', 'customers'],
    seeks: 'document',
    about: 'A paper of the portal before, as it made it: the own ones, or for staff any.',
    changes: [],
    input: z.object({ earlierDocumentId: EarlierDocumentId }),
    output: z.void(),
    answers: 'file',
    records: 'downloaded',
    refusals: {},
  }),
};
