import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const randomSecret = 'q7Zp2mXc9LwR4tYv8NbK1sHd6FgJ3uEa';

test('defaults without variables serve this machine only', () => {
  const { dataDir, ...config } = readConfig({}, false);
  expect(config).toEqual({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    databaseConnections: 10,
    s3: undefined,
    databaseRestarts: 5,
    publicUrl: 'http://localhost:3000',
    strictTransport: undefined,
    secret: undefined,
    uploadLimit: 64 * 1024 * 1024,
    uploads: {
      perUser: 6,
      perProcess: 64,
      minRate: 1024,
      rateWindow: 20_000,
      quota: 20 * 1024 ** 3,
      diskReserve: 1024 ** 3,
    },
    signInAttempts: 5,
    supportContact: '',
    smtpUrl: undefined,
    mailFrom: 'portal@localhost',
    vatRegisterUrl: 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number',
    slave: { autotuner: undefined, kess3: undefined, flex: undefined },
    sevdesk: undefined,
    developerKey: undefined,
    trustProxy: false,
    metrics: undefined,
    backup: undefined,
    securityLogDays: 365,
    stop: { delay: 0, timeout: 30 },
    logLevel: 'warn',
    demo: false,
  });
  expect(isAbsolute(dataDir)).toBe(true);
});

test('every variable is read, and an empty one counts as absent [C9.16]', () => {
  const config = readConfig(
    {
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/tuneport',
      DATABASE_URL: 'postgresql://portal@db/portal',
      DATABASE_CONNECTIONS: '20',
      DATABASE_RESTARTS: '0',
      PUBLIC_URL: 'https://files.example/',
      HSTS: 'max-age=63072000; includeSubDomains',
      SECRET: randomSecret,
      UPLOAD_LIMIT_MIB: '1',
      UPLOAD_QUOTA_MIB: '500',
      UPLOAD_LEAST_RATE: '0',
      UPLOADS_PER_USER: '2',
      UPLOADS_AT_ONCE: '9',
      DISK_RESERVE_MIB: '0',
      CLAMD_ADDRESS: 'clamav:3310',
      CLAMD_LIMIT_MIB: '64',
      CLAMD_ON_FAILURE: 'accept',
      SIGN_IN_ATTEMPTS: '3',
      SUPPORT_CONTACT: 'help@files.example',
      SMTP_URL: 'smtps://portal:word@mail.example:465',
      MAIL_FROM: 'Tuneport <portal@files.example>',
      VAT_REGISTER_URL: 'http://register.example/check',
      AUTOTUNER_ID: '20250001',
      AUTOTUNER_KEY: 'key-of-autotuner',
      KESS3_URL: 'https://kess.example/',
      KESS3_CLIENT: 'client-of-ours',
      KESS3_SECRET: 'secret-of-kess',
      FLEX_URL: 'http://flex.example',
      FLEX_KEY: 'key-of-flex',
      SEVDESK_TOKEN: 'ab'.repeat(16),
      DEVELOPER_KEY: '20250601',
      TRUST_PROXY: '1',
      METRICS_PORT: '9464',
      METRICS_HOST: '10.0.0.5',
      S3_URL: 'https://s3.example/files/of-ours/',
      S3_REGION: 'eu-central-3',
      S3_KEY_ID: 'key-of-files',
      S3_SECRET_KEY: 'secret-of-files',
      BACKUP_DIR: '/srv/backups',
      BACKUP_HOUR: '3',
      BACKUP_KEEP_DAYS: '14',
      BACKUP_KEEP_WEEKS: '0',
      SECURITY_LOG_DAYS: '90',
      STOP_DELAY: '5',
      STOP_TIMEOUT: '60',
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
    s3: {
      endpoint: 'https://s3.example',
      bucket: 'files',
      prefix: 'of-ours/demo/',
      region: 'eu-central-3',
      keyId: 'key-of-files',
      secretKey: 'secret-of-files',
    },
    databaseRestarts: 0,
    publicUrl: 'https://files.example',
    strictTransport: 'max-age=63072000; includeSubDomains',
    secret: randomSecret,
    uploadLimit: 1024 * 1024,
    scanner: { address: { host: 'clamav', port: 3310 }, limit: 64 * 1024 ** 2, acceptsUnscanned: true },
    uploads: {
      perUser: 2,
      perProcess: 9,
      minRate: 0,
      rateWindow: 20_000,
      quota: 500 * 1024 * 1024,
      diskReserve: 0,
    },
    signInAttempts: 3,
    supportContact: 'help@files.example',
    smtpUrl: 'smtps://portal:word@mail.example:465',
    mailFrom: 'Tuneport <portal@files.example>',
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
    sevdesk: { url: 'https://my.sevdesk.de/api/v1', token: 'ab'.repeat(16) },
    developerKey: '20250601',
    trustProxy: 1,
    metrics: { port: 9464, host: '10.0.0.5' },
    backup: { folder: '/srv/backups/demo', hour: 3, keepDays: 14, keepWeeks: 0 },
    securityLogDays: 90,
    stop: { delay: 5, timeout: 60 },
    logLevel: 'warn',
    demo: true,
  });
});

