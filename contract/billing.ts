import { z } from 'zod';
import { call } from './call.ts';
import { CreditEntryId, DeliveryNoteId, TaskId } from './ids.ts';
import { Credits } from './money.ts';
import { instant, wire } from './wire.ts';

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

export const createDeliveryNote = call({
  method: 'POST',
  reads: true,
  name: 'createDeliveryNote',
  who: 'active',
  about: 'The delivery note of a paid task. It was written with the payment; asking again returns what stands.',
  input: wire({ taskId: TaskId }, { taskId: ['taskID', 'task_id'] }),
  output: DeliveryNote,
  refusals: {},
});

export const updateCreditsWithDeliveryNoteID = call({
  method: 'POST',
  reads: true,
  name: 'updateCreditsWithDeliveryNoteID',
  who: 'active',
  about: 'Whether the credit transaction of a paid task carries its delivery note, which it does since the payment.',
  input: wire({ taskId: TaskId }, { taskId: ['transaction_taskID', 'task_id'] }),
  output: z.boolean(),
  refusals: {},
});
