import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { billingApi } from '#contract/billing.ts';
import type { EarlierDocumentId } from '#contract/ids.ts';
import { MovingMap } from '#contract/moving.ts';
import { tasksApi } from '#contract/tasks.ts';
import { syntheticTuning } from '#ecu/synthetic/index.ts';
import { newSoftware, readout } from '#test/orders.ts';
import { openRaw, readAnswer } from '#test/raw.ts';
import { usePortal } from '#test/portal.ts';
import { openFolder } from './folder.ts';
import { importPortal, type MovingIn } from './import-portal.ts';
import type { Outcome } from './outcomes.ts';
import { readMovingMap } from './read-map.ts';

const portal = usePortal({ own: true });

beforeAll(async () => {
  await portal().person({ role: 'admin' });
});

type Files = Readonly<Record<string, string | Uint8Array>>;

async function makeFolder(files: Files): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'moving-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

/** Moves files in, and answers the reports by file with all refusals. */
async function moveIn(
  files: Files,
  { map, source = 'oldshop', isRehearsal = false }: { map?: MovingMap; source?: string; isRehearsal?: boolean } = {},
) {
  const path = await makeFolder(files);
  try {
    return await moveFolder(path, { map, source, isRehearsal });
  } finally {
    await rm(path, { recursive: true });
  }
}

async function moveFolder(
  path: string,
  {
    map,
    source,
    isRehearsal,
    onBatch,
  }: Pick<MovingIn, 'source' | 'isRehearsal' | 'onBatch'> & { map?: MovingMap | undefined },
) {
  const refused: (Outcome & { file: string })[] = [];
  const { database, storage, root } = portal();
  const reports = await importPortal(
    { database, storage, publicUrl: root },
    {
      folder: await openFolder(path),
      source,
      map: map ?? MovingMap.parse({}),
      isRehearsal,
      ...(onBatch && { onBatch }),
      onRefused: (file, outcome) => {
        refused.push({ file, ...outcome });
      },
    },
  );
  const counts = Object.fromEntries(
    reports.map(({ file, created, changed, unchanged, refused: no }) => [file, [created, changed, unchanged, no]]),
  );
  return { reports, counts, refused };
}

/** A customer of a name that no other test uses, with the hash that phpass publishes for `test12345`. */
const newName = () => `c${randomUUID().slice(0, 8)}`;
const customersCsv = (...names: readonly string[]) =>
  `customer_id,user_username,user_email,user_password_hash,user_firstName\n${names
    .map((name) => `${name}-id,${name},${name}@example.test,$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0,Anna\n`)
    .join('')}`;

const image = (seed: number) => Uint8Array.from({ length: 2048 }, (_, place) => (place * seed) % 251);

/** A customer with a balance, an order of a file with two versions, messages and an invoice. */
const wholeFolder = (name: string): Files => ({
  'customers.csv': customersCsv(name),
  'balances.csv': `customer,balance,date\n${name}-id,"120,50",2026-10-31\n`,
  'jobs.csv': `job_id,customer,brand,model,vin,ordered_at\n${name}-j,${name}-id,Borgward,Isabella,WVWZZZ1KZ12345678,2026-05-04 10:00\n`,
  'tasks.csv': `task_id,job,methods,price,status,original\n${name}-t,${name}-j,Stage_1,60.00,completed,read/${name}.bin\n${name}-u,${name}-j,Stage_1,30.00,cancelled,read/${name}.bin\n`,
  'versions.csv': `task,version,file,note,made_at\n${name}-t,1,out/${name}-1.bin,,2026-05-04 11:00\n${name}-t,2,out/${name}-2.bin,softer,2026-05-05 11:00\n`,
  'messages.csv': `message_id,task,writer,author,text,sent_at\n${name}-m,${name}-t,customer,,Is it ready?,2026-05-04 10:30\n${name}-n,${name}-t,support,old hand,It is.,2026-05-04 11:05\n`,
  'documents.csv': `number,customer,title,date,file\nRE-${name},${name}-id,Invoice,2026-05-31,papers/${name}.pdf\n`,
  [`read/${name}.bin`]: image(3),
  [`out/${name}-1.bin`]: image(5),
  [`out/${name}-2.bin`]: image(7),
  [`papers/${name}.pdf`]: '%PDF-1.7 an invoice',
});

