import { z } from 'zod';
import type { CreditCents } from '#contract/money.ts';
import { formatCredits } from '#rules/money.ts';
import { dayOf } from './day-of.ts';
import { documentText } from './document-texts.ts';
import type { Sheet } from './draw-document.ts';
import { Parties } from './parties.ts';

/** What a delivery note keeps besides its columns; the oldest ones know of their task only the id. */
const Kept = Parties.extend({
  task: z.object({ job: z.int(), vin: z.string(), vehicle: z.string(), methods: z.array(z.string()) }).optional(),
});

export type IssuedNote = {
  number: string;
  userId: number;
  taskId: number;
  entryId: number;
  /** `deliveryNote_paymentTax`, in percent. */
  paymentTax: number;
  price: CreditCents;
  company: unknown;
  createdAt: string;
};

/** A delivery note as it is drawn: credits, and no amount of tax, which was due when the credits were bought. */
export function deliveryNoteSheet(note: IssuedNote): Sheet {
  const { task, ...parties } = Kept.parse(note.company);
  const { language } = parties;
  const text = (key: Parameters<typeof documentText>[1], values?: Record<string, string>) =>
    documentText(language, key, values);
  const price = formatCredits(note.price, language);
  const rate = new Intl.NumberFormat(language, { style: 'percent' }).format(note.paymentTax / 100);
  const delivered =
    task === undefined
      ? []
      : [
          `${text('job')} ${task.job}`,
          `${text('vehicle')}: ${task.vehicle}`,
          `${text('vin')}: ${task.vin}`,
          `${text('methods')}: ${task.methods.join(', ')}`,
        ];
  return {
    language,
    parties,
    title: text('deliveryNote'),
    number: note.number,
    issuedAt: note.createdAt,
    facts: [
      [text('number'), note.number],
      [text('date'), dayOf(note.createdAt, language)],
      [text('customerNumber'), String(note.userId)],
      [text('bookedTransaction'), String(note.entryId)],
    ],
    columns: [text('description'), text('price')],
    lines: [[[`${text('task')} ${note.taskId}`, ...delivered].join('\n'), price]],
    sums: [[text('price'), price]],
    notes: [text('noInvoice', { rate })],
  };
}
