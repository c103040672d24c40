import { isAbsolute } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('without any variable there is a portal for this machine alone', () => {
  const { dataDir, ...config } = readConfig({}, false);
  expect(config).toEqual({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    databaseConnections: 10,
    publicUrl: 'http://localhost:3000',
    secret: undefined,
    uploadLimit: 64 * 1024 * 1024,
    signInAttempts: 5,
    supportContact: '',
    smtpUrl: undefined,
    mailFrom: 'tuneport@localhost',
    google: undefined,
    vatRegisterUrl: 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number',
    slave: { autotuner: undefined, kess3: undefined, flex: undefined },
    developerKey: undefined,
    trustProxy: false,
    logLevel: 'warn',
    demo: false,
  });
  expect(isAbsolute(dataDir)).toBe(true);
});

test('every variable is read; an empty one counts as absent', () => {
  const config = readConfig(
    {
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/tuneport',
      DATABASE_URL: 'postgresql://portal@db/portal',
      DATABASE_CONNECTIONS: '20',
      PUBLIC_URL: 'https://files.example/',
      SECRET: 's'.repeat(32),
      UPLOAD_LIMIT_MIB: '1',
      SIGN_IN_ATTEMPTS: '3',
      SUPPORT_CONTACT: 'help@files.example',
      SMTP_URL: 'smtps://portal:word@mail.example:465',
      MAIL_FROM: 'Tuneport <portal@files.example>',
      RECAPTCHA_SITE_KEY: 'site-key-of-ours',
      RECAPTCHA_SECRET: 'secret-of-ours',
      RECAPTCHA_URL: 'https://google.example/verify',
      VAT_REGISTER_URL: 'http://register.example/check',
      AUTOTUNER_ID: '20250001',
      AUTOTUNER_KEY: 'key-of-autotuner',
      KESS3_URL: 'https://kess.example/',
      KESS3_CLIENT: 'client-of-ours',
      KESS3_SECRET: 'secret-of-kess',
      FLEX_URL: 'http://flex.example',
      FLEX_KEY: 'key-of-flex',
      DEVELOPER_KEY: '20250601',
      TRUST_PROXY: 'true',
      LOG_LEVEL: '',
      SOMETHING_ELSE: 'is none of ours',
    },
    true,
  );
  expect(config).toEqual({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/srv/tuneport',
    databaseUrl: 'postgresql://portal@db/portal',
    databaseConnections: 20,
    publicUrl: 'https://files.example',
    secret: 's'.repeat(32),
    uploadLimit: 1024 * 1024,
    signInAttempts: 3,
    supportContact: 'help@files.example',
    smtpUrl: 'smtps://portal:word@mail.example:465',
    mailFrom: 'Tuneport <portal@files.example>',
    google: { siteKey: 'site-key-of-ours', secret: 'secret-of-ours', url: 'https://google.example/verify' },
    vatRegisterUrl: 'http://register.example/check',
    slave: {
      autotuner: {
        url: 'https://api.autotuner-tool.com/v2/api/v1/master',
        id: '20250001',
        key: 'key-of-autotuner',
      },
      kess3: { url: 'https://kess.example', client: 'client-of-ours', secret: 'secret-of-kess' },
      flex: { url: 'http://flex.example', key: 'key-of-flex' },
    },
    developerKey: '20250601',
    trustProxy: true,
    logLevel: 'warn',
    demo: true,
  });
});