/** The rows of a customer who was moved in. */
async function countRows(name: string) {
  const { rows } = await portal().database.pool.query<Record<string, number>>(
    `select (select count(*)::int from jobs where user_id = u.id) as jobs,
      (select count(*)::int from tasks where user_id = u.id) as tasks,
      (select count(*)::int from task_files f join tasks t on t.id = f.task_id where t.user_id = u.id) as versions,
      (select count(*)::int from chat_messages m join tasks t on t.id = m.task_id where t.user_id = u.id) as messages,
      (select count(*)::int from earlier_documents where user_id = u.id) as papers,
      (select count(*)::int from credit_entries where user_id = u.id) as entries,
      (select balance::int from credit_accounts where user_id = u.id) as balance
    from users u where username = $1`,
    [name],
  );
  return rows[0];
}

const signIn = async (name: string) => {
  const { token } = await portal().visitor.ask(accountsApi.signIn, { username: name, password: 'test12345' });
  return portal().clientOf(token);
};

describe('a folder', () => {
  test('brings a customer who signs in with the old password and finds balance, order and files [P1.110]', async () => {
    const name = newName();
    const { counts, refused } = await moveIn(wholeFolder(name));
    expect(refused).toEqual([]);
    expect(counts).toEqual({
      'customers.csv': [1, 0, 0, 0],
      'balances.csv': [1, 0, 0, 0],
      'jobs.csv': [1, 0, 0, 0],
      'tasks.csv': [2, 0, 0, 0],
      'versions.csv': [2, 0, 0, 0],
      'messages.csv': [2, 0, 0, 0],
      'documents.csv': [1, 0, 0, 0],
    });
    const { token } = await portal().visitor.ask(accountsApi.signIn, { username: name, password: 'test12345' });
    const raw = openRaw(portal(), { token });
    const { data }: { data: { job_id: number }[] } = await readAnswer(raw.get('getJobs', { limit: 10, offset: 0 }));
    const tasks = await readAnswer(raw.get('getTasksForJob', { job_id: data[0]?.job_id ?? 0 }));
    expect(tasks).toMatchObject([
      { task_status: 'archived', task_paymentStatus: 'payed' },
      { task_status: 'archived', task_paymentStatus: 'open' },
    ]);
  });

  test('gives the newest version without payment, and nothing of an order without a modified file', async () => {
    const name = newName();
    await moveIn(wholeFolder(name));
    const customer = await signIn(name);
    const { rows } = await portal().database.pool.query<{ id: number; key: string }>(
      `select id, key from brought_over where kind = 'task' and key like $1 order by key`,
      [`oldshop/${name}%`],
    );
    const [finished, cancelled] = rows.map(({ id }) => id as never);
    const { blob } = await customer.askForFile(tasksApi.downloadModified, { taskId: finished as never });
    expect(new Uint8Array(await blob.arrayBuffer())).toEqual(image(7));
    await expect(customer.askForFile(tasksApi.downloadModified, { taskId: cancelled as never })).rejects.toMatchObject({
      code: 'taskBlocked',
    });
  });

  test('brings documents that their customer alone opens, and staff [P1.113]', async () => {
    const name = newName();
    await moveIn(wholeFolder(name));
    const customer = await signIn(name);
    const [paper] = await customer.ask(billingApi.listEarlierDocuments, {});
    expect(paper).toMatchObject({ number: `RE-${name}`, title: 'Invoice', issuedOn: '2026-05-31' });
    const earlierDocumentId = paper?.earlierDocumentId as EarlierDocumentId;
    const { blob, fileName } = await customer.askForFile(billingApi.downloadEarlierDocument, { earlierDocumentId });
    expect([await blob.text(), fileName]).toEqual(['%PDF-1.7 an invoice', `${name}.pdf`]);
    const stranger = await portal().person();
    await expect(stranger.askForFile(billingApi.downloadEarlierDocument, { earlierDocumentId })).rejects.toMatchObject({
      code: 'notFound',
    });
    expect(await stranger.ask(billingApi.listEarlierDocuments, {})).toEqual([]);
    const support = await portal().person({ role: 'support' });
    await support.askForFile(billingApi.downloadEarlierDocument, { earlierDocumentId });
  });

  test('that comes again changes nothing, and one that was changed applies the difference [P1.111]', async () => {
    const name = newName();
    const files = wholeFolder(name);
    await moveIn(files);
    const again = await moveIn(files);
    expect(again.refused).toEqual([]);
    expect(Object.values(again.counts).every(([created, changed]) => created === 0 && changed === 0)).toBe(true);
    const changed = await moveIn({
      ...files,
      'balances.csv': `customer,balance\n${name}-id,100\n`,
      'messages.csv': `message_id,task,writer,text,sent_at\n${name}-m,${name}-t,customer,Is it ready now?,2026-05-04 10:30\n`,
      [`out/${name}-2.bin`]: image(11),
    });
    expect(changed.counts).toMatchObject({
      'customers.csv': [0, 0, 1, 0],
      'balances.csv': [0, 1, 0, 0],
      'tasks.csv': [0, 0, 2, 0],
      'versions.csv': [0, 1, 1, 0],
      'messages.csv': [0, 1, 0, 0],
    });
    const { rows } = await portal().database.pool.query(
      `select e.kind, e.amount, e.balance, e.reason from credit_entries e join users u on u.id = e.user_id
      where u.username = $1 order by e.id`,
      [name],
    );
    expect(rows).toEqual([
      { kind: 'correction', amount: 12050, balance: 12050, reason: 'Brought over from oldshop, balance of 2026-10-30' },
      { kind: 'correction', amount: -2050, balance: 10000, reason: 'Brought over from oldshop' },
    ]);
  });

  test('brings own details and answers; a file without their columns leaves them as they are [P1.165]', async () => {
    const name = newName();
    const job = (more: string, values: string, note: string) =>
      `job_id,customer,brand,model,ordered_at,note${more}\n${name}-j,${name}-id,B,M,2026-05-04,${note}${values}\n`;
    const own = ',own_reference,own_plate,own_end_customer,own_pairs';
    const files = {
      'customers.csv': customersCsv(name),
      'jobs.csv': job(own, ',A-17,W-1,Anna,"[{""key"":""Bay"",""value"":""3""}]"', ''),
      'tasks.csv': `task_id,job,methods,method_details,own_reference\n${name}-t,${name}-j,Stage_1,"{""Stage_1"":[{""number"":1,""name"":""Top speed"",""value"":""250"",""unit"":""km/h""}]}",B-2\n`,
    };
    const stored = async () =>
      (
        await portal().database.pool.query(
          `select d.reference, d.plate, d.end_customer, d.pairs, (select m.details from task_methods m where m.task_id = d.task_id) as answers
           from own_details d left join tasks t on t.id = d.task_id join jobs j on j.id = coalesce(d.job_id, t.job_id)
           join users u on u.id = j.user_id where u.username = $1 order by d.task_id nulls first`,
          [name],
        )
      ).rows;
    expect((await moveIn(files)).refused).toEqual([]);
    const answers = [{ number: 1, name: 'Top speed', value: '250', unit: 'km/h' }];
    const ofJob = { reference: 'A-17', plate: 'W-1', end_customer: 'Anna', pairs: [{ key: 'Bay', value: '3' }] };
    const ofTask = { reference: 'B-2', plate: '', end_customer: '', pairs: [], answers };
    expect(await stored()).toEqual([{ ...ofJob, answers: null }, ofTask]);
    expect((await moveIn(files)).counts).toMatchObject({ 'jobs.csv': [0, 0, 1, 0], 'tasks.csv': [0, 0, 1, 0] });
    await moveIn({ 'jobs.csv': job('', '', 'changed') });
    expect(await stored()).toEqual([{ ...ofJob, answers: null }, ofTask]);
    await moveIn({ 'jobs.csv': job(own, ',A-18,,,', 'changed') });
    expect((await stored())[0]).toMatchObject({ reference: 'A-18', plate: '', pairs: [] });
  });

  test('is rehearsed without a trace', async () => {
    const name = newName();
    const { counts } = await moveIn(wholeFolder(name), { isRehearsal: true });
    expect(counts).toMatchObject({ 'customers.csv': [1, 0, 0, 0], 'versions.csv': [2, 0, 0, 0] });
    const { rows } = await portal().database.pool.query(
      `select (select count(*)::int from users where username = $1) as users,
        (select count(*)::int from brought_over where key like $2) as rows`,
      [name, `oldshop/${name}%`],
    );
    expect(rows).toEqual([{ users: 0, rows: 0 }]);
  });

  test('that is broken off after any of its files goes on where it was when it comes again', async () => {
    const steps = ['customers', 'balances', 'jobs', 'tasks', 'versions', 'messages'] as const;
    for (const last of steps) {
      const name = newName();
      const path = await makeFolder(wholeFolder(name));
      const brokenOff = moveFolder(path, {
        source: 'oldshop',
        isRehearsal: false,
        onBatch: (kind) => {
          if (kind === last) throw new Error('the machine stopped');
        },
      });
      await expect(brokenOff).rejects.toThrow('the machine stopped');
      const { refused } = await moveFolder(path, { source: 'oldshop', isRehearsal: false });
      await rm(path, { recursive: true });
      expect(refused).toEqual([]);
      expect([last, await countRows(name)]).toEqual([
        last,
        { jobs: 1, tasks: 2, versions: 2, messages: 2, papers: 1, entries: 1, balance: 12050 },
      ]);
    }
  });

  test('that comes twice at the same time is taken once', async () => {
    const name = newName();
    const path = await makeFolder(wholeFolder(name));
    const outcomes = await Promise.allSettled([
      moveFolder(path, { source: 'oldshop', isRehearsal: false }),
      moveFolder(path, { source: 'oldshop', isRehearsal: false }),
    ]);
    await rm(path, { recursive: true });
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await countRows(name)).toEqual({
      jobs: 1,
      tasks: 2,
      versions: 2,
      messages: 2,
      papers: 1,
      entries: 1,
      balance: 12050,
    });
  });

  test('is in no figure of how long files take', async () => {
    const name = newName();
    await moveIn(wholeFolder(name));
    const { rows } = await portal().database.pool.query(
      `select count(*)::int as tasks from tasks t join users u on u.id = t.user_id
      where u.username = $1 and (t.finished_at is not null or t.due_at is not null)`,
      [name],
    );
    expect(rows).toEqual([{ tasks: 0 }]);
  });
});

