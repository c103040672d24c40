import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, describe, expect, test } from 'vitest';
import { setupApi, type SetupFinding } from '#contract/setup.ts';
import { startMailServer } from '#test/mail-server.ts';
import { openRaw } from '#test/raw.ts';
import { type Person, type Portal, usePortal } from '#test/portal.ts';
import type { ResolveTxt } from './read-mail-records.ts';

const smtp = await startMailServer();
afterAll(smtp.down);

/** A domain with all of its records. */
const resolveTxt: ResolveTxt = (name) =>
  Promise.resolve([[name.startsWith('_dmarc') ? 'v=DMARC1; p=none' : 'v=spf1 -all']]);

const mailFrom = 'Files <files@files.example>';
const portal = usePortal({ own: true, smtpUrl: smtp.url, mailFrom, resolveTxt });

async function findings(of: Portal, person?: Person) {
  const admin = person ?? (await of.person({ role: 'admin' }));
  expect(await admin.ask(setupApi.testSetupStep, { step: 'mail' })).toBe(true);
  const { steps } = await admin.ask(setupApi.getSetup, {});
  const step = steps.find(({ step: name }) => name === 'mail');
  return { gaps: step?.gaps, found: step?.test?.findings ?? [] };
}

describe('test of the mail server', () => {
  test('sends a mail to the caller in the own language and reads the records [P1.142]', async () => {
    const admin = await portal().person({ role: 'admin' });
    await portal().database.pool.query(`update users set language = 'de' where id = $1`, [admin.id]);
    const { gaps, found } = await findings(portal(), admin);
    const to = `${admin.username}@test.invalid`;
    expect(found.map(({ finding }) => finding)).toEqual(['mailSent', 'spfFound', 'dkimFound', 'dmarcFound']);
    expect(found[0]?.detail).toBe(to);
    expect(gaps).toEqual([]);
    expect(smtp.arrived).toHaveLength(1);
    expect(smtp.arrived[0]).toMatchObject({
      from: 'files@files.example',
      to: [to],
      subject: 'Test-E-Mail von Tuneport',
    });
  });

  test('names a recipient that the server refuses, with its words [P1.142]', async () => {
    const admin = await portal().person({ role: 'admin' });
    smtp.refusals.set(`${admin.username}@test.invalid`, { status: 550, message: 'mailbox unavailable' });
    const { gaps, found } = await findings(portal(), admin);
    expect(found[0]?.finding).toBe('mailRecipientRefused');
    expect(found[0]?.detail).toContain('mailbox unavailable');
    expect(gaps).toEqual(['testFailed']);
  });
});

/** A mail server of its own kind, while the tests run. */
async function listen(options: SMTPServerOptions): Promise<string> {
  const server = new SMTPServer({ disableReverseLookup: true, disabledCommands: ['STARTTLS'], ...options });
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
  return `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

const refuse = (status: number, message: string) => Object.assign(new Error(message), { responseCode: status });
const strict = await listen({
  authOptional: true,
  onAuth: (_auth, _session, done) => done(refuse(535, 'no such user')),
});
const choosy = await listen({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onMailFrom: (_address, _session, done) => done(refuse(553, 'sender address rejected: not owned by user')),
});
const relayless = await listen({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo: (_address, _session, done) => done(refuse(554, '5.7.1 relay access denied')),
});

describe.each<[string, string | undefined, SetupFinding]>([
  ['no mail server', undefined, 'mailServerMissing'],
  ['a server that refuses the password', `smtp://user:wrong@${strict}`, 'mailLogin'],
  ['a server that refuses the sender', `smtp://${choosy}`, 'mailSenderRefused'],
  ['a server that does not relay', `smtp://${relayless}`, 'mailSenderRefused'],
  ['a server that speaks no TLS', `smtps://${choosy}`, 'mailTls'],
  ['a port on which nothing listens', 'smtp://127.0.0.1:9', 'mailNoConnection'],
  ['a name that does not exist', 'smtp://mail.tuneport.invalid', 'mailHostUnknown'],
])('with %s', (_name, smtpUrl, finding) => {
  const failing = usePortal({ own: true, smtpUrl, mailFrom, resolveTxt });
  test(`the finding is ${finding} [P1.142]`, async () => {
    const { found } = await findings(failing());
    expect(found[0]?.finding).toBe(finding);
  });
});

test.each([{}, { step: '' }, { step: 'texts' }, { step: 'constructor' }, { step: ['mail'] }])(
  'testSetupStep refuses %j',
  async (input) => {
    const raw = openRaw(portal(), await portal().person({ role: 'admin' }));
    expect((await raw.post('testSetupStep', input)).status).toBe(400);
  },
);
