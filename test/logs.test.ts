import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { readFile, rm } from 'node:fs/promises';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { creditsApi } from '#contract/credits.ts';
import { engineApi } from '#contract/engine.ts';
import { CountryId } from '#contract/ids.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { securityApi } from '#contract/security.ts';
import { settingsApi } from '#contract/settings.ts';
import type { Client } from '#web/api/client.ts';
import { appWith, standingClock } from './authenticator.ts';
import { earnPass, catchRefusal } from './human.ts';
import { makeFile } from './orders.ts';
import { asAdmin } from './portal.ts';
import { endAll, freePort, openFolder, ready, type RunningPortal, startPortal } from './process.ts';

/** Long enough to be nowhere by chance. */
const word = (name: string) => `${name}-${randomBytes(9).toString('hex')}`;

/** Everything that must not be readable, by what it is. */
const secrets = new Map<string, string>();
const secret = (name: string, value = word(name)): string => {
  secrets.set(name, value);
  return value;
};

const databaseName = `logs_${randomUUID().replaceAll('-', '')}`;
const databaseUrl = Object.assign(new URL(inject('adminUrl')), { pathname: `/${databaseName}` });
let folder: string;
let portal: RunningPortal;
let mailServer: SMTPServer;
/** The raw mails, oldest first. */
const mails: string[] = [];
/** The bodies of refusals. */
const problems: string[] = [];

beforeAll(async () => {
  folder = await openFolder();
  await asAdmin(`create database ${databaseName} template ${inject('template')}`);
  mailServer = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username }, _session, done) => {
      done(null, { user: username });
    },
    onData: (stream, _session, done) => {
      let raw = '';
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => (raw += text));
      stream.on('end', () => {
        mails.push(raw.replaceAll('=\r\n', '').replaceAll('=3D', '='));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  const { port } = mailServer.server.address() as AddressInfo;
  portal = await ready(
    await startPortal([], {
      // Codes of the second factor are judged by its clock: the phone of the test has the same one.
      NODE_OPTIONS: `--import=${new URL('stand-clock.ts', import.meta.url).pathname}`,
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl.href,
      DISK_RESERVE_MIB: '0',
      LOG_LEVEL: 'debug',
      TRUST_PROXY: '1',
      SIGN_IN_ATTEMPTS: '1000',
      SECRET: secret('SECRET', randomBytes(24).toString('base64url')),
      SMTP_URL: `smtp://portal:${secret('smtp')}@127.0.0.1:${port}`,
      MAIL_FROM: 'portal@files.example',
      STRIPE_KEY: secret('sk_test'),
      STRIPE_WEBHOOK_SECRET: secret('whsec'),
      // No server listens there.
      STRIPE_URL: `http://127.0.0.1:${await freePort()}`,
      PAYPAL_CLIENT: 'client-of-ours',
      PAYPAL_SECRET: secret('paypal'),
      PAYPAL_WEBHOOK: 'webhook-of-ours',
      PAYPAL_URL: `http://127.0.0.1:${await freePort()}`,
      DEVELOPER_KEY: secret('developer', '739150264811'),
    }),
  );
  if (databaseUrl.password.length > 5) secret('database', databaseUrl.password);
});
afterAll(async () => {
  endAll();
  mailServer.close();
  await asAdmin(`drop database if exists ${databaseName} with (force)`);
  await rm(folder, { recursive: true, force: true });
});

async function query<Row extends object>(statement: string, ...values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl.href });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** Output of the portal since it started. */
const log = () => portal.output.stdout + portal.output.stderr;

/** A call that is refused; its problem document is looked through as well. */
async function refused(asked: Promise<unknown>): Promise<Record<string, unknown>> {
  const refusal = await catchRefusal(asked);
  if (refusal === undefined) throw new Error('it was answered');
  problems.push(JSON.stringify(refusal.problem));
  return { ...refusal.problem };
}

/** A sign-in as a proxy passes it on, with headers of the sender's own. */
async function signInFrom(address: string, username: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${portal.root}/api/jwt-auth/v1/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
    body: JSON.stringify({ username, password: 'not-the-password' }),
  });
  problems.push(await response.text());
  return response.status;
}

