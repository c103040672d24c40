import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatApi } from '#contract/chat.ts';
import { MovingMap } from '#contract/moving.ts';
import { orderingApi } from '#contract/ordering.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { ownDetailsApi } from '#contract/tasks/own-details.ts';
import { invoicedCustomer, newInvoice, withOperator } from '#test/invoices.ts';
import { closeByHand, order } from '#test/orders.ts';
import { type Portal, usePortal } from '#test/portal.ts';
import { exportPortal } from './export-portal.ts';
import { openFolder } from './folder.ts';
import { importPortal } from './import-portal.ts';
import type { Outcome } from './outcomes.ts';

const first = usePortal({ own: true });
const second = usePortal({ own: true });

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function moveOut({ database, storage, root }: Portal): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'moving-'));
  folders.push(folder);
  await exportPortal({ database, storage, publicUrl: root, folder });
  return folder;
}

async function moveIn({ database, storage, root }: Portal, folder: string) {
  const refused: Outcome[] = [];
  const reports = await importPortal(
    { database, storage, publicUrl: root },
    {
      folder: await openFolder(folder),
      source: 'first',
      map: MovingMap.parse({}),
      isRehearsal: false,
      onRefused: (_file, outcome) => {
        refused.push(outcome);
      },
    },
  );
  return { reports, refused };
}

/** The files of a folder by their paths below it. */
async function readFolder(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const contents = await Promise.all(files.map((path) => readFile(path, 'latin1')));
  return Object.fromEntries(files.map((path, place) => [path.slice(folder.length + 1), contents[place] ?? '']));
}

/** A portal in which people have worked: groups, tools, prices, credits, orders in several states, messages, invoices. */
async function work(portal: Portal): Promise<void> {
  const admin = await portal.person({ role: 'admin' });
  const customer = await invoicedCustomer(portal, 'de', 'DE');
  await newInvoice(admin, customer);
  await portal.person({ credits: 12_345 });
  await admin.ask(purchasesApi.saveGroup, { name: 'Dealers', bonusPercent: 5, paysBy: ['transfer'] });
  const done = await order(portal, customer);
  await admin.ask(chatApi.createMessage, { ...done, message: '=How was it, "good"?\nTell us.' });
  await closeByHand(admin, done, { recordSolution: true });
  await customer.ask(orderingApi.payTask, done);
  const { jobId, taskId } = done;
  const pairs = [{ key: 'Job "card"', value: '=17; ü' }];
  const ownDetails = { reference: 'A-17', plate: 'W-123 AB', endCustomer: 'Müller, Anna', pairs };
  await customer.ask(ownDetailsApi.updateOwnDetails, { jobId, ownDetails });
  const ofTask = { ...ownDetails, reference: '', pairs: [] };
  await customer.ask(ownDetailsApi.updateOwnDetails, { jobId, taskId, ownDetails: ofTask });
  await portal.database.pool.query(
    `update task_methods set details = '[{"number": 1, "name": "Top speed", "value": "250", "unit": "km/h"}]' where task_id = $1`,
    [taskId],
  );
  await portal.database.pool.query(
    `insert into group_class_prices (group_id, kind, class_id, price)
       select g.id, c.kind, c.id, 1234 from customer_groups g, price_classes c where c.id = 2`,
  );
  await order(portal, customer, {
    described: { category: 'car', brand: 'Borgward', model: 'Isabella', year: '1959', engine: '1.5', controlUnit: '' },
  });
}

beforeAll(async () => {
  // The whole catalogue would take half a minute.
  for (const portal of [first(), second()])
    await portal.database.pool.query(`delete from vehicles where ecu_checksum <> 'edc16' or id % 40 <> 0`);
  await withOperator(first(), () => work(first()));
  await second().person({ role: 'admin' });
});

test('a portal that moved into an empty one moves out again as the same files [P1.112]', async () => {
  const folder = await moveOut(first());
  const { refused, reports } = await moveIn(second(), folder);
  expect(refused).toEqual([]);
  expect(reports.flatMap(({ problem }) => problem ?? [])).toEqual([]);
  const [one, other] = await Promise.all([readFolder(folder), moveOut(second()).then(readFolder)]);
  const { 'portal.json': _one, ...files } = one;
  const { 'portal.json': _other, ...otherFiles } = other;
  expect(Object.keys(otherFiles).toSorted()).toEqual(Object.keys(files).toSorted());
  const differences = Object.entries(files).flatMap(([name, content]) => {
    const lines = content.split('\n');
    const otherLines = (otherFiles[name] ?? '').split('\n');
    const place = lines.findIndex((line, at) => line !== otherLines[at]);
    return content === otherFiles[name] ? [] : [{ name, line: lines[place], other: otherLines[place] }];
  });
  expect(differences).toEqual([]);
  expect(files['tasks.csv']?.split('\r\n').length).toBeGreaterThan(3);
  expect(files['documents.csv']).toContain('RE-');
  expect(files['jobs.csv']).toContain('W-123 AB');
  expect(files['tasks.csv']).toContain('Top speed');
  expect(files['prices.csv']).toContain('Dealers');
  expect(files['solutions.jsonl']).not.toBe('');
});

test('what moves out holds no password of staff, no session and no second factor', async () => {
  // People of tests have one password.
  await first().database.pool.query(
    `update users set password_hash = password_hash || 'staff' where role <> 'customer'`,
  );
  const files = await readFolder(await moveOut(first()));
  const { rows } = await first().database.pool.query<{ secret: string }>(
    `select password_hash as secret from users where role <> 'customer' and password_hash <> '!'
    union all select username from users where role = 'admin' and username not in (select author from
      (select u.username as author from chat_messages m join users u on u.id = m.author_id) a)`,
  );
  expect(rows.length).toBeGreaterThan(0);
  const texts = Object.values(files).join('\n');
  expect(rows.filter(({ secret }) => texts.includes(secret))).toEqual([]);
});

test('a folder that holds something else is not written to', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'moving-'));
  folders.push(folder);
  await writeFile(join(folder, 'mine.txt'), 'mine');
  const { database, storage, root } = first();
  await expect(exportPortal({ database, storage, publicUrl: root, folder })).rejects.toThrow('is not empty');
});
