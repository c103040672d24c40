import { z } from 'zod';
import type { TaxRule } from '#contract/billing.ts';
import {
  AccountingServiceError,
  type AccountingPort,
  type Contact,
  type Fee,
  type Payment,
  type SentInvoice,
  type SentNote,
} from './accounting-port.ts';
import { askSevdesk, type SevdeskAddress, defaultAnswerLimit } from './ask-sevdesk.ts';

/** The service writes ids and amounts as texts. */
const id = z.union([z.string().regex(/^\d{1,20}$/), z.int().nonnegative()]).transform(String);
const amount = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((written) => Number(written ?? Number.NaN));

const Country = z.object({ id, code: z.string().nullish() });
const FoundRecord = z.looseObject({
  id,
  status: z.union([z.string(), z.number()]).nullish().transform(Number),
  sumGross: amount,
});
type FoundRecord = z.output<typeof FoundRecord>;

/** Rules of the service for its newer bookkeeping, and the words of its older one. */
const taxRules: Readonly<Record<TaxRule, { readonly rule: string; readonly type: string }>> = {
  domestic: { rule: '1', type: 'default' },
  oss: { rule: '19', type: 'default' },
  reverseCharge: { rule: '21', type: 'eu' },
  export: { rule: '17', type: 'noteu' },
  smallBusiness: { rule: '11', type: 'ss' },
};

/** Kinds of documents: their folder, the field of their own number, and how one is saved. */
const kinds = {
  invoice: { folder: 'Invoice', numbered: 'invoiceNumber', save: '/Invoice/Factory/saveInvoice' },
  creditNote: { folder: 'CreditNote', numbered: 'creditNoteNumber', save: '/CreditNote/Factory/saveCreditNote' },
  order: { folder: 'Order', numbered: 'orderNumber', save: '/Order/Factory/saveOrder' },
} as const;
type Kind = keyof typeof kinds;

/** Differences of a sum there that are none, in units of the currency: the last of several cancellations takes the rest of their rounding. */
const exact = 0.005;
const restOfRounding = 0.025;

const draft = 100;
const paid = 1000;

const reference = (objectName: string, of: string) => ({ id: Number(of), objectName });
const german = (day: string) => day.split('-').toReversed().join('.');
const toUnits = (cents: number) => cents / 100;