/** The addresses that the filter of ops/fail2ban finds in some lines. */
async function banned(lines: readonly string[]): Promise<string[]> {
  const filter = await readFile(new URL('../ops/fail2ban/filter.d/tuneport.conf', import.meta.url), 'utf8');
  const [, pattern = ''] = /^failregex = (.+)$/m.exec(filter) ?? [];
  const [, date = ''] = /^datepattern = (.+)$/m.exec(filter) ?? [];
  expect(pattern).toMatch(/^\^.*<ADDR>.*\$$/);
  expect(date).toContain('{LEPOCH}');
  // As fail2ban 1.0 reads them: the date is cut out first.
  const ip4 = String.raw`(?:::f{4,6}:)?((?:\d{1,3}\.){3}\d{1,3})`;
  const ip6 = String.raw`((?:[0-9a-fA-F]{1,4}::?|::){1,7}(?:[0-9a-fA-F]{1,4}|(?<=:):))`;
  const line = new RegExp(pattern.replace('<ADDR>', String.raw`\[?(?:${ip4}|${ip6})\]?`));
  const time = new RegExp(date.replace('{LEPOCH}', String.raw`\b\d{13}`));
  return lines.flatMap((text) => {
    expect(text.startsWith('{') ? text : '"time":1790000000000').toMatch(time);
    const [found, four, six] = line.exec(text.replace(time, '')) ?? [];
    return found === undefined ? [] : [four ?? six ?? ''];
  });
}

test('fail2ban finds the address of each failed sign-in, and no client can forge one [P15.4]', async () => {
  const before = log().length;
  expect(await signInFrom('203.0.113.9', 'nobody')).toBe(403);
  expect(await signInFrom('2001:db8::7', 'nobody')).toBe(403);
  expect(await signInFrom('::ffff:203.0.113.10', 'nobody')).toBe(403);
  // Only the part that a proxy appends counts, not the one that the sender wrote before it.
  expect(await signInFrom('198.51.100.1, 203.0.113.11', 'nobody')).toBe(403);
  const forged = 'sign-in failed from 198.51.100.7';
  for (const name of [
    forged,
    `x"}\n{"level":40,"time":1790000000000,"msg":"${forged}"}`,
    `","msg":"${forged}"}`,
    `\r\n${forged}\r\n`,
    `</script>${forged}"}`,
  ])
    expect(await signInFrom('203.0.113.12', name)).toBe(403);
  const evil = `a","msg":"${forged}"}`;
  expect(await signInFrom('203.0.113.13', 'nobody', { 'user-agent': evil, 'x-request-id': evil })).toBe(403);
  await fetch(`${portal.root}/${encodeURIComponent(`"}\n{"level":40,"msg":"${forged}"}`)}?${forged}`, {
    headers: { referer: `http://x/","msg":"${forged}"}`, 'user-agent': evil },
  });
  const wanted = ['203.0.113.9', '2001:db8::7', '203.0.113.10', '203.0.113.11'];
  const all = [...wanted, ...Array.from({ length: 5 }, () => '203.0.113.12'), '203.0.113.13'];
  const lines = () => log().slice(before).split('\n').filter(Boolean);
  await expect.poll(() => banned(lines())).toEqual(all);
  // As the journal hands them over.
  const first = lines().find((line) => line.includes('sign-in failed')) ?? '';
  expect(await banned([`host tuneport[7]: ${first}`])).toEqual(['203.0.113.9']);
});

/** The key of the first link in the newest mail to an address of some subject's page. */
async function linkIn(recipient: string, page: string): Promise<URL> {
  const found = () => mails.findLast((mail) => mail.includes(`To: ${recipient}`) && mail.includes(page));
  await expect.poll(found).toBeDefined();
  const url = new URL(/http\S+\?\S+/.exec(found() ?? '')?.[0] ?? '');
  // A browser that opens it asks for the page with the key in its address.
  await fetch(`${portal.root}${url.pathname}${url.search}`, { headers: { referer: url.href } });
  return url;
}

