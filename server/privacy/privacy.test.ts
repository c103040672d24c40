import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { accountsApi } from '#contract/accounts.ts';
import { auditApi } from '#contract/audit.ts';
import { chatApi } from '#contract/chat.ts';
import { engineApi } from '#contract/engine.ts';
import type { MessageId, UserId } from '#contract/ids.ts';
import { Credits, creditCents } from '#contract/money.ts';
import { orderingApi } from '#contract/ordering.ts';
import { privacyApi, type RetentionKind } from '#contract/privacy.ts';
import { tasksApi } from '#contract/tasks.ts';
import { filesJobs } from '#server/files/index.ts';
import { verifyLedger } from '#server/ledger/index.ts';
import { silent } from '#server/log/log.ts';
import { buyer, startPurchase } from '#test/buyers.ts';
import { newInvoice, setOperator } from '#test/invoices.ts';
import {
  closeByHand,
  draftUpdate,
  makeFile,
  finishedOrder,
  order,
  type Ordered,
  orderUpdate,
  readout,
  taskIn,
  tunedByHand,
} from '#test/orders.ts';
import { password, type Person, usePortal } from '#test/portal.ts';
import { accountTables } from './account-tables.ts';
import { exportParts } from './export-parts.ts';
import { eraseDueAccounts } from './jobs.ts';
import { deleteExpired, sumOfDue } from './retention.ts';

// More than five passwords a minute.
const portal = usePortal({ signInAttempts: 100 });
let support: Person;
let admin: Person;

beforeAll(async () => {
  support = await portal().person({ role: 'support' });
  admin = await portal().person({ role: 'admin' });
  await setOperator(portal());
});

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await portal().database.pool.query<Row>(text, values)).rows;

let customers = 0;

/** Values that nobody else in this world has. */
function ownValues() {
  customers += 1;
  const mark = `q${customers}x`;
  return {
    firstName: `Zebulon${mark}`,
    secondName: `Quastenflosser${mark}`,
    companyName: `Quastenflosser Tuning ${mark}`,
    street: `Korallenriff 77 ${mark}`,
    city: `Wasserburgstadt ${mark}`,
    zip: `83512-${mark}`,
    message: `my pump whistles like a marmot ${mark}`,
    attachment: `bytes of the whistling marmot ${mark}`,
    additional: `the red one with the dented door ${mark}`,
    serial: `KT-998877-${mark}`,
    plate: `WO-${mark} 771`,
    endCustomer: `Korbinian Hinterhuber ${mark}`,
    reference: `Werkstattauftrag 5566-${mark}`,
    pair: `lives at the lake ${mark}`,
    staffNote: `pays late and sings ${mark}`,
    internal: `the customer sings again ${mark}`,
  };
}

type Rich = {
  customer: Person;
  own: ReturnType<typeof ownValues>;
  paid: Ordered;
  unpaid: Ordered;
  messageId: MessageId;
  vin: string;
  image: Uint8Array;
};

/** A customer with everything that an account can have. */
async function richCustomer(): Promise<Rich> {
  const own = ownValues();
  const customer = await portal().person({ credits: 1000 });
  await support.ask(accountsApi.updateCustomer, {
    userId: customer.id,
    firstName: own.firstName,
    secondName: own.secondName,
    companyName: own.companyName,
    street: own.street,
    zip: own.zip,
    city: own.city,
    note: own.staffNote,
  });
  const image = readout();
  const paid = await finishedOrder(portal(), { customer, support }, { isPaid: true, image });
  await query('update jobs set additional = $2 where id = $1', [paid.jobId, own.additional]);
  const { reference, plate, endCustomer } = own;
  const ownDetails = { reference, plate, endCustomer, pairs: [{ key: 'where', value: own.pair }] };
  await support.ask(tasksApi.updateOwnDetails, { jobId: paid.jobId, ownDetails });
  await customer.ask(tasksApi.updateOwnDetails, { ...paid, ownDetails });
  const unpaid = await finishedOrder(portal(), { customer, support });
  const { messageId } = await customer.ask(
    chatApi.createMessage,
    { ...paid, message: own.message, fileName: 'whistle.txt' },
    { files: { file: new File([own.attachment], 'whistle.txt') } },
  );
  await support.ask(chatApi.createMessage, { ...paid, message: own.internal, internal: true });
  await query(
    `insert into customer_tools (user_id, tool_id, serial) select $1, id, $2 from tools order by id limit 1`,
    [customer.id, own.serial],
  );
  await newInvoice(support, customer);
  const checked = makeFile(readout(), 'checked.bin');
  await customer.ask(
    engineApi.checkOriginalFile,
    { fileName: checked.name, fileSize: checked.size, fileRole: 'engine' },
    { files: { file: checked } },
  );
  const [job] = await query<{ vin: string }>('select vin from jobs where id = $1', [paid.jobId]);
  return { customer, own, paid, unpaid, messageId, vin: job?.vin ?? '', image };
}

