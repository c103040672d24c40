import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { billingApi, type Invoice } from '#contract/billing.ts';
import { deskApi } from '#contract/desk.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { taxesApi } from '#contract/taxes.ts';
import { writeCii } from '#rules/cii.ts';
import { ruleProblems, schemaProblems, textsAt } from '#test/e-invoice.ts';
import { invoicedCustomer, newInvoice, setOperator } from '#test/invoices.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { issuedDocument } from './make-document.ts';
import { toEInvoice } from './to-e-invoice.ts';

const portal = usePortal({ own: true });
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);

let support: Person;
beforeAll(async () => {
  support = await portal().person({ role: 'support' });
  const admin = await portal().person({ role: 'admin' });
  await admin.ask(taxesApi.setTaxStatus, { validFrom: '2026-01-01', oss: 'none', smallBusiness: true });
});
beforeEach(() => setOperator(portal()));

/** An operator in a country, who has a tax number alone. */
const moveOperator = (country: string) =>
  query(
    `update portal_options set operator_vat_number = '', operator_country_id = (select id from countries where iso = $1)`,
    country,
  );

/** The content of an invoice's PDF, and its data. */
async function documentOf({ number }: Pick<Invoice, 'number'>) {
  const document = await issuedDocument(portal().database.reader, number);
  const data = document?.invoice && toEInvoice(document.invoice);
  if (document === undefined || data === undefined) throw new Error(`no ${number}`);
  const { sums, notes } = document.sheet;
  return { sums, notes, xml: writeCii(data, 'en16931') };
}

const categories = '//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax/ram:CategoryCode';
const reasons = '//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax/ram:ExemptionReason';

describe('the invoice of a small business', () => {
  test.each([
    ['DE', 'DE', 'de', 'Als Kleinunternehmer nach § 19 UStG von der Umsatzsteuer befreit.'],
    ['DE', 'AT', 'de', 'Als Kleinunternehmer nach § 19 UStG von der Umsatzsteuer befreit.'],
    [
      'DE',
      'FR',
      'fr',
      'Exonéré de TVA en tant que petite entreprise selon le § 19 de la loi allemande sur la TVA (UStG).',
    ],
    ['AT', 'AT', 'de', 'Als Kleinunternehmer nach § 6 Abs. 1 Z 27 UStG von der Umsatzsteuer befreit.'],
    ['AT', 'IT', 'en', 'Exempt from VAT as a small business under § 6 (1) no. 27 of the Austrian VAT Act (UStG).'],
    ['FR', 'FR', 'en', 'Exempt from VAT as a small business (Art. 284 of Directive 2006/112/EC).'],
  ] as const)('in %s to %s in %s names the law and shows no VAT, in PDF and data', async (from, to, language, note) => {
    await moveOperator(from);
    const customer = await invoicedCustomer(portal(), language, to);
    const { tax } = await customer.ask(purchasesApi.getBuyingOptions, {});
    expect(tax).toEqual({ rate: 0, rule: 'smallBusiness' });
    const invoice = await newInvoice(support, customer);
    expect(invoice).toMatchObject({ net: 25_000, tax: 0, gross: 25_000, taxRate: 0, taxRule: 'smallBusiness' });
    const { sums, notes, xml } = await documentOf(invoice);
    expect(sums).toHaveLength(1);
    expect(notes).toContain(note);
    expect(schemaProblems(xml)).toEqual([]);
    expect(ruleProblems(xml)).toEqual([]);
    expect(textsAt(xml, categories)).toEqual(['E']);
    expect(textsAt(xml, reasons)).toEqual([note]);
    expect(textsAt(xml, '//ram:ExemptionReasonCode')).toEqual([]);
  });

  test('is cancelled without VAT and with valid data [P22.4]', async () => {
    await moveOperator('DE');
    const invoice = await newInvoice(support, await invoicedCustomer(portal()));
    const { invoiceId } = invoice;
    const cancelled = await support.ask(billingApi.cancelInvoice, { invoiceId, reason: 'x', takesCredits: true });
    expect(cancelled).toMatchObject({ tax: 0, gross: -25_000, taxRule: 'smallBusiness' });
    const { sums, notes, xml } = await documentOf(cancelled);
    expect(sums).toHaveLength(1);
    expect(notes).toContain('Als Kleinunternehmer nach § 19 UStG von der Umsatzsteuer befreit.');
    expect([...schemaProblems(xml), ...ruleProblems(xml)]).toEqual([]);
    expect(textsAt(xml, categories)).toEqual(['E']);
  });

  test('to a company of another EU country has the rule smallBusiness instead of reverse charge', async () => {
    await moveOperator('DE');
    const customer = await invoicedCustomer(portal(), 'fr', 'FR');
    await query(`update users set vat_number = 'FR40303265045', vat_confirmed_at = now() where id = $1`, customer.id);
    expect(await newInvoice(support, customer)).toMatchObject({ tax: 0, taxRule: 'smallBusiness' });
  });

  test('to a country outside the EU has the rule export', async () => {
    expect(await newInvoice(support, await invoicedCustomer(portal(), 'de', 'CH'))).toMatchObject({
      taxRule: 'export',
    });
  });
});

test('a small business can sell without a VAT number', async () => {
  await moveOperator('DE');
  const { notReadyToSell = [] } = await support.ask(deskApi.getDesk, {});
  expect(notReadyToSell).not.toContain('vatNumber');
});