describe('a line is refused with its number and reason:', () => {
  test('one that names what is not there, a file with another digest, a debt, and half a line', async () => {
    const name = newName();
    const files = wholeFolder(name);
    const wrongDigest = '0'.repeat(64);
    const { refused } = await moveIn({
      ...files,
      'balances.csv': `customer,balance\n${name}-id,-5\nnobody,10\n${name}-id,1e9\n${name}-id,99999999\n`,
      'jobs.csv': `${String(files['jobs.csv'])}${name}-x,nobody,A,B,WVWZZZ1KZ12345678,2026-05-04\n${name}-y,${name}-id,A,B\n`,
      'tasks.csv': `task_id,job,methods,original,original_sha256\n${name}-1,${name}-none,,,\n${name}-2,${name}-j,No such method,,\n${name}-3,${name}-j,,read/none.bin,\n${name}-4,${name}-j,,read/${name}.bin,${wrongDigest}\n${name}-5,${name}-j,,../../etc/passwd,\n`,
      'versions.csv': `task,version,file\n${name}-none,1,out/${name}-1.bin\n`,
      'messages.csv': `message_id,task,text,sent_at\n1,${name}-none,Hello,2026-05-04\n2,${name}-none,Hello,someday\n`,
      'documents.csv': `number,customer,date,file\n1,nobody,2026-05-31,papers/${name}.pdf\n`,
    });
    expect(refused.map(({ file, line, problem, column }) => [file, line, problem, column])).toEqual([
      ['balances.csv', 2, 'outOfRange', 'balance'],
      ['balances.csv', 4, 'notANumber', 'balance'],
      ['balances.csv', 5, 'outOfRange', 'balance'],
      ['balances.csv', 3, 'unknown', 'customer'],
      ['jobs.csv', 4, 'cellCount', undefined],
      ['jobs.csv', 3, 'unknown', 'customer'],
      ['tasks.csv', 4, 'fileMissing', 'original'],
      ['tasks.csv', 5, 'fileDiffers', 'original'],
      ['tasks.csv', 6, 'fileMissing', 'original'],
      ['tasks.csv', 2, 'unknown', 'job'],
      ['tasks.csv', 3, 'unknown', 'methods'],
      ['versions.csv', 2, 'unknown', 'task'],
      ['messages.csv', 3, 'notValid', 'sent_at'],
      ['messages.csv', 2, 'unknown', 'task'],
      ['documents.csv', 2, 'unknown', 'customer'],
    ]);
  });

  test('own details and answers to details that an order would refuse, or that are no JSON [P1.165]', async () => {
    const name = newName();
    const answer = { number: 1, name: 'Top speed', value: '250', unit: 'km/h' };
    const cell = (value: unknown) => `"${JSON.stringify(value).replaceAll('"', '""')}"`;
    const pair = (key: string, value: string) => ({ key, value });
    const jobs: readonly [string, string, string][] = [
      ['x'.repeat(61), '', 'tooLong own_reference'],
      ['', 'no json', 'notValid own_pairs'],
      ['', cell({ key: 'a' }), 'notValid own_pairs'],
      ['', cell([pair('Bay', '')]), 'notValid own_pairs'],
      ['', cell([pair('Bay', '1'), pair('BAY', '2')]), 'doubled own_pairs'],
      ['', cell(Array.from({ length: 11 }, (_, place) => pair(`k${place}`, 'v'))), 'outOfRange own_pairs'],
      ['', cell([pair('x'.repeat(41), 'v')]), 'tooLong own_pairs'],
    ];
    const tasks: readonly [string, string][] = [
      ['{', 'notValid method_details'],
      [cell({ Stage_1: [] }), 'notValid method_details'],
      [cell({ Stage_1: [{ ...answer, number: 0 }] }), 'notValid method_details'],
      [cell({ Stage_1: [answer, answer] }), 'notValid method_details'],
      [cell({ DPF: [answer] }), 'unknown method_details'],
    ];
    const { refused } = await moveIn({
      'customers.csv': customersCsv(name),
      'jobs.csv': `job_id,customer,brand,model,ordered_at,own_reference,own_pairs\n${name}-j,${name}-id,B,M,2026-05-04,,\n${jobs
        .map(([own, pairs], place) => `${name}-${place},${name}-id,B,M,2026-05-04,${own},${pairs}\n`)
        .join('')}`,
      'tasks.csv': `task_id,job,methods,method_details\n${tasks
        .map(([answers], place) => `${name}-t${place},${name}-j,Stage_1,${answers}\n`)
        .join('')}`,
    });
    expect(refused.map(({ file, line, problem, column }) => [file, line, `${problem} ${column}`])).toEqual([
      ...jobs.map(([, , reason], place) => ['jobs.csv', place + 3, reason]),
      ...tasks.map(([, reason], place) => ['tasks.csv', place + 2, reason]),
    ]);
  });

  test('a link that leads out of the folder', async () => {
    const name = newName();
    const path = await makeFolder({ ...wholeFolder(name), 'tasks.csv': `task_id,job,original\n1,${name}-j,link\n` });
    await symlink('/etc/hostname', join(path, 'link'));
    const { refused } = await moveFolder(path, { source: 'oldshop', isRehearsal: true });
    expect(refused).toMatchObject([
      { file: 'tasks.csv', line: 2, problem: 'fileMissing' },
      { file: 'versions.csv' },
      { file: 'versions.csv' },
      { file: 'messages.csv' },
      { file: 'messages.csv' },
    ]);
    await rm(path, { recursive: true });
  });

  test('two people with one address, and one person twice', async () => {
    const [one, other] = [newName(), newName()];
    const header = 'customer_id,user_username,user_email\n';
    const { refused, counts } = await moveIn({
      'customers.csv': `${header}1,${one},${one}@example.test\n2,${other},${one}@example.test\n3,${one},x-${one}@example.test\n`,
    });
    expect(counts['customers.csv']).toEqual([1, 0, 0, 2]);
    expect(refused).toMatchObject([
      { line: 4, problem: 'doubled', column: 'user_username' },
      { line: 3, problem: 'doubled', column: 'user_email' },
    ]);
  });

  test('a balance below what has been spent', async () => {
    const name = newName();
    await moveIn(wholeFolder(name));
    const { pool } = portal().database;
    const { rows } = await pool.query<{ id: number }>('select id from users where username = $1', [name]);
    await pool.query(
      `with account as (update credit_accounts set balance = balance - 10000 where user_id = $1 returning balance)
      insert into credit_entries (user_id, kind, amount, balance, reason, idempotency_key)
      select $1, 'correction', -10000, balance, 'spent', $2 from account`,
      [rows[0]?.id, randomUUID()],
    );
    const { refused } = await moveIn({ 'balances.csv': `customer,balance\n${name},10\n` });
    expect(refused).toMatchObject([{ problem: 'balanceTooLow', column: 'balance' }]);
  });
});

