import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { creditsApi } from '#contract/credits.ts';
import { creditCents } from '#contract/money.ts';
import { settingsApi } from '#contract/settings.ts';
import { invoicedCustomer, newInvoice, setOperator } from '#test/invoices.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { openRaw } from '#test/raw.ts';
import { issuedDocument } from './make-document.ts';

const portal = usePortal({ own: true, web: join(import.meta.dirname, '../../dist/web') });

async function choose(admin: Person, formatRegion: string): Promise<void> {
  const answer = await openRaw(portal(), admin).post('updateGlobalOptions', { formatRegion });
  expect([answer.status, typeof (await answer.json())]).toEqual([200, 'boolean']);
}

async function readSheet(number: string) {
  const document = await issuedDocument(portal().database.reader, number);
  return document?.sheet;
}

describe('the notation of numbers and dates that the operator chose', () => {
  let admin: Person;
  beforeAll(async () => {
    admin = await portal().person({ role: 'admin' });
    await setOperator(portal());
    await choose(admin, '');
  });

  test('is that of documents issued from then on, while earlier ones keep theirs [P1.158]', async () => {
    const customer = await invoicedCustomer(portal(), 'en');
    const earlier = await newInvoice(admin, customer);
    await choose(admin, 'CH');
    const later = await newInvoice(admin, customer);
    const [before, after] = [await readSheet(earlier.number), await readSheet(later.number)];
    expect(before?.facts[1]?.[1]).toMatch(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
    expect(after?.facts[1]?.[1]).toMatch(/^\d{1,2} [A-Z][a-z]+ \d{4}$/);
  });

  test('is that of mails in every language [P1.158]', async () => {
    await choose(admin, 'CH');
    const customer = await portal().person();
    const book = () =>
      admin.ask(creditsApi.changeCredits, {
        userId: customer.id,
        kind: 'bonus',
        amount: creditCents(123_450),
        reason: 'test',
        bookingKey: randomUUID(),
      });
    await book();
    await choose(admin, 'DE');
    await book();
    const { rows } = await portal().database.pool.query<{ subject: string }>(
      `select subject from mails where recipient = $1 and kind = 'creditsBooked' order by id`,
      [`${customer.username}@test.invalid`],
    );
    expect(rows.map(({ subject }) => subject.replaceAll("'", '’'))).toEqual([
      'Credits on your account: +1’234.50',
      'Credits on your account: +1.234,50',
    ]);
  });

  test('stands in the head of each page for its screens, and only while one is chosen [P1.158]', async () => {
    const meta = '<meta name="format-region"';
    const read = async () => (await fetch(`${portal().root}/signin`)).text();
    await choose(admin, 'AT');
    expect(await read()).toContain(`${meta} content="AT" />`);
    await choose(admin, '');
    expect(await read()).not.toContain(meta);
  });

  test.each(['XX', 'at', 'Austria', 7, null])(
    'is of a region of the list: %j is refused [P1.158]',
    async (formatRegion) => {
      const answer = await openRaw(portal(), admin).post('updateGlobalOptions', { formatRegion });
      expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalidInput' }]);
      expect(await admin.ask(settingsApi.getOperatorOptions, {})).toMatchObject({ formatRegion: '' });
    },
  );
});
