import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { BucketPlace } from '#server/files/bucket.ts';
import { scannerAddressIn } from '#server/http/clamd.ts';
import { isGuessable } from './guessable-secret.ts';
import { type TrustedProxies, trustedProxiesIn } from '#server/http/proxies.ts';
import type { ScannerPlan } from '#server/http/scan-uploads.ts';
import { halfGivenGroups } from './setting-groups.ts';
import { type UploadLimits, defaultUploadLimits as fallback } from '#server/http/upload-gate.ts';

const MiB = 2 ** 20;

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .describe(`a whole number from ${min} to ${max}`);

const wholeBetween = (min: number, max: number, otherwise: number) =>
  whole(min, max)
    .default(otherwise)
    .describe(whole(min, max).description ?? '');

const serviceUrl = (otherwise: string, maker: string) =>
  z
    .url({ protocol: /^https?$/ })
    .default(otherwise)
    .transform((url) => url.replace(/\/+$/, ''))
    .describe(`the http(s):// address of ${maker}’s interface`);

const bucketUrl = () =>
  z
    .url({ protocol: /^https?$/ })
    .refine((text) => {
      if (!URL.canParse(text)) return false;
      const { pathname, search, hash, username } = new URL(text);
      return /^\/[^/]+/.test(pathname) && search + hash + username === '';
    })
    .optional()
    .describe('the http(s):// address of a bucket of an S3-compatible store, such as https://s3.example/bucket');

/** True for an address without a path: pages, links and sockets are served from the root of a name alone. */
function isBare(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { pathname, search, hash, username, password } = new URL(text);
  return pathname === '/' && search + hash + username + password === '';
}

/** True for an address with a user and no password, or the other way round. */
function isHalfSignedIn(text: string): boolean {
  const { username, password } = new URL(text);
  return (username === '') !== (password === '');
}