test('a hash that the portal does not know brings an invitation in place of the password', async () => {
  const name = newName();
  await moveIn({
    'customers.csv': `customer_id,user_username,user_email,user_password_hash\n1,${name},${name}@example.test,5f4dcc3b5aa765d61d8327deb882cf99\n`,
  });
  const { rows } = await portal().database.pool.query<{ hash: string; mails: number }>(
    `select password_hash as hash, (select count(*)::int from mails m where m.recipient = u.email) as mails
    from users u where username = $1`,
    [name],
  );
  expect(rows).toEqual([{ hash: '!', mails: 1 }]);
});

test.each([
  ['nothing in it', '\n', 'csvEmpty'],
  ['quotes that never end', 'task_id,job\n"1,2\n3,4', 'csvNotReadable'],
  ['a line of many megabytes without an end [P1.166]', `task_id,job\n${'x'.repeat(20 << 20)}`, 'csvNotReadable'],
  ['a line of separators alone [P1.166]', `task_id,job\n1,2\n${','.repeat(20 << 20)}`, 'csvNotReadable'],
  ['bytes of a picture', Uint8Array.of(0x89, 0x50, 0, 0, 0x0a, 1, 0, 2), 'csvNotReadable'],
  ['no column that it needs', 'color,size\nred,1\n', 'columnsMissing'],
  ['a column twice', 'task_id,job,JOB\n1,2,3\n', 'columnsDoubled'],
])('a file with %s is not taken', async (_what, content, problem) => {
  const { reports } = await moveIn({ 'tasks.csv': content });
  expect(reports).toMatchObject([{ file: 'tasks.csv', problem: { problem }, created: 0 }]);
});

