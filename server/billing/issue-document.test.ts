import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { billingApi } from '#contract/billing.ts';
import { mailApi } from '#contract/mail.ts';
import { invoicedCustomer, newInvoice, setOperator } from '#test/invoices.ts';
import { startMailServer } from '#test/mail-server.ts';
import { type Person, usePortal } from '#test/portal.ts';

const smtp = await startMailServer();
afterAll(() => smtp.down());
const portal = usePortal({ smtpUrl: smtp.url, mailFrom: 'Tuneport <portal@files.example>' });
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);

let support: Person;
beforeAll(async () => {
  support = await portal().person({ role: 'support' });
  await setOperator(portal());
});

async function openPdf(number: string): Promise<Buffer> {
  const { blob } = await support.askForFile(billingApi.downloadDocument, { number });
  return Buffer.from(await blob.arrayBuffer());
}
async function storedPdf(number: string): Promise<Buffer> {
  const { rows } = await query('select sha256 from document_files where number = $1', number);
  return portal().storage.read(rows[0]?.sha256);
}
/** The mails with files that a customer got. */
const withFiles = ({ username }: Person) =>
  smtp.arrived.filter(({ to, files }) => to.includes(`${username}@test.invalid`) && files.length > 0);

describe('an issued invoice', () => {
  test('is created and mailed with its PDF once, also when its job runs again', async () => {
    const customer = await invoicedCustomer(portal(), 'de');
    // A legal document is mailed whatever the customer has switched off, and to a locked account.
    await query(`update users set mail_off = '{creditsBooked}', active = false where id = $1`, customer.id);
    const { number } = await newInvoice(support, customer);
    await openPdf(number);
    await expect.poll(() => withFiles(customer)).toHaveLength(1);
    const [mail] = withFiles(customer);
    expect(mail?.subject).toBe(`Ihre Rechnung ${number}`);
    expect(mail?.text).toContain('297,50');
    const stored = await storedPdf(number);
    expect(mail?.files.map(({ name, type }) => [name, type])).toEqual([[`${number}.pdf`, 'application/pdf']]);
    expect(mail?.files[0]?.bytes.equals(stored)).toBe(true);
    expect((await openPdf(number)).equals(stored)).toBe(true);
    await Promise.all(
      [1, 2].map(() =>
        query(`select graphile_worker.add_job('issueDocument', json_build_object('number', $1::text))`, number),
      ),
    );
    const waiting = () => query(`select from graphile_worker.jobs where task_identifier = 'issueDocument'`);
    await expect.poll(async () => (await waiting()).rowCount).toBe(0);
    const { rows } = await query(
      `select kind from mails where kind = 'invoiceIssued' and subject like '%' || $1`,
      number,
    );
    expect(rows).toHaveLength(1);
    const { rows: files } = await query('select from document_files where number = $1', number);
    expect(files).toHaveLength(1);
  });

  test('is followed by a mail with the cancellation when it is cancelled', async () => {
    const customer = await invoicedCustomer(portal(), 'en');
    const issued = await newInvoice(support, customer);
    const { number } = await support.ask(billingApi.cancelInvoice, {
      ...issued,
      reason: 'secret',
      takesCredits: false,
    });
    await expect.poll(() => withFiles(customer)).toHaveLength(2);
    const mail = withFiles(customer).find(({ subject }) => subject.startsWith('Cancellation'));
    expect(mail?.subject).toBe(`Cancellation ${number} of invoice ${issued.number}`);
    expect(mail?.text).not.toContain('secret');
    const { data } = await support.ask(mailApi.getMails, { filterMode: 'all', search: number });
    expect(data).toMatchObject([{ kind: 'invoiceCancelled', attachments: [`${number}.pdf`] }]);
  });

  test('leaves no job when its transaction is rolled back', async () => {
    const customer = await invoicedCustomer(portal(), 'en');
    await query(`create function refuse_row() returns trigger language plpgsql as
      $$ begin if new.user_id = ${customer.id} then raise exception 'no'; end if; return new; end $$`);
    await query('create trigger refuse_row after insert on invoices for each row execute function refuse_row()');
    await expect(newInvoice(support, customer)).rejects.toThrow('internal');
    await query('drop trigger refuse_row on invoices');
    const { rows } = await query(`select payload ->> 'number' as number from graphile_worker._private_jobs
      where payload ->> 'number' not in (select number from invoices union select number from delivery_notes)`);
    expect(rows).toEqual([]);
  });
});
