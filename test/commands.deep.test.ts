import { join } from 'node:path';
import { expect, test } from 'vitest';
import pg from 'pg';
import { accountsApi } from '#contract/accounts.ts';
import { buildProgram } from '#server/commands/program.ts';
import { useDatabases } from './databases.ts';
import { freePort, ready, run, startPortal } from './process.ts';
import { useFolder } from './use-folder.ts';

const databases = useDatabases();
const folder = useFolder();

const command = async (words: readonly string[], variables: Record<string, string> = {}) => {
  const { ended, output } = run(['server/portal.mjs', ...words], { DATA_DIR: folder(), ...variables });
  return { code: await ended, ...output };
};
const query = async <Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query<Row>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
};

test('help lists every command and the exit codes, and each command has a help text', async () => {
  const help = await command(['--help']);
  expect(help).toMatchObject({ code: 0, stderr: '' });
  expect(help.stdout).toContain('Exit codes: 0 done');
  const names = [...help.stdout.matchAll(/^ {2}([a-z][a-z-]*)(?: \[options\])?(?: <\S+>| \[\S+\])* {2,}\S/gm)].map(
    ([, name = '']) => name,
  );
  expect(names).toEqual(
    expect.arrayContaining([
      'serve',
      'worker',
      'migrate',
      'backup',
      'verify-backup',
      'restore',
      'move-files',
      'upgrade-database',
      'doctor',
      'create-admin',
      'verify-ledger',
      'import',
    ]),
  );
  // As `<command> --help` prints it, without a process for each.
  const explained = buildProgram().commands.map((one) => ({ name: one.name(), text: one.helpInformation() }));
  expect(explained.map(({ name }) => name)).toEqual(names.filter((one) => one !== 'help'));
  for (const { name, text } of explained) {
    expect(text).toMatch(new RegExp(`^Usage: npm run portal -- ${name}`));
    expect(text).toContain('--demo');
  }
  const { code, stdout } = await command(['backup', '--help']);
  expect({ code, stdout }).toEqual({ code: 0, stdout: explained.find(({ name }) => name === 'backup')?.text });
});

test.each([
  [[], /^Usage: /],
  [['publish'], /^error: unknown command 'publish'/],
  [['export', 'everything'], /^error: unknown command 'everything'/],
  [['import', 'vehicles'], /^error: missing required argument 'file.csv'/],
  [['import', 'solutions', 'x'], /^error: required option '--method <name>' not specified/],
  [['verify-ledger', '--quickly'], /^error: unknown option '--quickly'/],
  [['create-admin', 'anna'], /^error: too many arguments/],
])('the invalid command line %j exits with 2, the reason and the usage', async (words, reason) => {
  const { code, stdout, stderr } = await command(words);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(reason);
  expect(stderr).toContain('Usage: npm run portal --');
});

test('an invalid setting ends a command with code 1 and a line that names it', async () => {
  expect(await command(['verify-ledger'], { DATABASE_URL: 'mysql://x' })).toEqual({
    code: 1,
    stdout: '',
    stderr: 'DATABASE_URL: what is given is not a postgres:// address\n',
  });
});

test('migrate announces its work, does it once, and refuses a foreign database unchanged', async () => {
  const DATABASE_URL = await databases.empty();
  const tables = () =>
    query<{ n: number }>(DATABASE_URL, `select count(*)::int as n from pg_tables where schemaname = 'public'`);
  const planned = await command(['migrate', '--dry-run'], { DATABASE_URL });
  expect(planned).toMatchObject({ code: 0, stderr: '' });
  expect(planned.stdout).toMatch(/^0 applied, \d+ to apply\nwould apply 0100_version_0.1.0.sql\n/);
  expect(await tables()).toEqual([{ n: 0 }]);

  const applied = await command(['migrate'], { DATABASE_URL });
  expect(applied).toMatchObject({ code: 0, stderr: '' });
  expect(applied.stdout).toBe(`${planned.stdout.replaceAll('would apply', 'applies')}The database is up to date.\n`);
  expect((await command(['migrate'], { DATABASE_URL })).stdout).toMatch(
    /^\d+ applied, 0 to apply\nThe database is up to date.\n$/,
  );

  await query(DATABASE_URL, `update migrations set checksum = 'other' where name like '0102%'`);
  const changed = /^MIGRATIONS: the database was made with another 0102_accounts.sql .*nothing was changed\n$/;
  expect(await command(['migrate'], { DATABASE_URL })).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(changed) as unknown,
  });
  const start = await startPortal([], { DATA_DIR: folder(), DATABASE_URL });
  expect(await start.ended).toBe(1);
  expect(start.output.stderr).toMatch(changed);

  await query(DATABASE_URL, `delete from migrations where name like '0102%'`);
  await query(DATABASE_URL, `insert into migrations (name, checksum) values ('9999_later.sql', 'x')`);
  const newer = await command(['migrate'], { DATABASE_URL });
  expect(newer).toMatchObject({ code: 1, stdout: '' });
  expect(newer.stderr).toMatch(/^MIGRATIONS: the database is of a newer portal \(9999_later.sql is unknown here\)/);
});