test.each([
  ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
])('a file in %s is read', async (_name, encode) => {
  const name = newName();
  await moveIn({
    'customers.csv': encode(
      `customer_id;user_username;user_email;user_firstName\n1;${name};${name}@example.test;Jürgen\n`,
    ),
  });
  const { rows } = await portal().database.pool.query('select first_name from users where username = $1', [name]);
  expect(rows).toEqual([{ first_name: 'Jürgen' }]);
});

test('the map of WooCommerce takes users with a wallet, and orders of several products', async () => {
  const name = newName();
  const { reports, refused } = await moveIn(
    {
      'users.csv': `ID,user_login,user_pass,user_email,first_name,last_name,billing_company,billing_country,_current_woo_wallet_balance,wp_capabilities\n${name},${name},$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0,${name}@example.test,Anna,Berg,Berg Motors,AT,35.00,customer\n`,
      'orders.csv': `Order ID,Item ID,Order Date,Order Status,Customer ID,Brand,Model,Item Name,Order Line Total,Uploaded File,Modified File\n${name}-1,${name}-a,05/31/2026 10:00,wc-completed,${name},Borgward,Isabella,Stage_1,60.00,a.bin,b.bin\n${name}-1,${name}-b,05/31/2026 10:00,wc-completed,${name},Borgward,Isabella,Stage_1,40.00,a.bin,\n`,
      'a.bin': image(3),
      'b.bin': image(5),
    },
    { map: await readMovingMap('woocommerce'), source: 'woo' },
  );
  expect(refused).toEqual([]);
  expect(Object.fromEntries(reports.map(({ kind, created }) => [kind, created]))).toEqual({
    customers: 1,
    balances: 1,
    jobs: 1,
    tasks: 2,
    versions: 1,
  });
  expect(reports.find(({ kind }) => kind === 'customers')?.unknownColumns).toEqual([
    '_current_woo_wallet_balance',
    'wp_capabilities',
  ]);
  expect(await (await signIn(name)).ask(accountsApi.getOwnAccount, {})).toMatchObject({ companyName: 'Berg Motors' });
});

