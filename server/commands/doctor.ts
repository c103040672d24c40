import { constants, existsSync } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { latestBackup } from '#server/backup/index.ts';
import { latestCheck } from '#server/ledger/index.ts';
import { verifyMailServer } from '#server/mail/index.ts';
import { reachDatabase } from '#server/open-portal.ts';
import { getFolderName } from '#server/acquire-data-dir.ts';
import { homeIn, findClusterHome } from '#server/postgres/cluster-home.ts';
import { type Config, nobody } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import { planMigrations } from '#server/db/migrate.ts';
import { judgeBackupAge } from '#rules/backup-age.ts';
import { judgeDiskSpace } from '#rules/disk-space.ts';
import { openBucket } from '#server/files/bucket.ts';
import { openFiles } from './files.ts';
import { type CommonOptions, readCommandConfig, quiet } from './with-portal.ts';

type Finding = { readonly state: 'ok' | 'warning' | 'bad'; readonly text: string };
type Question = () => Promise<Finding> | Finding;

const ok = (text: string): Finding => ({ state: 'ok', text });
const warning = (text: string): Finding => ({ state: 'warning', text });
const bad = (text: string): Finding => ({ state: 'bad', text });
const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

/** The least of PostgreSQL that the portal is tested with. */
const minPostgres = 180_000;

function askAddress({ publicUrl, host, trustProxy }: Config): Finding {
  if (new URL(publicUrl).hostname === 'localhost')
    return warning(`PUBLIC_URL is ${publicUrl}: links in mails lead nowhere`);
  if (!publicUrl.startsWith('https:')) return warning(`PUBLIC_URL is ${publicUrl}: passwords travel in the clear`);
  if (trustProxy === false && ['127.0.0.1', 'localhost', '::1'].includes(host))
    return warning('TRUST_PROXY is false behind a proxy: every visitor has its address');
  return ok(publicUrl);
}

async function askFolder(config: Config): Promise<Finding> {
  const folder = getFolderName(config);
  await access(folder, constants.R_OK | constants.W_OK);
  const secret = await stat(join(folder, 'secret')).catch(() => undefined);
  if (secret !== undefined && process.platform !== 'win32' && (secret.mode & 0o077) !== 0)
    return bad(`${join(folder, 'secret')} is readable by others: chmod 600`);
  if (config.databaseUrl !== undefined) return ok(folder);
  const home = await findClusterHome(homeIn(folder));
  return home === homeIn(folder)
    ? ok(`${folder}, the database in ${home}`)
    : warning(`${folder}, the database in ${home}: whoever copies one of them needs the other as well`);
}

async function askDisk(config: Config): Promise<Finding> {
  const { diskReserve: reserve } = config.uploads;
  const { bavail, bsize } = await statfs(getFolderName(config));
  const free = bavail * bsize;
  const text = `${gigabytes(free)} free, files are refused below ${gigabytes(reserve)}`;
  return { full: bad, low: warning, enough: ok }[judgeDiskSpace({ free, reserve })](text);
}

/** Newest stored files that are looked for in their place. */
const sample = 20;

async function askFiles({ pool }: Database, config: Config): Promise<Finding> {
  const files = await openFiles(config);
  if (config.s3 !== undefined) {
    const bucket = await openBucket(config.s3);
    await bucket.check().finally(bucket.close);
  }
  const { rows } = await pool.query<{ sha256: string; size: number }>(
    'select sha256, size from files order by stored_at desc limit $1',
    [sample],
  );
  const sizes = await Promise.all(rows.map(({ sha256 }) => files.sizeOf(sha256)));
  const lost = rows.filter(({ size }, index) => sizes[index] !== size);
  const where = files.name.replace(/^\w+: /, '');
  return lost.length === 0
    ? ok(`${where}: the newest ${rows.length} are there`)
    : bad(`${where}: of the newest ${rows.length}, ${lost.length} are missing (${lost[0]?.sha256})`);
}

