import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import type { Move } from '#contract/moving.ts';
import { openRaw, readAnswer } from '#test/raw.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });

const asFile = (content: string | Uint8Array<ArrayBuffer>, name = 'file') => new File([content], name);

/** The move as its page reads it. */
async function readMove(admin: Person): Promise<Move | undefined> {
  const { move } = (await readAnswer(openRaw(portal(), admin).get('getMove'))) as { move?: Move };
  return move;
}

/** An administrator who has begun a move with these files. */
async function beginWith(files: Readonly<Record<string, string>>, mapName = ''): Promise<Person> {
  const admin = await portal().person({ role: 'admin' });
  const raw = openRaw(portal(), admin);
  await readAnswer(raw.post('beginMove', { source: 'oldshop', mapName }));
  for (const [path, content] of Object.entries(files))
    await readAnswer(raw.form('addMoveFile', { path, file: asFile(content) }));
  return admin;
}

/** Runs the move, and answers it when it has ended. */
async function run(admin: Person, isRehearsal: boolean): Promise<Move> {
  await readAnswer(openRaw(portal(), admin).post('runMove', { isRehearsal }));
  await expect
    .poll(async () => (await readMove(admin))?.state, { message: 'the move has not ended' })
    .toMatch(/tried|moved|failed/);
  const move = await readMove(admin);
  if (move === undefined) throw new Error('the move is gone');
  return move;
}

const newName = () => `c${randomUUID().slice(0, 8)}`;
const customersCsv = (name: string) =>
  `customer_id,user_username,user_email,user_password_hash,user_firstName\n${name}-id,${name},${name}@example.test,$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0,Anna\n`;

test('a folder is tried without effect, moved in, and applied when it changes [P1.114]', async () => {
  const name = newName();
  const balances = (...lines: string[]) => ['customer,balance', ...lines, ''].join('\n');
  const files = {
    'customers.csv': customersCsv(name),
    'balances.csv': balances(`${name}-id,120.50`, 'nobody,10'),
    'jobs.csv': `job_id,customer,brand,model,ordered_at\n${name}-j,${name}-id,Borgward,Isabella,2026-05-04 10:00\n`,
    'tasks.csv': `task_id,job,methods,price,original\n${name}-t,${name}-j,Stage_1,60.00,read/${name}.bin\n`,
    [`read/${name}.bin`]: 'an original '.repeat(200),
  };
  const admin = await beginWith(files);
  const before = await readMove(admin);
  expect(before).toMatchObject({ state: 'open', source: 'oldshop', furtherFiles: { count: 1, bytes: 2400 } });
  expect(before?.files.find(({ path }) => path === 'balances.csv')?.head).toEqual({
    columns: ['customer', 'balance'],
    sample: [`${name}-id`, '120.50'],
    lines: 2,
  });

  const signIn = () => portal().visitor.ask(accountsApi.signIn, { username: name, password: 'test12345' });
  expect(await run(admin, true)).toMatchObject({ state: 'tried', refusedCount: 1 });
  await expect(signIn()).rejects.toMatchObject({ code: 'wrongCredentials' });

  const moved = await run(admin, false);
  expect(moved).toMatchObject({
    state: 'moved',
    isRehearsal: false,
    refusals: [{ file: 'balances.csv', line: 3, problem: 'unknown', column: 'customer' }],
  });
  expect(moved.reports.map(({ file, created, refused }) => [file, created, refused])).toEqual([
    ['customers.csv', 1, 0],
    ['balances.csv', 1, 1],
    ['jobs.csv', 1, 0],
    ['tasks.csv', 1, 0],
  ]);
  const { token } = await signIn();
  const customer = { token };
  expect(await readAnswer(openRaw(portal(), customer).get('getCreditBalance'))).toEqual({ transaction_balance: 120.5 });
  const refused = await openRaw(portal(), admin).post('downloadMoveRefusals');
  expect(await refused.text()).toContain('balances.csv,3,nobody,unknown,customer');

  // The folder changes: the difference is applied, and the rest stays.
  await readAnswer(
    openRaw(portal(), admin).form('addMoveFile', {
      path: 'balances.csv',
      file: asFile(balances(`${name}-id,100`)),
    }),
  );
  const again = await run(admin, false);
  expect(again.reports.map(({ file, created, changed, unchanged }) => [file, created, changed, unchanged])).toEqual([
    ['customers.csv', 0, 0, 1],
    ['balances.csv', 0, 1, 0],
    ['jobs.csv', 0, 0, 1],
    ['tasks.csv', 0, 0, 1],
  ]);
  expect(await readAnswer(openRaw(portal(), customer).get('getCreditBalance'))).toEqual({ transaction_balance: 100 });
});