test.each([
  ['PORT', ['0', '65536', '-1', '80.5', '0x50', ' 80', '1e3', '99999999999999999999']],
  ['DATABASE_URL', ['mysql://x', 'localhost', 'http://db']],
  ['DATABASE_CONNECTIONS', ['3', '201']],
  ['PUBLIC_URL', ['files.example', 'ftp://files.example', 'javascript:alert(1)']],
  ['SECRET', ['short', 's'.repeat(31)]],
  ['UPLOAD_LIMIT_MIB', ['0', '1025', '64M']],
  ['SIGN_IN_ATTEMPTS', ['0', 'many']],
  ['SUPPORT_CONTACT', ['help', 'help@']],
  ['SMTP_URL', ['mail.example', 'http://mail.example', 'mail.example:25']],
  ['MAIL_FROM', ['a@', 'm'.repeat(201)]],
  ['RECAPTCHA_SITE_KEY', ['short']],
  ['RECAPTCHA_SECRET', ['short']],
  ['RECAPTCHA_URL', ['google.example', 'ftp://google.example']],
  ['VAT_REGISTER_URL', ['register.example', 'file:///etc/passwd']],
  ['AUTOTUNER_URL', ['autotuner.example', 'file:///etc/passwd']],
  ['AUTOTUNER_KEY', ['short']],
  ['KESS3_URL', ['ftp://kess.example']],
  ['KESS3_SECRET', ['short']],
  ['FLEX_URL', ['flex.example']],
  ['FLEX_KEY', ['short']],
  ['DEVELOPER_KEY', ['123', 'letters', '12 34']],
  ['TRUST_PROXY', ['yes', '1']],
  ['LOG_LEVEL', ['loud', 'trace', 'WARN']],
])('%s is refused with what it may be when it is one of %j', (name, values) => {
  for (const value of values) {
    const read = () => readConfig({ [name]: value }, false);
    expect(read).toThrow(new RegExp(`^${name}: .* is not .*`));
    expect(read).not.toThrow(/\n/);
    expect(read).not.toThrow(/something else/);
  }
});

test('several wrong values are a line each', () => {
  expect(() => readConfig({ PORT: 'abc', LOG_LEVEL: 'loud' }, false)).toThrow(/^PORT: .*\nLOG_LEVEL: .*$/);
});

test('a word that may be secret is not repeated where everybody who reads a log sees it', () => {
  expect(() => readConfig({ SECRET: 'hidden-word' }, false)).not.toThrow(/hidden-word/);
  expect(() => readConfig({ DATABASE_URL: 'mysql://portal:hidden-word@db' }, false)).not.toThrow(/hidden-word/);
  expect(() => readConfig({ SMTP_URL: 'http://portal:hidden-word@mail' }, false)).not.toThrow(/hidden-word/);
  expect(() => readConfig({ RECAPTCHA_SECRET: 'hidden' }, false)).not.toThrow(/hidden/);
  expect(() => readConfig({ DEVELOPER_KEY: 'hidden-word' }, false)).not.toThrow(/hidden-word/);
  for (const name of ['AUTOTUNER_KEY', 'KESS3_SECRET', 'FLEX_KEY'])
    expect(() => readConfig({ [name]: 'hidden' }, false)).not.toThrow(/hidden/);
});

test.each([
  [{}, 'tuneport@localhost'],
  [{ SUPPORT_CONTACT: 'help@files.example' }, 'help@files.example'],
  [{ SUPPORT_CONTACT: 'help@files.example', MAIL_FROM: 'portal@files.example' }, 'portal@files.example'],
])('given %j, mails come from %s', (variables, from) => {
  expect(readConfig(variables, false).mailFrom).toBe(from);
});

test('the service of a maker is asked only with all of its credentials', () => {
  const { slave } = readConfig({ AUTOTUNER_ID: '20250001', KESS3_SECRET: 'secret-of-kess' }, false);
  expect(slave).toEqual({ autotuner: undefined, kess3: undefined, flex: undefined });
});

test('Google checks for humans only when both of its keys are given', () => {
  expect(readConfig({ RECAPTCHA_SITE_KEY: 'site-key-of-ours' }, false).google).toBeUndefined();
  expect(readConfig({ RECAPTCHA_SECRET: 'secret-of-ours' }, false).google).toBeUndefined();
});

test.each([
  ['127.0.0.1', 'http://localhost:3000'],
  ['10.0.0.7', 'http://10.0.0.7:3000'],
  ['::1', 'http://[::1]:3000'],
])('listening on %s, browsers are told %s', (HOST, publicUrl) => {
  expect(readConfig({ HOST }, false).publicUrl).toBe(publicUrl);
});
