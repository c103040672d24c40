import { z } from 'zod';
import { OwnDetails } from '#contract/tasks/own-details.ts';
import type { CreditCents } from '#contract/money.ts';
import { formatBusinessDay } from '#rules/format-locale.ts';
import { formatCredits } from '#rules/money.ts';
import { textsIn } from '#server/i18n/texts.ts';
import type { Sheet } from './draw-document.ts';
import { Parties, toPartiesLocale } from './parties.ts';

/** Data of a delivery note besides its columns; the oldest ones have only the id of their task. */
const StoredData = Parties.extend({
  task: z
    .object({
      job: z.int(),
      vin: z.string(),
      vehicle: z.string(),
      methods: z.array(z.string()),
      details: OwnDetails.optional(),
    })
    .optional(),
  /** The delivery notes that a return note takes back. */
  returns: z.array(z.string()).optional(),
});

export type IssuedNote = {
  number: string;
  userId: number;
  taskId: number | null;
  entryId: number;
  price: CreditCents;
  company: unknown;
  createdAt: string;
};

/** The customer's notes about the work: a line for each that is there. */
function detailLines(details: OwnDetails | undefined, t: ReturnType<typeof textsIn>): string[] {
  if (details === undefined) return [];
  const { reference, plate, endCustomer, pairs } = details;
  return [
    [t('billing.documents.customerReference'), reference],
    [t('billing.documents.plate'), plate],
    [t('billing.documents.endCustomer'), endCustomer],
    ...pairs.map(({ key, value }) => [key, value]),
  ].flatMap(([name = '', value = '']) => (value === '' ? [] : [`${name}: ${value}`]));
}

/** The sheet of a delivery or return note: credits, and no amount of tax, which was due when the credits were bought. */
export function deliveryNoteSheet(note: IssuedNote): Sheet {
  const { task, returns = [], ...parties } = StoredData.parse(note.company);
  const { language } = parties;
  const locale = toPartiesLocale(parties);
  const t = textsIn(language);
  const isReturn = note.price < 0;
  const price = formatCredits(note.price, locale);
  const delivered =
    task === undefined
      ? []
      : [
          `${t('billing.documents.job')} ${task.job}`,
          `${t('billing.documents.vehicle')}: ${task.vehicle}`,
          `${t('billing.documents.vin')}: ${task.vin}`,
          `${t('billing.documents.methods')}: ${task.methods.join(', ')}`,
          ...detailLines(task.details, t),
        ];
  const subject =
    note.taskId === null ? t('billing.documents.returnedCredits') : `${t('billing.documents.task')} ${note.taskId}`;
  return {
    language,
    parties,
    title: t(isReturn ? 'billing.documents.returnNote' : 'billing.documents.deliveryNote'),
    number: note.number,
    issuedAt: note.createdAt,
    facts: [
      [t('billing.documents.number'), note.number],
      [t('billing.documents.date'), formatBusinessDay(note.createdAt, locale)],
      [t('billing.documents.customerNumber'), String(note.userId)],
      [t('billing.documents.bookedTransaction'), String(note.entryId)],
    ],
    columns: [t('billing.documents.description'), t('billing.documents.price')],
    lines: [[[subject, ...delivered].join('\n'), price]],
    sums: [[t('billing.documents.price'), price]],
    notes: isReturn
      ? [
          ...(returns.length > 0 ? [t('billing.documents.returns', { number: returns.join(', ') })] : []),
          t('billing.documents.returnNoInvoice'),
        ]
      : [t('billing.documents.noInvoice')],
  };
}