async function askPostgres({ pool }: Database): Promise<Finding> {
  const { rows } = await pool.query<{ version: string; number: number; trigrams: boolean }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
       exists (select from pg_available_extensions where name = 'pg_trgm') as trigrams`,
  );
  const [found] = rows;
  if (found === undefined) return bad('it does not answer');
  if (found.number < minPostgres) return bad(`PostgreSQL ${found.version}, at least 18 is needed`);
  return found.trigrams ? ok(`PostgreSQL ${found.version}`) : bad('the extension pg_trgm is not available');
}

async function askMigrations(pool: pg.Pool): Promise<Finding> {
  const { applied, pending } = await planMigrations(pool);
  return pending.length === 0
    ? ok(`${applied} applied`)
    : warning(`${pending.length} to apply: npm run portal -- migrate`);
}

async function askBackup({ reader }: Database, { backup }: Config): Promise<Finding> {
  const latest = await latestBackup(reader);
  const { madeAt = 'never', error = '', lostFiles } = latest;
  if (lostFiles > 0) return bad(`the backup of ${madeAt} lacks ${lostFiles} stored files: they are missing or damaged`);
  const age = judgeBackupAge(latest, Date.now());
  if (age === 'failed') return bad(`the last attempt failed (${error}); the last backup: ${madeAt}`);
  if (backup === undefined) return warning(`BACKUP_DIR is not set, none is made daily; the last backup: ${madeAt}`);
  return age === 'fresh' ? ok(`made ${madeAt}`) : bad(`the last backup: ${madeAt}`);
}

async function askLedger({ reader }: Database): Promise<Finding> {
  const check = await latestCheck(reader);
  if (check === undefined) return warning('never verified: npm run portal -- verify-ledger');
  const { checkedAt, violations } = check;
  return violations.length === 0
    ? ok(`sound at ${checkedAt}`)
    : bad(`broken at ${checkedAt}: ${violations.map(({ invariant }) => invariant).join(', ')}`);
}

async function askQueue(pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query<{ failed: number; oldest: number }>(
    `select (count(*) filter (where attempts >= max_attempts))::int as failed,
       coalesce(extract(epoch from now() - min(run_at) filter (where run_at <= now() and locked_at is null
         and attempts < max_attempts)), 0)::int as oldest
     from graphile_worker.jobs`,
  );
  const { failed = 0, oldest = 0 } = rows[0] ?? {};
  if (oldest > 900)
    return bad(`a job has waited for ${Math.round(oldest / 60)} minutes: does a portal or a worker run?`);
  return failed > 0 ? warning(`${failed} jobs failed for good: the desk shows them`) : ok('nothing waits');
}

async function askMail({ smtpUrl, mailFrom }: Config): Promise<Finding> {
  if (smtpUrl === undefined) return warning('SMTP_URL is not set: mails stay in the outbox');
  await verifyMailServer(smtpUrl);
  if (mailFrom === nobody) return bad(`MAIL_FROM is not set: mails come from ${nobody}, which other servers refuse`);
  return ok(`${new URL(smtpUrl).host} takes mails`);
}

const lineOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').trim();

async function answer(name: string, question: Question): Promise<Finding['state']> {
  const { state, text } = await (async () => question())().catch((error: unknown) => bad(lineOf(error)));
  console.log(`${{ ok: 'ok     ', warning: 'warning', bad: 'BAD    ' }[state]} ${name}: ${text}`);
  return state;
}

/** Says what is well and what is not, changes nothing, and ends with 1 where something is bad. */
export async function examine(options: CommonOptions): Promise<void> {
  const config = readCommandConfig(options);
  const states = [
    await answer('node', () => ok(`Node ${process.versions.node}`)),
    await answer('address', () => askAddress(config)),
  ];
  if (!existsSync(getFolderName(config)))
    states.push(await answer('data', () => bad(`there is no portal in ${getFolderName(config)}`)));
  else {
    states.push(await answer('data', () => askFolder(config)), await answer('disk', () => askDisk(config)));
    states.push(...(await examineDatabase(config)));
  }
  states.push(await answer('mail', () => askMail(config)));
  if (states.includes('bad')) process.exitCode = 1;
}

async function examineDatabase(config: Config): Promise<Finding['state'][]> {
  let open: Awaited<ReturnType<typeof reachDatabase>>;
  try {
    open = await reachDatabase(config, quiet, 'command');
  } catch (error) {
    return [await answer('database', () => bad(lineOf(error)))];
  }
  const { database, close } = open;
  const states: Finding['state'][] = [];
  try {
    states.push(await answer('database', () => askPostgres(database)));
    states.push(await answer('migrations', () => askMigrations(database.pool)));
    states.push(await answer('files', () => askFiles(database, config)));
    states.push(await answer('queue', () => askQueue(database.pool)));
    states.push(await answer('ledger', () => askLedger(database)));
    states.push(await answer('backup', () => askBackup(database, config)));
  } finally {
    await close();
  }
  return states;
}