test.each(['woocommerce', 'laravel', 'spreadsheet'])(
  'the delivered map %s names files and columns of ours alone',
  async (name) => {
    expect(Object.keys((await readMovingMap(name)).files).length).toBeGreaterThan(5);
  },
);

test('a map with an unknown column says so', async () => {
  const path = await makeFolder({
    'map.json': JSON.stringify({ files: { customers: { columns: { color: 'c' } } } }),
    'half.json': '{',
  });
  await expect(readMovingMap(join(path, 'map.json'))).rejects.toThrow('customers: color');
  await expect(readMovingMap(join(path, 'half.json'))).rejects.toThrow('is no JSON');
  await rm(path, { recursive: true });
});

test('pairs below solutions/ are recorded by their content, and a rehearsal records none [P1.110]', async () => {
  const [stock, name] = [readout('edc16', newSoftware()), newName()];
  // The original comes with an order of the same folder: that says which of the files it is.
  const files = {
    'customers.csv': customersCsv(name),
    'jobs.csv': `job_id,customer,brand,model,ordered_at\n${name}-j,${name}-id,Borgward,Isabella,2026-05-04 10:00\n`,
    'tasks.csv': `task_id,job,methods,original\n${name}-t,${name}-j,Stage_1,read.bin\n`,
    'read.bin': stock,
    'solutions/stage 1/1.bin': syntheticTuning(stock, { family: 'edc16', seed: 3 }),
    'solutions/stage 1/2.bin': stock,
    'solutions/stage 1/3.bin': syntheticTuning(stock, { family: 'edc16', seed: 4 }),
    'solutions/stage 1/alone.bin': readout('edc16', newSoftware()),
    'solutions/Warp drive/1.bin': stock,
  };
  const counts = { 'solutions/stage 1': [2, 0, 0, 1], 'solutions/Warp drive': [0, 0, 0, 1] };
  expect((await moveIn(files, { isRehearsal: true })).counts).toMatchObject(counts);
  const moved = await moveIn(files);
  expect(moved.counts).toMatchObject(counts);
  expect(moved.refused.map(({ key, problem }) => [key, problem])).toEqual([
    ['Warp drive', 'methodUnknown'],
    ['alone.bin', 'notPaired'],
  ]);
  expect((await moveIn(files)).counts).toMatchObject({ 'solutions/stage 1': [0, 0, 2, 1] });
});

test('a folder of a portal with another currency is not moved in [P1.128]', async () => {
  const name = newName();
  const files = { ...wholeFolder(name), 'portal.json': JSON.stringify({ source: 'other', currency: 'CHF' }) };
  await expect(moveIn(files)).rejects.toThrow('the currency CHF, and this portal has EUR');
  expect(await countRows(name)).toBeUndefined();
});