async function filesIn(blob: Blob): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await yauzl.fromBufferPromise(Buffer.from(await blob.arrayBuffer()), { lazyEntries: true });
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

const textOf = (files: Map<string, Buffer>, name: string) => files.get(name)?.toString('utf8') ?? '';

test('a customer exports everything about the account and nothing of others [P15.11]', async () => {
  const { customer, own, paid, unpaid, messageId, vin, image } = await richCustomer();
  await expect(customer.askForFile(privacyApi.exportOwnData, { password: 'wrong' })).rejects.toMatchObject({
    code: 'wrongPassword',
  });
  const { blob, fileName } = await customer.askForFile(privacyApi.exportOwnData, { password });
  expect(fileName).toMatch(new RegExp(`^account-${customer.id}-\\d{4}-\\d\\d-\\d\\d\\.zip$`));
  const files = await filesIn(blob);

  for (const name of exportParts(false).map((part) => part.name))
    expect(Array.isArray(JSON.parse(textOf(files, name)))).toBe(true);
  expect(JSON.parse(textOf(files, 'account.json'))).toMatchObject([
    { username: customer.username, first_name: own.firstName, company_name: own.companyName, street: own.street },
  ]);
  expect(JSON.parse(textOf(files, 'orders.json'))).toMatchObject([
    { vin, additional: own.additional, own_details: { plate: own.plate, pairs: [{ key: 'where', value: own.pair }] } },
    {},
  ]);
  expect(JSON.parse(textOf(files, 'files.json'))).toMatchObject([
    { file: paid.taskId, payment_status: 'paid', own_details: { reference: own.reference } },
    { file: unpaid.taskId, payment_status: 'open' },
  ]);
  expect(JSON.parse(textOf(files, 'messages.json'))).toMatchObject([{ text: own.message, attachment: 'whistle.txt' }]);
  expect(textOf(files, 'tools.json')).toContain(own.serial);
  expect(textOf(files, 'checked-files.json')).toContain('checked.bin');
  expect(JSON.parse(textOf(files, 'sign-ins.json'))).toHaveLength(1);
  expect(JSON.parse(textOf(files, 'credits.json'))).toHaveLength(3);
  expect(JSON.parse(textOf(files, 'documents.json'))).toHaveLength(2);
  expect(JSON.parse(textOf(files, 'mails.json'))).not.toEqual([]);
  expect(textOf(files, 'readme.txt')).toContain('account.json');

  expect(new Uint8Array(files.get(`files/${paid.taskId}/original-readout.bin`) ?? [])).toEqual(image);
  expect(files.has(`files/${paid.taskId}/modified-tuned.bin`)).toBe(true);
  // It is not paid yet.
  expect(files.has(`files/${unpaid.taskId}/modified-tuned.bin`)).toBe(false);
  expect(textOf(files, `messages/${paid.taskId}/${messageId}-whistle.txt`)).toBe(own.attachment);
  const pdfs = [...files].filter(([name]) => /^documents\/.*\.pdf$/.test(name));
  expect(pdfs.map(([, bytes]) => bytes.subarray(0, 5).toString())).toEqual(['%PDF-', '%PDF-']);

  const [{ hash } = { hash: '' }] = await query<{ hash: string }>(
    'select password_hash as hash from users where id = $1',
    [customer.id],
  );
  const data = [...files].filter(([name]) => name.endsWith('.json')).map(([, bytes]) => bytes.toString('utf8'));
  for (const secret of [hash, own.internal, own.staffNote, support.username, admin.username])
    expect(data.filter((one) => one.includes(secret))).toEqual([]);
  // The owner hears of it.
  expect(
    await query('select from mails where about_user_id = $1 and kind = $2', [customer.id, 'dataExported']),
  ).toHaveLength(1);
});