test('two concurrent starts on an empty database migrate it once', async () => {
  const DATABASE_URL = await databases.empty();
  const both = await Promise.all([1, 2].map(() => command(['migrate'], { DATABASE_URL })));
  expect(both.map(({ code, stderr }) => [code, stderr])).toEqual([
    [0, ''],
    [0, ''],
  ]);
  const [row] = await query<{ n: number; methods: number }>(
    DATABASE_URL,
    'select (select count(*)::int from migrations) as n, (select count(*)::int from methods) as methods',
  );
  // The other may have looked when it was done.
  const planned = both.filter(({ stdout }) => stdout.includes(`0 applied, ${row?.n} to apply`));
  expect(planned.length).toBeGreaterThan(0);
  expect(row?.methods).toBeGreaterThan(10);
});

test('create-admin prints a link for the first administrator and refuses if there is one', async () => {
  const DATABASE_URL = await databases.filled();
  const { code, stdout } = await command(['create-admin'], { DATABASE_URL, PUBLIC_URL: 'https://files.example' });
  expect(code).toBe(0);
  const [, key = ''] =
    /^Set up the first administrator \(once\): https:\/\/files\.example\/setup\?key=(\S+)\n$/.exec(stdout) ?? [];
  const portal = await ready(await startPortal([], { DATA_DIR: folder(), DATABASE_URL }));
  // The start has printed a newer link: the one before it is void.
  await expect.poll(() => portal.output.stdout).toContain('/setup?key=');
  const [, newer = ''] = /\/setup\?key=(\S+)/.exec(portal.output.stdout) ?? [];
  const setUp = (setupKey: string) =>
    portal.clientOf().ask(accountsApi.setUpFirstAdministrator, {
      setupKey,
      username: 'anna',
      email: 'anna@start.invalid',
      password: 'a-right-long-password',
    });
  await expect(setUp(key)).rejects.toMatchObject({ code: 'setupKeyNotValid' });
  expect(await setUp(newer)).toBe(true);
  expect(await command(['create-admin'], { DATABASE_URL })).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^There is an administrator already/) as unknown,
  });
  portal.child.kill('SIGTERM');
  expect(await portal.ended).toBe(0);
});

test('a portal can leave the queue to a worker, which serves no requests and stops on a signal', async () => {
  const variables = { DATA_DIR: folder(), DATABASE_URL: await databases.filled(), PORT: String(await freePort()) };
  const waiting = () =>
    query(variables.DATABASE_URL, `select from graphile_worker.jobs where task_identifier = 'collectFiles'`);
  const serving = run(['server/portal.mjs', 'serve', '--no-worker'], variables);
  await expect.poll(() => serving.output.stdout).toContain('Tuneport is ready');
  expect((await fetch(`http://127.0.0.1:${variables.PORT}/api/openapi.json`)).status).toBe(200);
  await query(variables.DATABASE_URL, `select graphile_worker.add_job('collectFiles', '{}')`);
  // Proves that nothing happens, for longer than a queue takes to notice a job: no event tells that nobody takes it.
  await new Promise((resolve) => {
    setTimeout(resolve, 3000);
  });
  expect(await waiting()).toHaveLength(1);

  const worker = run(['server/portal.mjs', 'worker'], { ...variables, PORT: String(await freePort()) });
  await expect.poll(() => worker.output.stdout).toMatch(/^Tuneport works on the queue/);
  await expect.poll(waiting).toHaveLength(0);
  for (const one of [serving, worker]) {
    one.child.kill('SIGTERM');
    expect(await one.ended).toBe(0);
    expect(one.output.stderr).toBe('');
  }
});