test.each([
  ['PORT', ['0', '65536', '-1', '80.5', '0x50', ' 80', '1e3', '99999999999999999999']],
  ['DATABASE_URL', ['mysql://x', 'localhost', 'http://db']],
  ['DATABASE_CONNECTIONS', ['3', '201']],
  ['DATABASE_RESTARTS', ['-1', '101']],
  ['METRICS_PORT', ['0', '65536', 'none']],
  ['BACKUP_HOUR', ['24', '-1', '3:00']],
  ['BACKUP_KEEP_DAYS', ['0', '1001']],
  ['STOP_TIMEOUT', ['0', '3601']],
  [
    'PUBLIC_URL',
    [
      'files.example',
      'ftp://files.example',
      'javascript:alert(1)',
      'https://files.example/portal',
      'https://files.example/portal/',
      'https://files.example//',
      'https://files.example/?a=b',
      'https://files.example/#top',
      'https://anna:word@files.example',
      'https://anna@files.example/',
    ],
  ],
  [
    'SECRET',
    [
      'short',
      randomSecret.slice(1),
      's'.repeat(32),
      'secret'.repeat(6),
      'abcdefghijkl'.repeat(3),
      '0123456789'.repeat(4),
      'please-change-this-secret-please-now!!',
      'abcdefghijklmnopqrstuvwxyz0123456789',
    ],
  ],
  ['UPLOAD_LIMIT_MIB', ['0', '1025', '64M']],
  ['UPLOAD_QUOTA_MIB', ['0', '-1', 'all']],
  ['UPLOAD_LEAST_RATE', ['-1', '1048577', '1k']],
  ['UPLOADS_PER_USER', ['0', '1001']],
  ['UPLOADS_AT_ONCE', ['0', '10001']],
  ['DISK_RESERVE_MIB', ['-1', '5%']],
  ['CLAMD_ADDRESS', ['clamd', 'clamav:0', 'tcp://clamav:3310', '/']],
  ['CLAMD_LIMIT_MIB', ['0', '4097']],
  ['CLAMD_ON_FAILURE', ['ignore']],
  ['SIGN_IN_ATTEMPTS', ['0', 'many']],
  ['SUPPORT_CONTACT', ['help', 'help@']],
  [
    'SMTP_URL',
    [
      'mail.example',
      'http://mail.example',
      'mail.example:25',
      'smtp://anna@mail.example',
      'smtps://:word@mail.example',
    ],
  ],
  ['MAIL_FROM', ['a@', 'm'.repeat(201)]],
  ['HSTS', ['true', '31536000', 'max-age=', 'max-age=1; includeSubdomains', 'max-age=1\r\nx-evil: 1']],
  ['VAT_REGISTER_URL', ['register.example', 'file:///etc/passwd']],
  ['AUTOTUNER_URL', ['autotuner.example', 'file:///etc/passwd']],
  ['AUTOTUNER_KEY', ['short']],
  ['KESS3_URL', ['ftp://kess.example']],
  ['KESS3_SECRET', ['short']],
  ['FLEX_URL', ['flex.example']],
  ['FLEX_KEY', ['short']],
  ['SEVDESK_URL', ['sevdesk.example']],
  ['SEVDESK_TOKEN', ['short', 'Bearer ' + 'ab'.repeat(16)]],
  ['DEVELOPER_KEY', ['123', 'letters', '12 34']],
  [
    'TRUST_PROXY',
    [
      'true',
      'yes',
      '-1',
      '11',
      '1.5',
      '10.0.0.0/33',
      '10.0.0.0/0',
      '::/0',
      '10.0.0',
      'loopback;10.0.0.1',
      ',',
      'proxy.example',
    ],
  ],
  ['LOG_LEVEL', ['loud', 'trace', 'WARN']],
])('%s is refused with its allowed values for each of %j', (name, values) => {
  for (const value of values) {
    const read = () => readConfig({ [name]: value }, false);
    expect(read).toThrow(new RegExp(`^${name}: .* is not .*`));
    expect(read).not.toThrow(/\n/);
    expect(read).not.toThrow(/something else/);
  }
});