/** sevDesk as accounting service. Its own ids and settings are asked for once and remembered as long as the portal runs. */
export function sevdesk(at: SevdeskAddress, limit = defaultAnswerLimit): AccountingPort {
  const ask = <Shape extends z.ZodType>(asking: Parameters<typeof askSevdesk>[1], shape: Shape, signal: AbortSignal) =>
    askSevdesk(at, asking, shape, { signal, limit });

  const usesRules = remembered(async (signal) => {
    const answer = z.object({ version: z.string() });
    const { version } = await ask({ method: 'GET', path: '/Tools/bookkeepingSystemVersion' }, answer, signal);
    return version !== '1.0';
  });
  const contactPerson = remembered(async (signal) => {
    const [first] = await ask({ method: 'GET', path: '/SevUser' }, z.array(z.object({ id })), signal);
    if (first === undefined) throw new AccountingServiceError('the service has no user', 'never');
    return reference('SevUser', first.id);
  });
  const countries = remembered((signal) =>
    ask({ method: 'GET', path: '/StaticCountry', query: { limit: '1000' } }, z.array(Country), signal),
  );

  async function countryOf(iso: string, signal: AbortSignal) {
    const known = await countries(signal);
    const country = known.find(({ code }) => code?.toUpperCase() === iso.toUpperCase());
    if (country === undefined) throw new AccountingServiceError(`the service knows no country ${iso}`, 'never');
    return reference('StaticCountry', country.id);
  }

  /** A document by its own number: another one that a filter let through is none. */
  async function find(kind: Kind, number: string, signal: AbortSignal): Promise<FoundRecord | undefined> {
    const { folder, numbered } = kinds[kind];
    const query = { [numbered]: number };
    const found = await ask({ method: 'GET', path: `/${folder}`, query }, z.array(FoundRecord), signal);
    return found.find((one) => one[numbered] === number);
  }

  /** Saves a document unless it is there, and marks it as sent: only drafts can still be changed. */
  async function ensure(
    kind: Kind,
    number: string,
    make: () => Promise<object>,
    signal: AbortSignal,
  ): Promise<FoundRecord> {
    const { folder, save } = kinds[kind];
    const there = await find(kind, number, signal);
    const name = `${folder.slice(0, 1).toLowerCase()}${folder.slice(1)}`;
    const saved =
      there ??
      (await ask({ method: 'POST', path: save, body: await make() }, z.object({ [name]: FoundRecord }), signal))[name];
    if (saved === undefined) throw new AccountingServiceError('the answer is not as documented', 'later');
    if (!(saved.status > draft)) {
      const body = { sendType: 'VPDF', sendDraft: false };
      await ask({ method: 'PUT', path: `/${folder}/${saved.id}/sendBy`, body }, z.unknown(), signal);
    }
    return saved;
  }

  async function commonFields(
    { contactId, address, country, currency, taxRule }: SentInvoice | SentNote,
    signal: AbortSignal,
  ) {
    return {
      contact: reference('Contact', contactId),
      contactPerson: await contactPerson(signal),
      address: address.join('\n'),
      addressCountry: await countryOf(country, signal),
      currency,
      showNet: true,
      smallSettlement: taxRule === 'smallBusiness',
      // Required and without meaning: each position has its own.
      taxRate: 0,
      mapAll: true,
    };
  }

  const taxFields = async (rule: TaxRule, signal: AbortSignal) =>
    (await usesRules(signal))
      ? { taxRule: { id: taxRules[rule].rule, objectName: 'TaxRule' } }
      : { taxType: taxRules[rule].type };

  const position = (objectName: string, name: string, { price, taxRate }: { price: number; taxRate: number }) => ({
    objectName,
    mapAll: true,
    quantity: 1,
    price,
    name,
    positionNumber: 0,
    // A piece.
    unity: reference('Unity', '1'),
    taxRate,
  });

  /** Invoice and credit note have the same fields but for their own names. */
  async function invoiceFields(invoice: SentInvoice, signal: AbortSignal) {
    return {
      ...(await commonFields(invoice, signal)),
      ...(await taxFields(invoice.taxRule, signal)),
      header: `${invoice.title} ${invoice.number}`,
      taxText: invoice.taxText,
      status: String(draft),
      discount: 0,
      deliveryDate: german(invoice.suppliedOn),
    };
  }

  const checked = (saved: FoundRecord, { gross }: SentInvoice, tolerance: number): string => {
    if (Math.abs(saved.sumGross - toUnits(gross)) > tolerance)
      throw new AccountingServiceError(
        `the sum there is ${saved.sumGross.toFixed(2)}, not ${toUnits(gross).toFixed(2)}`,
        'never',
      );
    return saved.id;
  };

  return {
    ensureContact: async ({ customerNumber, company, firstName, secondName, vatNumber }: Contact, signal) => {
      const shape = z.array(z.object({ id, customerNumber: z.string().nullish() }));
      const query = { customerNumber, depth: '1' };
      const found = await ask({ method: 'GET', path: '/Contact', query }, shape, signal);
      const there = found.find((contact) => contact.customerNumber === customerNumber);
      if (there !== undefined) return there.id;
      const name = company === '' ? { surename: firstName, familyname: secondName } : { name: company };
      const body = { ...name, customerNumber, vatNumber, status: 1000, category: reference('Category', '3') };
      return (await ask({ method: 'POST', path: '/Contact', body }, z.object({ id }), signal)).id;
    },

    ensureInvoice: async (invoice, signal) => {
      const { number, day, net, taxRate, line } = invoice;
      const make = async () => ({
        invoice: {
          ...(await invoiceFields(invoice, signal)),
          objectName: 'Invoice',
          invoiceNumber: number,
          invoiceType: 'RE',
          invoiceDate: german(day),
        },
        invoicePosSave: [position('InvoicePos', line, { price: toUnits(net), taxRate: taxRate / 100 })],
        invoicePosDelete: null,
        discountSave: null,
        discountDelete: null,
        takeDefaultAddress: false,
      });
      return checked(await ensure('invoice', number, make, signal), invoice, exact);
    },

    // A credit note rather than the service's own cancellation, which would bear a number of its own and take all back.
    ensureCancellation: async (cancellation, signal) => {
      const { number, day, net, taxRate, line, cancels = '' } = cancellation;
      const make = async () => ({
        creditNote: {
          ...(await invoiceFields(cancellation, signal)),
          objectName: 'CreditNote',
          creditNoteNumber: number,
          creditNoteDate: german(day),
          bookingCategory: 'UNDERACHIEVEMENT',
          customerInternalNote: cancels,
        },
        creditNotePosSave: [position('CreditNotePos', line, { price: toUnits(net), taxRate: taxRate / 100 })],
        creditNotePosDelete: null,
        discountSave: null,
        discountDelete: null,
        takeDefaultAddress: false,
        forCashRegister: false,
      });
      return checked(await ensure('creditNote', number, make, signal), cancellation, restOfRounding);
    },

    // Worth nothing and without tax: the credits were sold, and taxed, before.
    ensureDeliveryNote: async (note, signal) => {
      const { number, day, title, line, taxText } = note;
      const make = async () => ({
        order: {
          ...(await commonFields(note, signal)),
          ...(await taxFields(note.taxRule, signal)),
          objectName: 'Order',
          orderNumber: number,
          orderType: 'LI',
          orderDate: german(day),
          header: `${title} ${number}`,
          taxText,
          status: draft,
          version: 0,
        },
        orderPosSave: [position('OrderPos', line, { price: 0, taxRate: 0 })],
        orderPosDelete: null,
      });
      return (await ensure('order', number, make, signal)).id;
    },

    ensurePayment: async (invoiceId, { amount: cents, paidAt, account }: Payment, signal) => {
      const [invoice] = await ask({ method: 'GET', path: `/Invoice/${invoiceId}` }, z.array(FoundRecord), signal);
      if (invoice !== undefined && invoice.status >= paid) return;
      const body = {
        amount: toUnits(cents),
        date: Math.floor(Date.parse(paidAt) / 1000),
        type: 'N',
        checkAccount: reference('CheckAccount', account),
        createFeed: true,
      };
      await ask({ method: 'PUT', path: `/Invoice/${invoiceId}/bookAmount`, body }, z.unknown(), signal);
    },

    ensureFee: async ({ amount: cents, paidAt, account, payee, purpose }: Fee, signal) => {
      const path = '/CheckAccountTransaction';
      const query = {
        'checkAccount[id]': account,
        'checkAccount[objectName]': 'CheckAccount',
        paymtPurpose: purpose,
        limit: '100',
      };
      const shape = z.array(z.object({ paymtPurpose: z.string().nullish() }));
      const found = await ask({ method: 'GET', path, query }, shape, signal);
      if (found.some(({ paymtPurpose }) => paymtPurpose === purpose)) return;
      const body = {
        valueDate: new Date(paidAt).toISOString(),
        amount: -toUnits(cents),
        payeePayerName: payee,
        paymtPurpose: purpose,
        checkAccount: reference('CheckAccount', account),
        // Not assigned yet: the accountant says which costs it is.
        status: 100,
      };
      await ask({ method: 'POST', path, body }, z.unknown(), signal);
    },
  };
}

/** Asks once; a question that failed is asked anew the next time. */
function remembered<Answer>(question: (signal: AbortSignal) => Promise<Answer>) {
  let answer: Promise<Answer> | undefined;
  return (signal: AbortSignal): Promise<Answer> => {
    answer ??= question(signal).catch((error: unknown) => {
      answer = undefined;
      throw error;
    });
    return answer;
  };
}