test('a purchase is exported with the country that determined its tax [P15.11]', async () => {
  const customer = await buyer(portal());
  const { reference } = await startPurchase(customer, { credits: 100 });
  const { blob } = await customer.askForFile(privacyApi.exportOwnData, { password });
  expect(JSON.parse(textOf(await filesIn(blob), 'purchases.json'))).toMatchObject([{ reference, country: 'DE' }]);
});

test('an administrator exports a customer with staff notes, which is logged [P15.12]', async () => {
  const { customer, own } = await richCustomer();
  const userId = customer.id;
  await expect(admin.askForFile(privacyApi.exportCustomerData, { userId, password: 'no' })).rejects.toMatchObject({
    code: 'wrongPassword',
  });
  const { blob } = await admin.askForFile(privacyApi.exportCustomerData, { userId, password });
  const remarks = textOf(await filesIn(blob), 'remarks-of-staff.json');
  expect(remarks).toContain(own.staffNote);
  expect(remarks).toContain(own.internal);
  const { data } = await admin.ask(auditApi.getAuditLog, { filterMode: 'all', action: 'exported', subject: 'users' });
  expect(data).toMatchObject([{ subjectId: String(userId), call: 'exportCustomerData' }]);
  await expect(admin.askForFile(privacyApi.exportCustomerData, { userId: admin.id, password })).rejects.toMatchObject({
    code: 'notFound',
  });
});

test('an account is exported at most five times an hour [P15.11]', async () => {
  const customer = await portal().person();
  const codes = [];
  for (let time = 0; time < 6; time += 1)
    codes.push(
      await customer.askForFile(privacyApi.exportOwnData, { password }).then(
        () => 'answered',
        ({ code }: { code: string }) => code,
      ),
    );
  expect(codes).toEqual([...Array.from({ length: 5 }, () => 'answered'), 'tooManyRequests']);
});