/** Every environment variable that the portal reads, with its permitted values. */
const environment = {
  PORT: wholeBetween(1, 65_535, 3000),
  HOST: z.string().min(1).default('127.0.0.1').describe('the address to listen on'),
  DATA_DIR: z.string().min(1).default('data').describe('a folder for database and files'),
  DATABASE_URL: z
    .string()
    .refine((text) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol))
    .optional()
    .describe('a postgres:// address'),
  DATABASE_PASSWORD: z.string().min(1).max(1000).optional().describe('the password of DATABASE_URL'),
  // Up to three connections are always listening; one is left to work with.
  DATABASE_CONNECTIONS: wholeBetween(4, 200, 10),
  DATABASE_RESTARTS: wholeBetween(0, 100, 5),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isBare)
    .optional()
    .describe('the http(s):// address under which browsers reach the portal: a name of its own, without a path'),
  HSTS: z
    .string()
    .regex(/^(?:false|max-age=\d{1,10}(?:; includeSubDomains)?(?:; preload)?)$/)
    .default('max-age=31536000')
    .describe('false, or max-age=SECONDS, with "; includeSubDomains" and "; preload" behind it where that is wanted'),
  SECRET: z
    .string()
    .min(32)
    .refine((secret) => !isGuessable(secret))
    .optional()
    .describe('at least 32 random characters that sign the tokens (openssl rand -base64 32)'),
  UPLOAD_LIMIT_MIB: wholeBetween(1, 1024, 64),
  UPLOAD_QUOTA_MIB: wholeBetween(1, 1 << 30, fallback.quota / MiB),
  UPLOAD_LEAST_RATE: wholeBetween(0, MiB, fallback.minRate),
  UPLOADS_PER_USER: wholeBetween(1, 1000, fallback.perUser),
  UPLOADS_AT_ONCE: wholeBetween(1, 10_000, fallback.perProcess),
  DISK_RESERVE_MIB: wholeBetween(0, 1 << 30, fallback.diskReserve / MiB),
  CLAMD_ADDRESS: z
    .string()
    .refine((text) => scannerAddressIn(text) !== undefined)
    .transform((text) => scannerAddressIn(text))
    .optional()
    .describe('the path of a unix socket, or host:port'),
  CLAMD_LIMIT_MIB: wholeBetween(1, 4096, 25),
  CLAMD_ON_FAILURE: z.enum(['refuse', 'accept']).default('refuse').describe('refuse or accept'),
  SIGN_IN_ATTEMPTS: wholeBetween(1, 100_000, 5),
  SUPPORT_CONTACT: z.email().optional().describe('the e-mail address of support'),
  SMTP_URL: z
    .string()
    .refine((text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol))
    .refine((text) => !URL.canParse(text) || !isHalfSignedIn(text))
    .optional()
    .describe('an smtp:// or smtps:// address, with user and password or without both'),
  MAIL_FROM: z.string().min(3).max(200).optional().describe('the sender of mails'),
  VAT_REGISTER_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number')
    .describe('the http(s):// address of the VAT register’s REST service'),
  AUTOTUNER_URL: serviceUrl('https://api.autotuner-tool.com/v2/api/v1/master', 'Autotuner'),
  AUTOTUNER_ID: z.string().min(1).max(100).optional().describe('the number of the Autotuner master tool'),
  AUTOTUNER_KEY: z.string().min(8).max(500).optional().describe('the key of Autotuner’s interface'),
  KESS3_URL: serviceUrl('https://encodingapi.alientech.to', 'Alientech'),
  KESS3_CLIENT: z.string().min(1).max(100).optional().describe('the id of the client application at Alientech'),
  KESS3_SECRET: z.string().min(8).max(500).optional().describe('the secret of the client application at Alientech'),
  FLEX_URL: serviceUrl('https://api.magicmotorsport.com', 'MagicMotorSport'),
  FLEX_KEY: z.string().min(8).max(500).optional().describe('the key of MagicMotorSport’s interface'),
  SEVDESK_URL: serviceUrl('https://my.sevdesk.de/api/v1', 'sevDesk'),
  SEVDESK_TOKEN: z
    .string()
    .regex(/^[0-9a-f]{32}$/i)
    .optional()
    .describe('the 32 hexadecimal digits of a token of sevDesk’s interface'),
  STRIPE_URL: serviceUrl('https://api.stripe.com', 'Stripe'),
  STRIPE_KEY: z.string().min(8).max(500).optional().describe('the secret key of Stripe’s interface'),
  STRIPE_WEBHOOK_SECRET: z.string().min(8).max(500).optional().describe('the signing secret of the webhook at Stripe'),
  PAYPAL_URL: serviceUrl('https://api-m.paypal.com', 'PayPal'),
  PAYPAL_CLIENT: z.string().min(1).max(200).optional().describe('the id of the client application at PayPal'),
  PAYPAL_SECRET: z.string().min(8).max(500).optional().describe('the secret of the client application at PayPal'),
  PAYPAL_WEBHOOK: z.string().min(1).max(200).optional().describe('the id of the webhook at PayPal'),
  DEVELOPER_KEY: z
    .string()
    .regex(/^\d{4,40}$/)
    .optional()
    .describe('a number of at least 4 digits'),
  TRUST_PROXY: z
    .string()
    .default('false')
    .refine((text) => trustedProxiesIn(text) !== undefined)
    .transform((text) => trustedProxiesIn(text) ?? false)
    .describe(
      'the number of proxies in front of the portal (1 for a single one), nor their addresses or networks (such as loopback or 10.0.0.0/8, commas between them), nor false',
    ),
  S3_URL: bucketUrl(),
  S3_REGION: z.string().min(1).max(100).default('us-east-1').describe('the name of the region of the store'),
  S3_KEY_ID: z.string().min(1).max(500).optional().describe('the id of the key to the store'),
  S3_SECRET_KEY: z.string().min(1).max(500).optional().describe('the secret key to the store'),
  BACKUP_S3_URL: bucketUrl(),
  BACKUP_S3_REGION: z.string().min(1).max(100).optional().describe('the name of the region of that store'),
  BACKUP_S3_KEY_ID: z.string().min(1).max(500).optional().describe('the id of the key to that store'),
  BACKUP_S3_SECRET_KEY: z.string().min(1).max(500).optional().describe('the secret key to that store'),
  METRICS_PORT: whole(1, 65_535).optional().describe('a whole number from 1 to 65535'),
  METRICS_HOST: z.string().min(1).default('127.0.0.1').describe('the address on which figures are served'),
  BACKUP_DIR: z.string().min(1).optional().describe('a folder for backups'),
  BACKUP_HOUR: wholeBetween(0, 23, 1),
  BACKUP_KEEP_DAYS: wholeBetween(1, 1000, 7),
  BACKUP_KEEP_WEEKS: wholeBetween(0, 1000, 4),
  // The database itself refuses to remove what is younger than 30 days.
  SECURITY_LOG_DAYS: wholeBetween(30, 3650, 365),
  STOP_DELAY: wholeBetween(0, 300, 0),
  STOP_TIMEOUT: wholeBetween(1, 3600, 30),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('warn')
    .describe('fatal, error, warn, info, debug or silent'),
} as const;

/** Place of backups: a folder, or a bucket. */
export type BackupTarget = { readonly folder: string } | { readonly bucket: BucketPlace };

