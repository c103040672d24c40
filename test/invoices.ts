import { randomUUID } from 'node:crypto';
import { billingApi, type Invoice } from '#contract/billing.ts';
import { creditsApi } from '#contract/credits.ts';
import type { Language } from '#contract/languages.ts';
import { creditCents } from '#contract/money.ts';
import type { Person, Portal } from './portal.ts';

/** Gives the operator every datum of documents, or only those that an invoice cannot do without. */
export const setOperator = ({ database }: Portal, isFull = true) =>
  database.pool.query(
    `update portal_options set operator_company = 'Tuneport & Söhne GmbH', operator_street = 'Ring 1', operator_zip = '80331',
       operator_city = 'München', operator_country_id = 2, operator_vat_number = 'DE136695976',
       operator_tax_number = '143/123/12345', bank_holder = 'Tuneport', bank_iban = 'DE02120300000000202051',
       bank_bic = 'BYLADEM1001', operator_contact_name = $1, operator_contact_phone = $2, operator_contact_email = $3,
       operator_register_court = $4, operator_register_number = $5, operator_directors = $6, operator_buyer_reference = $7`,
    isFull
      ? ['Anna Berg', '+49 89 123456', 'anna@tuneport.test', 'Amtsgericht München', 'HRB 12345', 'Anna Berg', 'none']
      : ['', '', '', '', '', '', ''],
  );

/** A customer with an address, whose name is a trial for whatever writes it. */
export async function invoicedCustomer(portal: Portal, language: Language = 'de', country = 'DE'): Promise<Person> {
  const customer = await portal.person({ country, credits: 100 });
  await portal.database.pool.query(
    `update users set company_name = 'Müller & Söhne <KFZ>', first_name = 'Carl', second_name = 'Müller', street = 'Gasse 2',
       zip = '10117', city = 'Berlin', language = $2 where id = $1`,
    [customer.id, language],
  );
  return customer;
}

/** Books a purchase of 250 credits, paid or on account, and invoices it. */
export async function newInvoice(support: Person, { id }: Person, terms: { termDays?: number } = {}): Promise<Invoice> {
  await support.ask(creditsApi.changeCredits, {
    userId: id,
    kind: 'purchase',
    amount: creditCents(25_000),
    reason: 'bank transfer',
    bookingKey: randomUUID(),
    ...terms,
  });
  const { data } = await support.ask(creditsApi.listAllCredits, { filterMode: 'all', userId: id, kind: 'purchase' });
  const [entry] = data;
  if (entry === undefined) throw new Error('no purchase');
  return support.ask(billingApi.createInvoice, { creditEntryId: entry.entryId });
}

/** Gives the operator every datum of documents while something is done, and takes them back. */
export async function withOperator<Result>(portal: Portal, act: () => Promise<Result>): Promise<Result> {
  const { pool } = portal.database;
  const { rows } = await pool.query<Record<string, unknown>>('select * from portal_options');
  const names = Object.keys(rows[0] ?? {})
    .filter((name) => /^(operator|bank)_/.test(name))
    .join(', ');
  await setOperator(portal);
  try {
    return await act();
  } finally {
    await pool.query(
      `update portal_options set (${names}) = (select ${names} from jsonb_populate_record(null::portal_options, $1))`,
      [JSON.stringify(rows[0])],
    );
  }
}