test('a person says which file and column means what, and the map is kept [P1.115]', async () => {
  const name = newName();
  const people = `Kundennummer;Login;Post\n${name}-id;${name};${name}@example.test\n`;
  const admin = await beginWith({ 'kunden.csv': people });
  const raw = openRaw(portal(), admin);
  const tableOf = async () => (await readMove(admin))?.tables.find(({ kind }) => kind === 'customers');
  expect(await tableOf()).not.toHaveProperty('file');

  const map = (columns: object) => JSON.stringify({ files: { customers: { file: 'kunden.csv', columns } } });
  await readAnswer(raw.post('setMoveMap', { map: map({ customer_id: 'Kundennummer' }) }));
  expect(await tableOf()).toMatchObject({ file: 'kunden.csv', missing: expect.arrayContaining(['user_email']) });

  const columns = { customer_id: 'Kundennummer', user_username: 'Login', user_email: 'Post' };
  await readAnswer(raw.post('setMoveMap', { map: map(columns) }));
  expect(await tableOf()).toMatchObject({ missing: [], doubled: [] });
  expect((await tableOf())?.columns).toContainEqual({ name: 'user_email', isNeeded: true, from: 'Post' });
  const kept = `map-${name}`;
  await readAnswer(raw.post('keepMovingMap', { name: kept }));

  // The next move begins with it.
  await readAnswer(raw.post('beginMove', { source: 'oldshop', mapName: kept }));
  await readAnswer(raw.form('addMoveFile', { path: 'Kunden.csv', file: asFile(people) }));
  expect(await run(admin, false)).toMatchObject({ state: 'moved', reports: [{ file: 'Kunden.csv', created: 1 }] });
});

test('methods are found by their names on screen, and a person says what the other words mean [P1.115]', async () => {
  const name = newName();
  const admin = await beginWith({
    'customers.csv': customersCsv(name),
    'jobs.csv': `job_id,customer,brand,model,ordered_at\n${name}-j,${name}-id,Audi,A4,2026-05-04 10:00\n`,
    'tasks.csv': [
      'task_id,job,methods',
      `${name}-1,${name}-j,stage 1`,
      `${name}-2,${name}-j,Stufe 1`,
      `${name}-3,${name}-j,Stage_1|Filter away|Flap away`,
      `${name}-4,${name}-j,Filter away`,
    ].join('\n'),
  });
  const tried = await run(admin, true);
  expect(tried.unknownMethods).toEqual(['Filter away', 'Flap away']);
  expect(tried.refusals.map(({ line, word }) => [line, word])).toEqual([
    [4, 'Filter away|Flap away'],
    [5, 'Filter away'],
  ]);
  const { methods } = (await readAnswer(openRaw(portal(), admin).get('getMove'))) as { methods: string[] };
  expect(methods).toEqual(expect.arrayContaining(['DPF', 'EGR', 'Stage_1']));

  const map = JSON.stringify({
    files: { tasks: { values: { methods: { 'filter away': 'DPF', 'Flap away': 'EGR' } } } },
  });
  await readAnswer(openRaw(portal(), admin).post('setMoveMap', { map }));
  expect(await run(admin, false)).toMatchObject({ unknownMethods: [], refusedCount: 0 });
  const { rows } = await portal().database.pool.query(
    `select string_agg(m.name, ' ' order by m.name) as methods from tasks t join users u on u.id = t.user_id
     join task_methods tm on tm.task_id = t.id join methods m on m.id = tm.method_id
     where u.username = $1 group by t.id order by t.id`,
    [name],
  );
  expect(rows.map((row: { methods: string }) => row.methods)).toEqual(['Stage_1', 'Stage_1', 'DPF EGR Stage_1', 'DPF']);
});