test('a secret is read from the file that its variable names, without the trailing line break', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tuneport-secrets-'));
  try {
    const [secret, database] = [join(folder, 'secret'), join(folder, 'database')];
    await writeFile(secret, `${randomSecret}\n`);
    await writeFile(database, 'postgres://portal:word@db/portal');
    expect(readConfig({ SECRET_FILE: secret, DATABASE_URL_FILE: database }, false)).toMatchObject({
      secret: randomSecret,
      databaseUrl: 'postgres://portal:word@db/portal',
    });
    await writeFile(secret, 's'.repeat(40));
    expect(() => readConfig({ SECRET_FILE: secret }, false)).toThrow(
      /^SECRET: what is given is not at least 32 random/,
    );
    expect(() => readConfig({ SECRET_FILE: join(folder, 'none') }, false)).toThrow(
      /^SECRET_FILE: ".*none" is not a file/,
    );
    expect(() => readConfig({ SECRET_FILE: secret, SECRET: randomSecret }, false)).toThrow(
      /^SECRET_FILE: SECRET is given as well$/,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a world of the demo has parts of its own in folders and buckets', () => {
  const { world, backup } = readConfig({ BACKUP_DIR: '/srv/backups' }, true, 'lived-in');
  expect({ world, backup }).toMatchObject({ world: 'lived-in', backup: { folder: '/srv/backups/lived-in' } });
});

test('a world that does not exist, or without the demo, is refused by one line', () => {
  expect(() => readConfig({}, true, 'empty')).toThrow(/^WORLD: "empty" is not lived-in$/);
  expect(() => readConfig({}, false, 'lived-in')).toThrow(/^WORLD: --world is for the demo: add --demo$/);
});

test('several invalid values are reported one per line', () => {
  expect(() => readConfig({ PORT: 'abc', LOG_LEVEL: 'loud' }, false)).toThrow(/^PORT: .*\nLOG_LEVEL: .*$/);
});

test('an error does not repeat a value that may be secret', () => {
  expect(() => readConfig({ SECRET: 'hidden-word' }, false)).not.toThrow(/hidden-word/);
  expect(() => readConfig({ DATABASE_URL: 'mysql://portal:hidden-word@db' }, false)).not.toThrow(/hidden-word/);
  expect(() => readConfig({ SMTP_URL: 'http://portal:hidden-word@mail' }, false)).not.toThrow(/hidden-word/);
  expect(() => readConfig({ DEVELOPER_KEY: 'hidden-word' }, false)).not.toThrow(/hidden-word/);
  for (const name of ['AUTOTUNER_KEY', 'KESS3_SECRET', 'FLEX_KEY', 'SEVDESK_TOKEN'])
    expect(() => readConfig({ [name]: 'hidden' }, false)).not.toThrow(/hidden/);
});

test.each([
  [{ PUBLIC_URL: 'https://files.example' }, 'max-age=31536000'],
  [{ PUBLIC_URL: 'https://files.example', HSTS: 'max-age=0' }, 'max-age=0'],
  [{ PUBLIC_URL: 'https://files.example', HSTS: 'false' }, undefined],
  [{ PUBLIC_URL: 'http://files.example' }, undefined],
])('with %j, the HSTS policy of browsers is %s', (variables, expected) => {
  expect(readConfig(variables, false).strictTransport).toBe(expected);
});

test.each([
  [{}, 'portal@localhost'],
  [{ SUPPORT_CONTACT: 'help@files.example' }, 'help@files.example'],
  [{ SUPPORT_CONTACT: 'help@files.example', MAIL_FROM: 'portal@files.example' }, 'portal@files.example'],
])('with %j, mails come from %s', (variables, from) => {
  expect(readConfig(variables, false).mailFrom).toBe(from);
});

const sevdeskToken = 'ab'.repeat(16);
const wholeGroups = [
  [{ AUTOTUNER_ID: '20250001', AUTOTUNER_KEY: 'key-of-autotuner' }, 'AUTOTUNER_URL'],
  [{ KESS3_CLIENT: 'client', KESS3_SECRET: 'secret-of-kess' }, 'KESS3_URL'],
  [{ FLEX_KEY: 'key-of-flex' }, 'FLEX_URL'],
  [{ SEVDESK_TOKEN: sevdeskToken }, 'SEVDESK_URL'],
  [{ STRIPE_KEY: 'sk_live_key', STRIPE_WEBHOOK_SECRET: 'whsec_secret' }, 'STRIPE_URL'],
  [{ PAYPAL_CLIENT: 'client', PAYPAL_SECRET: 'secret-of-paypal', PAYPAL_WEBHOOK: 'webhook' }, 'PAYPAL_URL'],
] as const;

test.each(wholeGroups)('%j needs all its variables, and a part is refused with the missing one', (group, address) => {
  const names = Object.keys(group);
  expect(readConfig({ ...group, [address]: 'https://other.example' }, false)).toBeDefined();
  for (const missing of names) {
    const part: Record<string, string> = { ...group, [missing]: '' };
    if (names.length > 1) expect(() => readConfig(part, false)).toThrow(new RegExp(`^\\w+: needs ${missing} as well$`));
  }
  expect(() => readConfig({ [address]: 'https://other.example' }, false)).toThrow(
    `${address}: needs ${names.join(' and ')} as well`,
  );
});

test.each([
  [{ CLAMD_LIMIT_MIB: '25' }, 'CLAMD_LIMIT_MIB: needs CLAMD_ADDRESS as well'],
  [{ CLAMD_ON_FAILURE: 'accept' }, 'CLAMD_ON_FAILURE: needs CLAMD_ADDRESS as well'],
  [{ METRICS_HOST: '0.0.0.0' }, 'METRICS_HOST: needs METRICS_PORT as well'],
  [{ S3_KEY_ID: 'key' }, 'S3_KEY_ID: needs S3_SECRET_KEY as well'],
  [{ S3_KEY_ID: 'key', S3_SECRET_KEY: 'secret' }, 'S3_KEY_ID: needs S3_URL or BACKUP_S3_URL as well'],
  [{ S3_REGION: 'eu-central-1' }, 'S3_REGION: needs S3_URL or BACKUP_S3_URL as well'],
  [{ BACKUP_S3_REGION: 'eu-central-1' }, 'BACKUP_S3_REGION: needs BACKUP_S3_URL as well'],
  [
    { BACKUP_S3_URL: 'https://s3.example/b', BACKUP_S3_KEY_ID: 'key', S3_KEY_ID: 'k', S3_SECRET_KEY: 's' },
    'BACKUP_S3_KEY_ID: needs BACKUP_S3_SECRET_KEY as well',
  ],
  [{ DATABASE_PASSWORD: 'word' }, 'DATABASE_PASSWORD: needs DATABASE_URL as well'],
])('%j is incomplete and refused', (variables, line) => {
  expect(() => readConfig(variables, false)).toThrow(line);
});

test('several incomplete groups are reported one per line', () => {
  expect(() => readConfig({ STRIPE_KEY: 'sk_live_key', AUTOTUNER_ID: '20250001' }, false)).toThrow(
    /^AUTOTUNER_ID: .*\nSTRIPE_KEY: .*$/,
  );
});

test.each(['p@ss/word', '100%', 'a:b?c#d', 'ü ß', '%41', String.raw`back\slash`])(
  'the database password %s can be given separately, unescaped',
  (DATABASE_PASSWORD) => {
    const { databaseUrl = '' } = readConfig(
      { DATABASE_URL: 'postgres://tuneport@db/tuneport', DATABASE_PASSWORD },
      false,
    );
    expect(new pg.Client({ connectionString: databaseUrl })).toMatchObject({
      password: DATABASE_PASSWORD,
      user: 'tuneport',
      host: 'db',
      database: 'tuneport',
    });
  },
);

test.each([
  ['postgres://tuneport:word@db/tuneport', /^DATABASE_PASSWORD: DATABASE_URL has a password as well$/],
  ['postgres://db/tuneport', /^DATABASE_PASSWORD: DATABASE_URL names no user$/],
])('a password beside %s is refused', (DATABASE_URL, line) => {
  expect(() => readConfig({ DATABASE_URL, DATABASE_PASSWORD: 'word' }, false)).toThrow(line);
});

test.each([
  ['HTTPS://Files.Example', 'https://files.example'],
  ['https://files.example/', 'https://files.example'],
  ['https://files.example:443', 'https://files.example'],
  ['http://files.example:8080/', 'http://files.example:8080'],
])('PUBLIC_URL=%s is normalized to %s', (PUBLIC_URL, publicUrl) => {
  const config = readConfig({ PUBLIC_URL }, false);
  expect(config.publicUrl).toBe(publicUrl);
  expect(config.strictTransport).toBe(publicUrl.startsWith('https:') ? 'max-age=31536000' : undefined);
});

test.each([
  ['127.0.0.1', 'http://localhost:3000'],
  ['10.0.0.7', 'http://10.0.0.7:3000'],
  ['::1', 'http://[::1]:3000'],
])('HOST=%s gives the public URL %s', (HOST, publicUrl) => {
  expect(readConfig({ HOST }, false).publicUrl).toBe(publicUrl);
});

test.each([
  ['false', false],
  ['0', false],
  ['1', 1],
  ['2', 2],
  ['loopback', ['loopback']],
  ['127.0.0.1', ['127.0.0.1']],
  ['10.0.0.0/8, fd00::/8,uniquelocal', ['10.0.0.0/8', 'fd00::/8', 'uniquelocal']],
])('TRUST_PROXY=%s trusts %j', (TRUST_PROXY, trusted) => {
  expect(readConfig({ TRUST_PROXY }, false).trustProxy).toEqual(trusted);
});

test('TRUST_PROXY=true is refused with the values to use instead', () => {
  expect(() => readConfig({ TRUST_PROXY: 'true' }, false)).toThrow(
    /^TRUST_PROXY: "true" is not the number of proxies .*1 for a single one.*loopback.*$/,
  );
});

test('files and backups may be in buckets, with one key or two, but never in the same place', () => {
  const files = {
    SECRET: randomSecret,
    S3_URL: 'http://store.example:9000/files',
    S3_KEY_ID: 'key',
    S3_SECRET_KEY: 'secret',
  };
  const refusal = (variables: Record<string, string>) => {
    try {
      return readConfig({ ...files, ...variables }, false);
    } catch (error) {
      return error instanceof Error ? error.message : '';
    }
  };
  const place = { endpoint: 'http://store.example:9000', region: 'us-east-1', keyId: 'key', secretKey: 'secret' };
  expect(readConfig(files, false)).toMatchObject({ s3: { ...place, bucket: 'files', prefix: '' }, backup: undefined });
  expect(readConfig({ ...files, BACKUP_S3_URL: 'http://store.example:9000/backups/daily' }, true)).toMatchObject({
    s3: { bucket: 'files', prefix: 'demo/' },
    backup: { bucket: { ...place, bucket: 'backups', prefix: 'daily/demo/' }, keepDays: 7 },
  });
  const other = { BACKUP_S3_URL: 'https://other.example/b', BACKUP_S3_KEY_ID: 'k', BACKUP_S3_SECRET_KEY: 's' };
  expect(readConfig(other, false)).toMatchObject({ s3: undefined, backup: { bucket: { keyId: 'k', secretKey: 's' } } });
  expect(refusal({ BACKUP_S3_URL: files.S3_URL })).toMatch(/^BACKUP_S3_URL: the files of the portal lie there/);
  expect(refusal({ BACKUP_S3_URL: 'https://other.example/b', BACKUP_DIR: '/srv/b' })).toBe(
    'BACKUP_S3_URL: BACKUP_DIR is given as well',
  );
  expect(refusal({ S3_KEY_ID: '' })).toBe('S3_SECRET_KEY: needs S3_KEY_ID as well');
  expect(refusal({ S3_KEY_ID: '', S3_SECRET_KEY: '' })).toMatch(/^S3_URL: needs the key/);
  expect(refusal({ SECRET: '' })).toBe('S3_URL: needs SECRET as well, the same for every node');
  for (const url of ['https://s3.example', 'https://s3.example/', 's3://bucket', 'https://a@s3.example/b', 'files'])
    expect(refusal({ S3_URL: url })).toMatch(/^S3_URL: ".*" is not the http\(s\):\/\/ address of a bucket/);
});