export type BackupPlan = BackupTarget & {
  readonly hour: number;
  readonly keepDays: number;
  readonly keepWeeks: number;
};

export type Config = {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** An external PostgreSQL; undefined: the embedded one. */
  readonly databaseUrl: string | undefined;
  readonly databaseConnections: number;
  /** The store of the files; undefined: they lie in the data folder. */
  readonly s3: BucketPlace | undefined;
  /** Restarts in a row of an embedded PostgreSQL that dies, before the portal ends. */
  readonly databaseRestarts: number;
  readonly publicUrl: string;
  /** Strict-Transport-Security, sent where browsers reach the portal by https; undefined: not sent. */
  readonly strictTransport: string | undefined;
  /** Signs tokens; undefined: one is generated once and stored in the data folder. */
  readonly secret: string | undefined;
  /** Largest file of an upload, in bytes. */
  readonly uploadLimit: number;
  /** Limits on the bandwidth, memory and disk space of uploads. */
  readonly uploads: UploadLimits;
  /** Scans the uploads of customers for viruses; undefined: nobody does. */
  readonly scanner: ScannerPlan | undefined;
  /** Wrong passwords per account and address before a minute's pause. */
  readonly signInAttempts: number;
  readonly supportContact: string;
  /** Server that mails go to; undefined: mails are only stored. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly vatRegisterUrl: string;
  /** The tool makers' services that decode and encode slave files; undefined: a person does it. */
  readonly slave: {
    readonly autotuner: { readonly url: string; readonly id: string; readonly key: string } | undefined;
    readonly kess3: { readonly url: string; readonly client: string; readonly secret: string } | undefined;
    readonly flex: { readonly url: string; readonly key: string } | undefined;
  };
  /** The accounting service that gets the documents; undefined: there is none. */
  readonly sevdesk: { readonly url: string; readonly token: string } | undefined;
  /** Collects payments by card; undefined: there are none. */
  readonly stripe: { readonly url: string; readonly key: string; readonly webhookSecret: string } | undefined;
  /** Collects payments by PayPal; undefined: there are none. */
  readonly paypal:
    | { readonly url: string; readonly client: string; readonly secret: string; readonly webhook: string }
    | undefined;
  /** Opens the developer mode to administrators; undefined: there is none. */
  readonly developerKey: string | undefined;
  /** Trusted proxies: their word about a client's address counts. */
  readonly trustProxy: TrustedProxies;
  /** Own port of health and metrics with their figures; undefined: they are served nowhere. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined;
  /** Backups of this portal, made daily at an hour (UTC); undefined: none are scheduled. */
  readonly backup: BackupPlan | undefined;
  /** Days for which the security log is kept. */
  readonly securityLogDays: number;
  /** Seconds for which a stopping portal goes on to answer with `/readyz` at 503, and within which it then ends. */
  readonly stop: { readonly delay: number; readonly timeout: number };
  readonly logLevel: string;
  readonly demo: boolean;
  /** World of the demo, where it is not the plain one. */
  readonly world?: DemoWorld;
};

/** Worlds that a demo is started with by name. */
const demoWorlds = ['lived-in'] as const;
type DemoWorld = (typeof demoWorlds)[number];

/** Reads the name of a world. @throws Error whose message is one line */
function readWorld(world: string, demo: boolean): DemoWorld {
  const known = demoWorlds.find((name) => name === world);
  if (!demo) throw new Error('WORLD: --world is for the demo: add --demo');
  if (known === undefined) throw new Error(`WORLD: ${JSON.stringify(world)} is not ${demoWorlds.join(', ')}`);
  return known;
}

/** Variables whose values are never shown. */
const secrets: readonly string[] = [
  'SECRET',
  'DATABASE_URL',
  'DATABASE_PASSWORD',
  'S3_SECRET_KEY',
  'BACKUP_S3_SECRET_KEY',
  'SMTP_URL',
  'AUTOTUNER_KEY',
  'KESS3_SECRET',
  'FLEX_KEY',
  'SEVDESK_TOKEN',
  'STRIPE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'PAYPAL_SECRET',
  'DEVELOPER_KEY',
];

/**
 * Puts the contents of files in the place of their names: `SECRET_FILE=/run/secrets/portal` is the same as its text in
 * `SECRET`, but not visible to whoever sees the environment.
 */
