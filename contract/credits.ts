import { z } from 'zod';
import { call } from './call.ts';
import { CreditEntryId, DeliveryNoteId, TaskId } from './ids.ts';
import { Language } from './languages.ts';
import { listFields } from './lists.ts';
import { Credits } from './money.ts';
import { PaymentApi } from './identity.ts';
import { instant, nothing, wire } from './wire.ts';

export const CreditBalance = wire({ balance: Credits }, { balance: 'transaction_balance' });

export const getCreditBalance = call({
  method: 'GET',
  name: 'getCreditBalance',
  who: 'active',
  about: 'The balance after the latest credit transaction.',
  input: nothing,
  output: CreditBalance,
  refusals: {},
});

export const creditKinds = ['purchase', 'payment', 'refund', 'correction', 'bonus'] as const;
export const CreditKind = z.enum(creditKinds);
export type CreditKind = z.output<typeof CreditKind>;

const CreditEntry = wire(
  {
    entryId: CreditEntryId,
    kind: CreditKind,
    /** Signed: what was paid is negative. */
    amount: Credits,
    balance: Credits,
    reason: z.string(),
    taskId: TaskId.optional(),
    deliveryNoteId: DeliveryNoteId.optional(),
    deliveryNoteNumber: z.string().optional(),
    createdAt: instant,
  },
  {
    entryId: 'transaction_id',
    kind: 'transaction_kind',
    amount: 'transaction_amount',
    balance: 'transaction_balance',
    reason: 'transaction_reason',
    taskId: 'transaction_taskID',
    deliveryNoteId: 'transaction_deliveryNoteID',
    deliveryNoteNumber: 'deliveryNote_number',
    createdAt: 'transaction_created',
  },
);
export type CreditEntry = z.output<typeof CreditEntry>;

const creditFilter = { ...listFields, kind: CreditKind.optional() };

export const getCredits = call({
  method: 'GET',
  name: 'getCredits',
  who: 'customer',
  about: 'The credit transactions of the signed-in customer, newest first.',
  input: z.object(creditFilter),
  output: z.object({ data: z.array(CreditEntry), total: z.int() }),
  refusals: {},
});

export const exportCredits = call({
  method: 'POST',
  reads: true,
  name: 'exportCredits',
  who: 'customer',
  about: 'Every credit transaction that the filter leaves, as CSV with headings in the language asked for.',
  input: z.object({ ...creditFilter, language: Language.default('en').catch('en') }),
  output: z.void(),
  answers: 'file',
  refusals: {},
});

export const getBuyingOptions = call({
  method: 'GET',
  name: 'getBuyingOptions',
  who: 'customer',
  about: 'How the signed-in customer may buy credits: payment option, price of a credit, packages, bank details.',
  input: nothing,
  output: wire(
    {
      paymentApi: PaymentApi,
      /** Price of one credit, in euro cents, before tax. */
      creditPrice: z.int(),
      creditPackages: z.array(z.int()),
      /** Only for customers who pay by bank transfer. */
      bank: z
        .object({
          holder: z.string(),
          name: z.string(),
          iban: z.string(),
          bic: z.string(),
          /** What the customer writes into the transfer, so that staff find whose it is. */
          reference: z.string(),
        })
        .optional(),
    },
    { paymentApi: 'user_payment_api' },
  ),
  refusals: {},
});