test.each([
  ['beginMove', { source: 'two words', mapName: '' }, 422, 'sourceNotValid'],
  ['beginMove', { source: '', mapName: '' }, 422, 'sourceNotValid'],
  ['beginMove', { source: 'oldshop', mapName: 'magento' }, 422, 'mapUnknown'],
  ['setMoveMap', { map: '{"files":' }, 422, 'mapNotValid'],
  ['setMoveMap', { map: '{"files":{"cars":{}}}' }, 422, 'mapNotValid'],
  ['setMoveMap', { map: '{"files":{"customers":{"columns":{"color":"c"}}}}' }, 422, 'mapNotValid'],
  ['keepMovingMap', { name: 'woocommerce' }, 409, 'mapNameTaken'],
  ['keepMovingMap', { name: 'a/b' }, 422, 'mapNameNotValid'],
  ['runMove', { isRehearsal: false }, 422, 'nothingToMove'],
  ['removeMoveFile', { path: '../customers.csv' }, 400, 'invalidInput'],
] as const)('%s with %j is refused [P1.116]', async (name, body, status, code) => {
  const admin = await beginWith({});
  const answer = await openRaw(portal(), admin).post(name, body);
  expect({ status: answer.status, body: await answer.json() }).toMatchObject({ status, body: { code } });
});

test.each(['../customers.csv', '/etc/customers.csv', 'a//b.csv', 'a/./b.csv', 'a\\b.csv', ''])(
  'a file at the path %j is refused [P1.116]',
  async (path) => {
    const admin = await beginWith({});
    const answer = await openRaw(portal(), admin).form('addMoveFile', { path, file: asFile('x') });
    expect(answer.status).toBe(400);
  },
);

test('an empty file is refused, and one that is no table says so by having no columns [P1.116]', async () => {
  const admin = await beginWith({ 'customers.csv': 'a,"b\n' });
  const empty = await openRaw(portal(), admin).form('addMoveFile', { path: 'jobs.csv', file: asFile('') });
  expect(await empty.json()).toMatchObject({ code: 'fileEmpty' });
  expect((await readMove(admin))?.files).toEqual([{ path: 'customers.csv', size: 5 }]);
  expect(await run(admin, true)).toMatchObject({ reports: [{ file: 'customers.csv', problem: 'csvNotReadable' }] });
});

test('nothing of a move changes while it runs [P1.116]', async () => {
  const admin = await beginWith({ 'groups.csv': 'name\nGold\n' });
  // A run that takes as long as this test.
  await portal().database.pool.query(`update moves set state = 'running'`);
  const raw = openRaw(portal(), admin);
  const asked = {
    beginMove: raw.post('beginMove', { source: 'oldshop', mapName: '' }),
    addMoveFile: raw.form('addMoveFile', { path: 'jobs.csv', file: asFile('x') }),
    removeMoveFile: raw.post('removeMoveFile', { path: 'groups.csv' }),
    setMoveMap: raw.post('setMoveMap', { map: '{}' }),
    runMove: raw.post('runMove', { isRehearsal: false }),
  };
  for (const [name, answer] of Object.entries(asked))
    expect([name, await (await answer).json()]).toMatchObject([name, { code: 'moveRunning' }]);
  expect((await readMove(admin))?.files.map(({ path }) => path)).toEqual(['groups.csv']);
  await portal().database.pool.query(`update moves set state = 'open'`);
});

test('a first line that names the separator is none of the columns [P1.114]', async () => {
  const admin = await beginWith({ 'groups.csv': 'sep=|\r\nname|bonus_percent\r\nSilver|5\r\n' });
  expect((await readMove(admin))?.files[0]?.head).toEqual({
    columns: ['name', 'bonus_percent'],
    sample: ['Silver', '5'],
    lines: 1,
  });
  expect((await run(admin, false)).reports).toMatchObject([{ file: 'groups.csv', created: 1 }]);
});

test('a folder of a portal with another currency says why it is not moved in [P1.116]', async () => {
  const admin = await beginWith({
    'portal.json': JSON.stringify({ source: 'other', currency: 'CHF' }),
    'groups.csv': 'name\nPlatin\n',
  });
  expect(await run(admin, false)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('CHF'),
    reports: [],
  });
});