/** The findings of `doctor` by name, each with its state. */
const findings = ({ stdout }: { stdout: string }): Record<string, string> =>
  Object.fromEntries(
    [...stdout.matchAll(/^(ok|warning|BAD) +(\w+): (.+)$/gm)].map(([, state, name, text]) => [
      name,
      `${state} ${text}`,
    ]),
  );

test('doctor reports good and bad checks, changes nothing, and exits with 1 for bad ones', async () => {
  const DATABASE_URL = await databases.filled();
  const settings = { DATABASE_URL, PUBLIC_URL: 'https://files.example', TRUST_PROXY: '1', DISK_RESERVE_MIB: '0' };
  const healthy = await command(['doctor'], settings);
  expect(findings(healthy)).toEqual({
    node: expect.stringMatching(/^ok Node 24\./) as unknown,
    address: 'ok https://files.example',
    data: `ok ${folder()}`,
    disk: expect.stringMatching(/^ok .+ free/) as unknown,
    database: expect.stringMatching(/^ok PostgreSQL 18/) as unknown,
    migrations: expect.stringMatching(/^ok \d+ applied$/) as unknown,
    files: `ok ${folder()}: the newest 0 are there`,
    queue: 'ok nothing waits',
    ledger: 'warning never verified: npm run portal -- verify-ledger',
    backup: 'warning BACKUP_DIR is not set, none is made daily; the last backup: never',
    mail: 'warning SMTP_URL is not set: mails stay in the outbox',
  });
  expect(healthy).toMatchObject({ code: 0, stderr: '' });

  await query(DATABASE_URL, `update migrations set checksum = 'other' where name like '0102%'`);
  await query(
    DATABASE_URL,
    `insert into ledger_checks (took_ms, examined, violations)
    values (1, 1, '[{"invariant": "balances", "count": 1, "examples": []}]')`,
  );
  await query(DATABASE_URL, `insert into backups (name, ended_at, error) values ('a', now(), 'the disk is full')`);
  await query(
    DATABASE_URL,
    `select graphile_worker.add_job('nobodyDoesThis', '{}', run_at => now() - interval '20 minutes')`,
  );
  const sick = await command(['doctor'], {
    ...settings,
    PUBLIC_URL: 'http://files.example',
    DISK_RESERVE_MIB: '1073741824',
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
  });
  expect(sick.code).toBe(1);
  expect(findings(sick)).toMatchObject({
    address: expect.stringMatching(/^warning .* in the clear$/) as unknown,
    disk: expect.stringMatching(/^BAD .* free/) as unknown,
    migrations: expect.stringMatching(/^BAD MIGRATIONS: .* another 0102_accounts/) as unknown,
    queue: 'BAD a job has waited for 20 minutes: does a portal or a worker run?',
    ledger: expect.stringMatching(/^BAD broken at .*: balances$/) as unknown,
    backup: 'BAD the last attempt failed (the disk is full); the last backup: never',
    mail: expect.stringMatching(/^BAD .*ECONNREFUSED/) as unknown,
  });
  expect(await query(DATABASE_URL, 'select from ledger_checks')).toHaveLength(1);

  const away = await command(['doctor'], { DATABASE_URL: `postgres://a:hidden@127.0.0.1:${await freePort()}/none` });
  expect(away.code).toBe(1);
  expect(findings(away)['database']).toMatch(/^BAD DATABASE_URL: no PostgreSQL database at/);
  expect(away.stdout).not.toContain('hidden');
  expect(findings(await command(['doctor'], { DATA_DIR: join(folder(), 'nowhere') }))['data']).toMatch(
    /^BAD there is no portal in/,
  );
});