test('every table that references an account is in the export and the erasure, or has a reason', async () => {
  const rows = await query<{ name: string }>(`
    with recursive naming as (
      select 'users'::regclass::oid as id
      union select c.conrelid from pg_constraint c join naming n on c.confrelid = n.id where c.contype = 'f')
    select n.id::regclass::text as name from naming n
    -- The log names rows by text.
    union select 'audit_log' order by 1`);
  expect(rows.length).toBeGreaterThan(35);
  const settings = ['portal_options'];
  const named = rows.map(({ name }) => name).filter((name) => !settings.includes(name));
  expect(Object.keys(accountTables).toSorted()).toEqual(named.toSorted());
  const parts = exportParts(true).map(({ name }) => name);
  const wanted = Object.values(accountTables).flatMap(({ exported }) => ('in' in exported ? [exported.in] : []));
  expect(wanted.filter((name) => !parts.includes(name))).toEqual([]);
  const guide = await readFile(new URL('../../docs/data-protection.md', import.meta.url), 'utf8');
  expect(Object.keys(accountTables).filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

/** Everything in the database, a line each, but what the law keeps. */
async function dump(): Promise<{ table: string; line: string }[]> {
  const tables = await query<{ name: string }>(`select format('%I.%I', n.nspname, c.relname) as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')`);
  const kept = ['public.invoices', 'public.delivery_notes', 'public.credit_entries'];
  const lines = [];
  for (const { name } of tables.filter((one) => !kept.includes(one.name)))
    for (const { line } of await query<{ line: string }>(`select lower(t::text) as line from ${name} t`))
      lines.push({ table: name, line });
  return lines;
}

const traces = async (values: readonly string[]) =>
  (await dump()).filter(({ line }) => values.some((value) => line.includes(value.toLowerCase())));

/** The bytes of every stored file that is no document. */
async function storedTexts(): Promise<string[]> {
  const documents = await query<{ sha256: string }>(
    'select sha256 from document_files union select sha256 from document_data',
  );
  const ofLaw = new Set(documents.map(({ sha256 }) => sha256));
  const folder = join(portal().folder, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isFile() && !ofLaw.has(entry.name))
      .map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1')),
  );
}

/** As if all stored files were of last week, so that those that nothing names go. */
async function collect(): Promise<void> {
  await query(`update files set stored_at = now() - interval '7 days'`);
  await filesJobs(portal().database, portal().storage).collectFiles();
}

const balanceOf = async (id: UserId) =>
  (await query<{ balance: number }>('select balance from credit_accounts where user_id = $1', [id]))[0]?.balance ?? 0;

const erase = async (userId: UserId) =>
  admin.ask(privacyApi.eraseCustomer, {
    userId,
    password,
    givesUp: creditCents(await balanceOf(userId)),
    reason: 'asked by letter',
  });

test('after an erasure no value of the account is left in any table or file, except legally required ones [P15.13]', async () => {
  const { customer, own, paid, vin } = await richCustomer();
  const email = `${customer.username}@test.invalid`;
  // A solution of the library that began with a file of theirs.
  const known = await order(portal(), customer, { image: readout() });
  await taskIn(customer, known, 'manual');
  await closeByHand(support, known, { modified: await tunedByHand(support, known.taskId), recordSolution: true });
  const values = [...Object.values(own), vin, email, customer.username];
  for (const value of [own.staffNote, own.message, vin, email]) expect(await traces([value])).not.toEqual([]);

  expect(await erase(customer.id)).toBe(true);
  await collect();
  expect(await traces(values)).toEqual([]);
  const stored = await storedTexts();
  expect(stored.filter((text) => text.includes(own.attachment) || text.includes(vin))).toEqual([]);
  // Files of theirs are gone; what the law keeps is there, and the books add up.
  expect(await query('select from tasks where user_id = $1 and original_sha256 is not null', [customer.id])).toEqual(
    [],
  );
  const notes = await query<{ company: object }>('select company from delivery_notes where user_id = $1', [
    customer.id,
  ]);
  expect(JSON.stringify(notes)).toContain(own.companyName);
  for (const { invariant, count, examined } of await verifyLedger(portal().database.reader))
    expect({ invariant, count, examined }).toMatchObject({ count: 0 });
  expect(await balanceOf(customer.id)).toBe(0);
  const [solution] = await query(
    'select origin_task_id, state from solutions where method_id in (select method_id from task_methods where task_id = $1)',
    [known.taskId],
  );
  expect(solution).toEqual({ origin_task_id: null, state: 'active' });
  // The log has one line about it, without values.
  const { data } = await admin.ask(auditApi.getAuditLog, {
    filterMode: 'all',
    subject: 'users',
    subjectId: String(customer.id),
  });
  expect(data.find(({ action }) => action === 'erased')).toMatchObject({ after: { reason: 'asked by letter' } });
  expect(data.filter(({ action, before, after }) => action !== 'erased' && (before ?? after) !== undefined)).toEqual(
    [],
  );
  // Staff find the order without its customer, and no account to change.
  await expect(support.ask(accountsApi.getUser, { userId: customer.id })).rejects.toMatchObject({ code: 'notFound' });
  await expect(support.askForFile(tasksApi.downloadOriginal, { taskId: paid.taskId })).rejects.toMatchObject({
    code: 'fileRemoved',
    status: 410,
  });
});

test('an erased account cannot sign in or be changed, and its name is free [P15.13]', async () => {
  const customer = await portal().person();
  expect(await erase(customer.id)).toBe(true);
  await expect(customer.ask(accountsApi.getCurrentUser, {})).rejects.toMatchObject({ code: 'notSignedIn' });
  const again = { username: customer.username, password };
  await expect(portal().visitor.ask(accountsApi.signIn, again)).rejects.toMatchObject({ code: 'wrongCredentials' });
  for (const change of ['active = true', `password_hash = 'x'`, 'erased_at = null'])
    await expect(query(`update users set ${change} where id = $1`, [customer.id])).rejects.toThrow('was erased');
  await expect(
    support.ask(accountsApi.setUserActive, { userId: customer.id, active: true, reason: '' }),
  ).rejects.toMatchObject({ code: 'notFound' });
  await expect(erase(customer.id)).rejects.toMatchObject({ code: 'notFound' });
  await query(`insert into users (username, email, password_hash) values ($1, $1 || '@test.invalid', '!')`, [
    customer.username,
  ]);
});

test('a request is refused while work is open, and forfeits credits only after a confirmation [P15.14]', async () => {
  const customer = await portal().person({ credits: 30 });
  const { taskId } = await order(portal(), customer);
  const givesUp = creditCents(3000);
  await expect(customer.ask(privacyApi.requestErasure, { password, givesUp })).rejects.toMatchObject({
    code: 'erasureBlocked',
    problem: { blockers: [{ kind: 'openOrders', count: 1 }] },
  });
  await query('update tasks set deleted_at = now() where id = $1', [taskId]);
  await expect(customer.ask(privacyApi.requestErasure, { password, givesUp: creditCents(0) })).rejects.toMatchObject({
    code: 'balanceNotGivenUp',
    problem: { balance: Credits.encode(givesUp) },
  });
  await expect(customer.ask(privacyApi.requestErasure, { password: 'x', givesUp })).rejects.toMatchObject({
    code: 'wrongPassword',
  });
  expect(await customer.ask(privacyApi.requestErasure, { password, givesUp })).toBe(true);
  const { erasure, balance } = await customer.ask(privacyApi.getOwnData, {});
  expect({ state: erasure?.state, balance }).toEqual({ state: 'waiting', balance: givesUp });
  expect(Date.parse(erasure?.dueAt ?? '') - Date.parse(erasure?.requestedAt ?? '')).toBe(14 * 24 * 3600_000);
  expect(
    await query('select from mails where about_user_id = $1 and kind = $2', [customer.id, 'erasureRequested']),
  ).toHaveLength(1);
});

test('a request can be withdrawn by the customer and declined by an administrator with a reason [P15.14]', async () => {
  const customer = await portal().person();
  const ask = () => customer.ask(privacyApi.requestErasure, { password, givesUp: creditCents(0) });
  expect(await ask()).toBe(true);
  expect(await ask()).toBe(false);
  expect(await customer.ask(privacyApi.withdrawErasure, {})).toBe(true);
  expect(await customer.ask(privacyApi.withdrawErasure, {})).toBe(false);
  // Often enough for the database to plan it for all values.
  for (let time = 0; time < 8; time += 1) {
    expect(await ask()).toBe(true);
    expect(await customer.ask(privacyApi.withdrawErasure, {})).toBe(true);
  }
  expect(await ask()).toBe(true);
  const listed = await support.ask(privacyApi.getErasureRequests, {});
  expect(listed.find(({ userId }) => userId === customer.id)).toMatchObject({ isBlocked: false });
  const userId = customer.id;
  await expect(admin.ask(privacyApi.declineErasure, { userId, reason: ' ' })).rejects.toMatchObject({
    code: 'reasonMissing',
  });
  expect(await admin.ask(privacyApi.declineErasure, { userId, reason: 'a lawsuit' })).toBe(true);
  expect((await customer.ask(privacyApi.getOwnData, {})).erasure).toMatchObject({
    state: 'declined',
    reason: 'a lawsuit',
  });
  const [mail] = await query<{ body: string }>('select body from mails where about_user_id = $1 and kind = $2', [
    userId,
    'erasureDeclined',
  ]);
  expect(mail?.body).toContain('a lawsuit');
});

test('a due account is erased automatically, but one with open work or new credits waits for staff [P15.14]', async () => {
  const [free, busy, richer] = await Promise.all([portal().person(), portal().person(), portal().person()]);
  for (const customer of [free, busy, richer])
    await customer.ask(privacyApi.requestErasure, { password, givesUp: creditCents(0) });
  const run = () => eraseDueAccounts(portal().database, silent);
  const erased = async () =>
    (
      await query<{ id: UserId }>('select id from users where erased_at is not null and id = any($1)', [
        [free.id, busy.id, richer.id],
      ])
    ).map(({ id }) => id);
  await run();
  expect(await erased()).toEqual([]);
  await order(portal(), busy);
  await query(
    `insert into credit_accounts (user_id, balance) values ($1, 100)
    on conflict (user_id) do update set balance = 100`,
    [richer.id],
  );
  await query(`update erasure_requests set due_at = now() where state = 'waiting' and user_id = any($1)`, [
    [free.id, busy.id, richer.id],
  ]);
  await run();
  expect(await erased()).toEqual([free.id]);
  const waiting = await support.ask(privacyApi.getErasureRequests, {});
  expect(waiting.filter(({ isBlocked }) => isBlocked).map(({ userId }) => userId)).toEqual(
    expect.arrayContaining([busy.id, richer.id]),
  );
  await query('delete from credit_accounts where user_id = $1', [richer.id]);
});

const makeOld = (taskId: number, months: number) =>
  query(`update tasks set changed_at = now() - make_interval(months => $2) where id = $1`, [taskId, months]);

test('files of closed orders are kept until the operator sets a period, then deleted and marked as such [P15.15]', async () => {
  const { customer, paid, messageId } = await richCustomer();
  const { taskId } = paid;
  await makeOld(taskId, 20);
  await query(`update chat_messages set created_at = now() - interval '20 months' where id = $1`, [messageId]);
  const months = (kind: RetentionKind) =>
    admin.ask(privacyApi.getRetention, {}).then(({ periods }) => periods.find((one) => one.kind === kind));
  for (const kind of ['originals', 'results', 'attachments'] as const)
    expect(await months(kind)).toEqual({ kind, due: { count: 0, bytes: 0 } });

  await expect(admin.ask(privacyApi.updateRetention, { kind: 'results', months: 11 })).rejects.toMatchObject({
    code: 'periodNotValid',
    problem: { min: 12 },
  });
  const stored = await query<{ path: string }>(
    'select original_sha256 as path from tasks where id = $1 union select modified_sha256 from tasks where id = $1',
    [taskId],
  );
  for (const kind of ['originals', 'results', 'attachments'] as const) {
    expect(await admin.ask(privacyApi.updateRetention, { kind, months: 18 })).toBe(true);
    const due = (await months(kind))?.due ?? { count: 0, bytes: 0 };
    expect(due.count).toBe(1);
    expect(due.bytes).toBeGreaterThan(0);
    expect(await deleteExpired(portal().database, kind, 18)).toEqual(due);
    expect(await sumOfDue(portal().database.reader, kind, 18)).toEqual({ count: 0, bytes: 0 });
    expect(await admin.ask(privacyApi.updateRetention, { kind, months: undefined })).toBe(true);
  }
  const gone = { code: 'fileRemoved', status: 410, problem: { months: 18 } };
  await expect(customer.askForFile(tasksApi.downloadOriginal, { taskId })).rejects.toMatchObject(gone);
  await expect(customer.askForFile(tasksApi.downloadModified, { taskId })).rejects.toMatchObject(gone);
  await expect(customer.askForFile(chatApi.downloadChatFile, { jobId: paid.jobId, messageId })).rejects.toMatchObject(
    gone,
  );
  await expect(draftUpdate(portal(), customer, paid, { methods: ['Stage_1', 'DPF'] })).rejects.toMatchObject({
    code: 'fileRemoved',
  });
  await expect(customer.ask(chatApi.sendTaskBack, { taskId, message: 'it does not start' })).rejects.toMatchObject({
    code: 'taskNotReviewable',
  });
  const [task] = await customer.ask(tasksApi.getTasksOfJob, { jobId: paid.jobId });
  expect(task).toMatchObject({ status: 'finished', originalRemoved: { months: 18 }, modifiedRemoved: { months: 18 } });
  await collect();
  expect(stored.map(({ path }) => existsSync(portal().storage.pathOf(path)))).toEqual([false, false]);
  const { runs } = await admin.ask(privacyApi.getRetention, {});
  expect(runs.slice(0, 3).map(({ kind, removed, months: after }) => ({ kind, removed, after }))).toEqual(
    (['attachments', 'results', 'originals'] as const).map((kind) => ({ kind, removed: 1, after: 18 })),
  );
  await expect(query('delete from retention_runs')).rejects.toThrow('append-only');
});

test('a deleted file cannot be paid, and one that is made again is available [P15.15]', async () => {
  const customer = await portal().person({ credits: 500 });
  const unpaid = await finishedOrder(portal(), { customer, support });
  await makeOld(unpaid.taskId, 20);
  await deleteExpired(portal().database, 'results', 18);
  await expect(customer.ask(orderingApi.payTask, unpaid)).rejects.toMatchObject({ code: 'fileRemoved', status: 410 });
  expect(await balanceOf(customer.id)).toBe(50_000);
  // The things that support makes anew are there again.
  await query(`update tasks set modified_sha256 = original_sha256 where id = $1`, [unpaid.taskId]);
  expect(
    await query('select modified_removed_at, modified_removed_after from tasks where id = $1', [unpaid.taskId]),
  ).toEqual([{ modified_removed_at: null, modified_removed_after: null }]);
});

test.each(['waiting', 'inProgress', 'manual'])(
  'files of an order are kept while another file of it is %s [P15.15]',
  async (status) => {
    const customer = await portal().person({ credits: 500 });
    const closed = await finishedOrder(portal(), { customer, support }, { isPaid: true });
    const { messageId } = await customer.ask(
      chatApi.createMessage,
      { ...closed, message: 'see the log', fileName: 'log.txt' },
      { files: { file: new File(['a log'], 'log.txt') } },
    );
    const sibling = await orderUpdate(portal(), customer, closed, { methods: ['Stage_1', 'DPF'] });
    await taskIn(customer, sibling, 'manual');
    const kinds = ['originals', 'results', 'attachments'] as const;
    // Files of other tests.
    for (const kind of kinds) await deleteExpired(portal().database, kind, 18);
    await makeOld(closed.taskId, 20);
    await query(`update chat_messages set created_at = now() - interval '20 months' where id = $1`, [messageId]);
    const setSibling = (to: string) => query('update tasks set status = $2 where id = $1', [sibling.taskId, to]);
    await setSibling(status);
    for (const kind of kinds) expect(await deleteExpired(portal().database, kind, 18)).toEqual({ count: 0, bytes: 0 });
    await setSibling('blocked');
    for (const kind of kinds) expect(await deleteExpired(portal().database, kind, 18)).toMatchObject({ count: 1 });
  },
);

test('files of an order are kept during work and until their period is over [P15.15]', async () => {
  const customer = await portal().person({ credits: 500 });
  const closed = await finishedOrder(portal(), { customer, support });
  // Files of other tests.
  await deleteExpired(portal().database, 'originals', 18);
  await makeOld(closed.taskId, 20);
  await query(`update tasks set status = 'manual' where id = $1`, [closed.taskId]);
  expect(await deleteExpired(portal().database, 'originals', 18)).toEqual({ count: 0, bytes: 0 });
  await query(`update tasks set status = 'finished' where id = $1`, [closed.taskId]);
  await makeOld(closed.taskId, 17);
  expect(await deleteExpired(portal().database, 'originals', 18)).toEqual({ count: 0, bytes: 0 });
});

test('mails, sign-ins, announcements and log values are deleted after their periods, but not the log itself [P15.15]', async () => {
  const customer = await portal().person();
  await support.ask(accountsApi.updateCustomer, { userId: customer.id, firstName: 'Longago' });
  const old = `now() - interval '30 months'`;
  const [line] = await query<{ id: string }>(
    `insert into audit_log (at, actor_id, call, action, subject, subject_id, before, address)
     values (${old}, $1, 'updateCustomer', 'changed', 'users', '1', '{"city": "Longago"}', '10.1.1.1') returning id`,
    [support.id],
  );
  await query(
    `insert into mails (recipient, language, kind, subject, body, created_at) values ('a@b.c', 'en', 'welcome', 's', 'b', ${old})`,
  );
  await query(`insert into sessions (id, user_id, created_at, expires_at) values ('longago', $1, ${old}, ${old})`, [
    customer.id,
  ]);
  await query(
    `insert into provider_events (provider, event_id, type, body, received_at, handled_at)
     values ('stripe', 'evt_longago', 'x', '{"email": "longago"}', ${old}, ${old})`,
  );
  for (const kind of ['mails', 'sessions', 'providerEvents', 'auditValues'] as const)
    expect(await deleteExpired(portal().database, kind, 24)).toMatchObject({ count: 1 });
  expect(await query('select before, after, address from audit_log where id = $1', [line?.id])).toEqual([
    { before: null, after: null, address: '' },
  ]);
  expect(await query(`select body from provider_events where event_id = 'evt_longago'`)).toEqual([{ body: {} }]);
  // Young ones stay, and nobody else changes the log.
  expect(await query(`select from sessions where user_id = $1`, [customer.id])).toHaveLength(1);
  await expect(query('update audit_log set before = null')).rejects.toThrow('append-only');
  await expect(
    query(`begin; select set_config('tuneport.masking', 'on', true); update audit_log set actor_id = 1; commit`),
  ).rejects.toThrow('append-only');
  await query('rollback');
});