/** Signs the first administrator up with the key that the start has printed. */
async function administrator(): Promise<Client> {
  const [, address = ''] = /(http\S+\?\S+)/.exec(portal.output.stdout) ?? [];
  const setupKey = new URL(address).searchParams.get('key') ?? '';
  const account = { username: 'chief', email: 'chief@files.example' };
  const password = secret('admin');
  await fetch(`${portal.root}/setup?key=${secret('set-up key', setupKey)}`);
  await refused(
    portal.clientOf().ask(accountsApi.setUpFirstAdministrator, { setupKey: secret('wrong key'), ...account, password }),
  );
  await portal.clientOf().ask(accountsApi.setUpFirstAdministrator, { setupKey, ...account, password });
  const { token } = await portal.clientOf().ask(accountsApi.signIn, { username: 'chief', password });
  return portal.clientOf(secret('token of admin', token));
}

const signInAs = (username: string, password: string, device = secret('device')) =>
  portal.clientOf().ask(accountsApi.signIn, { username, password, device });

test('no secret appears in the log of a whole run, in a problem document or in an event table [P15.6]', async () => {
  const visitor = portal.clientOf();
  const admin = await administrator();

  // Sign-up, and passwords typed where they do not belong.
  const username = `workshop-${randomBytes(4).toString('hex')}`;
  const email = `${username}@test.example`;
  const password = secret('customer');
  const company = { firstName: 'Anna', secondName: 'Berg', companyName: 'Berg', companyModel: '' };
  const place = { street: 'Ring 1', zip: '1010', city: 'Wien', countryId: CountryId.parse(23), vatNumber: '' };
  const pass = secret('human pass', await earnPass(visitor));
  const form = { username, email, password, ...company, ...place, termsAccepted: true, language: 'en' } as const;
  expect(await visitor.ask(accountsApi.signUp, { ...form, humanPass: pass })).toMatchObject({ code: 109 });
  await refused(visitor.ask(accountsApi.signUp, { ...form, humanPass: pass, password: secret('easy', '123456aA!') }));
  await refused(signInAs(secret('password typed as a name'), 'x'));
  await refused(signInAs(username, secret('wrong password')));
  const users = await query<{ id: number }>('select id from users where username = $1', username);
  const userId = users[0]?.id as never;
  await admin.ask(accountsApi.setUserActive, { userId, active: true, reason: '' });
  const { token } = await signInAs(username, password);
  let customer = portal.clientOf(secret('token of customer', token));

  // Second factor.
  await refused(customer.ask(accountsApi.beginSecondFactor, { password: secret('another wrong one') }));
  const factor = await customer.ask(accountsApi.beginSecondFactor, { password });
  const phone = standingClock();
  const app = appWith(secret('second factor', factor.secret), phone);
  const { recoveryCodes } = await customer.ask(accountsApi.confirmSecondFactor, { code: app.code() });
  for (const [nth, code] of recoveryCodes.entries()) secret(`recovery code ${nth}`, code);
  const ticketOf = async (typed: string) => {
    const refusal = await catchRefusal(signInAs(username, typed));
    return secret(`ticket ${secrets.size}`, String(refusal?.problem['ticket']));
  };
  const ticket = await ticketOf(password);
  await refused(visitor.ask(accountsApi.confirmSignIn, { ticket, code: secret('wrong code', 'abcd-efgh-jkmn-pqrs') }));
  const confirmed = await visitor.ask(accountsApi.confirmSignIn, { ticket, code: recoveryCodes[0] ?? '' });
  secret('second token', confirmed.token);

  // Reset of the password.
  const browserKey = secret('browser key', 'k'.repeat(20) + randomBytes(40).toString('hex'));
  const humanAgain = secret('second pass', await earnPass(visitor));
  await visitor.ask(accountsApi.requestPasswordReset, { email, browserKey, humanPass: humanAgain });
  const reset = await linkIn(email, 'PasswordResetNewPass');
  const key = secret('key of the reset', reset.searchParams.get('key') ?? '');
  const newPassword = secret('new');
  const answer = { action: 'rp', login: username, browserKey };
  const browserKeyLink = createHash('sha256').update(browserKey).digest('hex');
  const wrongKey = secret('wrong reset key');
  const failed = await visitor.ask(accountsApi.setNewPassword, {
    ...answer,
    newPassword,
    key: wrongKey,
    browserKeyLink,
  });
  expect(failed).toEqual({ code: 101 });
  const done = await visitor.ask(accountsApi.setNewPassword, { ...answer, newPassword, key, browserKeyLink });
  expect(done).toEqual({ code: 200 });
  // Each code opens once. A phone may be one code ahead of the portal.
  phone.moveToNextCode();
  const code = app.code();
  const back = await visitor.ask(accountsApi.confirmSignIn, { ticket: await ticketOf(newPassword), code });
  customer = portal.clientOf(secret('third token', back.token));

  // Another address of mail.
  const newEmail = `new-${email}`;
  await customer.ask(accountsApi.updateOwnAccount, { ...company, ...place, email: newEmail });
  const confirmation = await linkIn(newEmail, 'confirmEmail');
  const mailKey = secret('key of the address', confirmation.searchParams.get('key') ?? '');
  await refused(visitor.ask(accountsApi.confirmEmailChange, { key: secret('wrong mail key') }));
  expect(await visitor.ask(accountsApi.confirmEmailChange, { key: mailKey })).toBe(true);

  // An upload, a payment at a provider that is away, and the key of the developer mode.
  const file = makeFile(new Uint8Array(randomBytes(5000)), 'a.bin');
  const sent = { fileName: file.name, fileSize: file.size, fileRole: 'engine' as const };
  await customer.ask(engineApi.checkOriginalFile, sent, { files: { file } });
  await query(`update users set payment_api = 'card' where id = $1`, userId);
  const purchase = { credits: 10, acceptedTerms: true, purchaseKey: randomUUID() };
  for (const way of ['stripe', 'paypal'] as const)
    await refused(customer.ask(purchasesApi.startPurchase, { ...purchase, purchaseKey: randomUUID(), way }));
  expect(await admin.ask(accountsApi.enterDeveloperMode, { key: '739150264811' })).toBe(true);
  await admin.ask(settingsApi.getOperatorOptions, {});

  // A defect in the middle of a change of the password, and of a sign-in.
  await query('alter table password_resets rename to password_resets_gone');
  const lastPassword = secret('last');
  const broken = customer.ask(accountsApi.changePassword, { password: newPassword, newPassword: lastPassword });
  const problem = await refused(broken);
  expect(problem).toMatchObject({ code: 'internalError', requestId: expect.any(String) as unknown });
  await query('alter table password_resets_gone rename to password_resets');
  await refused(portal.clientOf(`${back.token}x`).ask(creditsApi.getCreditBalance, {}));
  secret('forged token', `${back.token}x`);

  // The log has the defect by its id, with its stack.
  const defect = () =>
    log()
      .split('\n')
      .find((line) => line.includes(String(problem['requestId'])) && line.includes('call failed'));
  await expect.poll(defect).toBeDefined();
  expect(JSON.parse(defect() ?? '')).toMatchObject({
    call: 'changePassword',
    err: { stack: expect.any(String) as unknown },
  });
  const { blob } = await admin.askForFile(securityApi.exportSecurityLog, { filterMode: 'all', language: 'en' });
  const exported = await blob.text();
  expect(exported).toContain('Sign-in failed');

  const hashes = await query<{ hash: string }>('select password_hash as hash from users where id = $1', userId);
  secret('hash of the password', hashes[0]?.hash);
  const tables: Record<string, string> = {};
  for (const table of ['audit_log', 'security_log', 'sessions', 'mails', 'second_factors', 'recovery_codes'])
    tables[table] = JSON.stringify(await query(`select * from ${table}`));
  expect(tables['security_log']).toContain('signInFailed');
  // Standard output also greets the operator with the link of the set-up, once: that is its way to them.
  const entries = log()
    .split('\n')
    .filter((line) => !line.includes('/setup?key=') || line.startsWith('{'))
    .join('\n');
  expect(entries).toContain('request completed');
  expect(secrets.size).toBeGreaterThan(35);
  const places = { 'the log': entries, 'problem documents': problems.join('\n'), 'the export': exported, ...tables };
  const found = [...secrets].flatMap(([name, value]) => {
    const encoded = [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)];
    return Object.entries(places).flatMap(([where, text]) =>
      encoded.some((one) => text.includes(one)) ? [`${name} in ${where}`] : [],
    );
  });
  expect(found).toEqual([]);
  // The search finds what is there.
  expect(places['the log']).toContain('203.0.113.9');
});