function readSecretFiles(values: Record<string, string>): Record<string, string> {
  const read = { ...values };
  for (const name of secrets) {
    const path = values[`${name}_FILE`];
    if (path === undefined) continue;
    if (values[name] !== undefined) throw new Error(`${name}_FILE: ${name} is given as well`);
    try {
      read[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    } catch (cause) {
      throw new Error(`${name}_FILE: ${JSON.stringify(path)} is not a file that can be read`, { cause });
    }
  }
  return read;
}

type Keys = { readonly region: string; readonly keyId: string | undefined; readonly secretKey: string | undefined };

/** The bucket of an address; a world of the demo has its own part of it. */
function placeOf(
  name: string,
  url: string,
  { region, keyId, secretKey }: Keys,
  world: string | undefined,
): BucketPlace {
  if (keyId === undefined || secretKey === undefined)
    throw new Error(`${name}: needs the key to that store as well (S3_KEY_ID, S3_SECRET_KEY)`);
  const { origin, pathname } = new URL(url);
  const [bucket = '', ...rest] = pathname.split('/').filter((part) => part !== '');
  const prefix = [...rest, world ?? []]
    .flat()
    .map((part) => `${decodeURIComponent(part)}/`)
    .join('');
  return { endpoint: origin, bucket: decodeURIComponent(bucket), prefix, region, keyId, secretKey };
}

/** Files and backups in one place would take each other for their own. */
const isSamePlace = (one: BucketPlace, other: BucketPlace) =>
  one.endpoint === other.endpoint && one.bucket === other.bucket && one.prefix === other.prefix;

/** Sender of mails where none is set: servers elsewhere refuse it. */
export const nobody = 'portal@localhost';

/** An address to listen on, as a browser on this machine writes it. */
function hostOf(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** An address with the password that is given apart: there no sign of it has to be written as another. */
function withPassword(address: string, password: string | undefined): string {
  if (password === undefined) return address;
  const url = new URL(address);
  if (url.password !== '') throw new Error('DATABASE_PASSWORD: DATABASE_URL has a password as well');
  if (url.username === '') throw new Error('DATABASE_PASSWORD: DATABASE_URL names no user');
  url.password = encodeURIComponent(password);
  return url.href;
}

type BackupVariables = {
  readonly [Name in 'DIR' | 'S3_URL' | 'S3_REGION' | 'S3_KEY_ID' | 'S3_SECRET_KEY' as `BACKUP_${Name}`]?:
    | string
    | undefined;
};

/** Place that backups go to: keys that are not given are those of the files. */
function backupTargetOf(data: BackupVariables, keys: Keys, world: string | undefined): BackupTarget | undefined {
  const { BACKUP_DIR: folder, BACKUP_S3_URL: url } = data;
  if (folder !== undefined && url !== undefined) throw new Error('BACKUP_S3_URL: BACKUP_DIR is given as well');
  if (folder !== undefined) return { folder: resolve(folder, world ?? '') };
  if (url === undefined) return undefined;
  const own: Keys = {
    region: data.BACKUP_S3_REGION ?? keys.region,
    keyId: data.BACKUP_S3_KEY_ID ?? keys.keyId,
    secretKey: data.BACKUP_S3_SECRET_KEY ?? keys.secretKey,
  };
  return { bucket: placeOf('BACKUP_S3_URL', url, own, world) };
}

/**
 * Reads the configuration from the environment, and secrets from the files that it names.
 *
 * @param world name of the demo's world, where one was said
 * @throws Error whose message is one line for each wrong value and names the variable
 */
export function readConfig(variables: Record<string, string | undefined>, demo: boolean, world?: string): Config {
  const named = world === undefined ? undefined : readWorld(world, demo);
  const part = demo ? (named ?? 'demo') : undefined;
  const given = Object.entries(variables).filter((entry): entry is [string, string] => (entry[1] ?? '') !== '');
  const values = readSecretFiles(Object.fromEntries(given));
  const read = z.object(environment).safeParse(values);
  if (!read.success) {
    const names = [...new Set(read.error.issues.map(({ path }) => String(path[0])))];
    const expected = (name: string) => environment[name as keyof typeof environment].description ?? 'something else';
    // A secret never goes into the log.
    const valueOf = (name: string) => (secrets.includes(name) ? 'what is given' : JSON.stringify(values[name]));
    throw new Error(names.map((name) => `${name}: ${valueOf(name)} is not ${expected(name)}`).join('\n'));
  }
  const { data } = read;
  const half = halfGivenGroups(values);
  if (half.length > 0) throw new Error(half.join('\n'));
  const keys: Keys = { region: data.S3_REGION, keyId: data.S3_KEY_ID, secretKey: data.S3_SECRET_KEY };
  const s3 = data.S3_URL === undefined ? undefined : placeOf('S3_URL', data.S3_URL, keys, part);
  // Nodes with nothing but the database and the bucket in common have no other way to agree on it.
  if (s3 !== undefined && data.SECRET === undefined)
    throw new Error('S3_URL: needs SECRET as well, the same for every node');
  if (s3 === undefined && data.BACKUP_S3_URL === undefined && ('S3_KEY_ID' in values || 'S3_REGION' in values))
    throw new Error(`${'S3_KEY_ID' in values ? 'S3_KEY_ID' : 'S3_REGION'}: needs S3_URL or BACKUP_S3_URL as well`);
  const target = backupTargetOf(data, keys, part);
  if (s3 !== undefined && target !== undefined && 'bucket' in target && isSamePlace(s3, target.bucket))
    throw new Error('BACKUP_S3_URL: the files of the portal lie there: name another bucket, or a folder in it');
  // As browsers write it: scheme and name in small letters, without the usual port.
  const publicUrl = new URL(data.PUBLIC_URL ?? `http://${hostOf(data.HOST)}:${data.PORT}`).origin;
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL && withPassword(data.DATABASE_URL, data.DATABASE_PASSWORD),
    databaseConnections: data.DATABASE_CONNECTIONS,
    s3,
    databaseRestarts: data.DATABASE_RESTARTS,
    publicUrl,
    strictTransport: publicUrl.startsWith('https:') && data.HSTS !== 'false' ? data.HSTS : undefined,
    secret: data.SECRET,
    uploadLimit: data.UPLOAD_LIMIT_MIB * MiB,
    uploads: {
      perUser: data.UPLOADS_PER_USER,
      perProcess: data.UPLOADS_AT_ONCE,
      minRate: data.UPLOAD_LEAST_RATE,
      rateWindow: fallback.rateWindow,
      quota: data.UPLOAD_QUOTA_MIB * MiB,
      diskReserve: data.DISK_RESERVE_MIB * MiB,
    },
    scanner:
      data.CLAMD_ADDRESS === undefined
        ? undefined
        : {
            address: data.CLAMD_ADDRESS,
            limit: data.CLAMD_LIMIT_MIB * MiB,
            acceptsUnscanned: data.CLAMD_ON_FAILURE === 'accept',
          },
    signInAttempts: data.SIGN_IN_ATTEMPTS,
    supportContact: data.SUPPORT_CONTACT ?? '',
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM ?? data.SUPPORT_CONTACT ?? nobody,
    vatRegisterUrl: data.VAT_REGISTER_URL,
    slave: {
      autotuner:
        data.AUTOTUNER_ID === undefined || data.AUTOTUNER_KEY === undefined
          ? undefined
          : { url: data.AUTOTUNER_URL, id: data.AUTOTUNER_ID, key: data.AUTOTUNER_KEY },
      kess3:
        data.KESS3_CLIENT === undefined || data.KESS3_SECRET === undefined
          ? undefined
          : { url: data.KESS3_URL, client: data.KESS3_CLIENT, secret: data.KESS3_SECRET },
      flex: data.FLEX_KEY === undefined ? undefined : { url: data.FLEX_URL, key: data.FLEX_KEY },
    },
    sevdesk: data.SEVDESK_TOKEN === undefined ? undefined : { url: data.SEVDESK_URL, token: data.SEVDESK_TOKEN },
    stripe:
      data.STRIPE_KEY === undefined || data.STRIPE_WEBHOOK_SECRET === undefined
        ? undefined
        : { url: data.STRIPE_URL, key: data.STRIPE_KEY, webhookSecret: data.STRIPE_WEBHOOK_SECRET },
    paypal:
      data.PAYPAL_CLIENT === undefined || data.PAYPAL_SECRET === undefined || data.PAYPAL_WEBHOOK === undefined
        ? undefined
        : {
            url: data.PAYPAL_URL,
            client: data.PAYPAL_CLIENT,
            secret: data.PAYPAL_SECRET,
            webhook: data.PAYPAL_WEBHOOK,
          },
    developerKey: data.DEVELOPER_KEY,
    trustProxy: data.TRUST_PROXY,
    metrics: data.METRICS_PORT === undefined ? undefined : { port: data.METRICS_PORT, host: data.METRICS_HOST },
    backup:
      target === undefined
        ? undefined
        : {
            ...target,
            hour: data.BACKUP_HOUR,
            keepDays: data.BACKUP_KEEP_DAYS,
            keepWeeks: data.BACKUP_KEEP_WEEKS,
          },
    securityLogDays: data.SECURITY_LOG_DAYS,
    stop: { delay: data.STOP_DELAY, timeout: data.STOP_TIMEOUT },
    logLevel: data.LOG_LEVEL,
    demo,
    ...(named !== undefined && { world: named }),
  };
}
