import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { benchAutomatic } from './automatic.ts';
import { benchEcu } from './ecu.ts';
import { benchLargeLists } from './large-lists.ts';
import { benchLists } from './lists.ts';
import type { Result } from './measure.ts';
import { benchMonth } from './month.ts';
import { benchPay } from './pay.ts';
import { benchStartUp } from './start-up.ts';
import { benchUnchanged } from './unchanged.ts';
import { benchUpload } from './upload.ts';
import { benchWebhooks } from './webhooks.ts';
import type { Bench } from './world.ts';

/**
 * `npm run bench`: measures the portal beside a ceiling from the same minutes of the same machine, so that only the
 * ratio is a statement about the portal. Names run single ones: `node bench/run.ts upload`. A missed aim is no failure;
 * the exit code is 1 only when something broke.
 */
const benches = {
  lists: benchLists,
  unchanged: benchUnchanged,
  pay: benchPay,
  webhooks: benchWebhooks,
  upload: benchUpload,
  month: benchMonth,
  'start-up': benchStartUp,
  'large-lists': benchLargeLists,
  ecu: benchEcu,
  automatic: benchAutomatic,
};

async function run(names: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tuneport-bench-'));
  // For root PostgreSQL runs as another user, who has to reach its folder in here.
  await chmod(folder, 0o755);
  try {
    // PostgreSQL with the settings of a real portal: committed rows are on the disk.
    const postgres = await startEmbeddedPostgres(join(folder, 'postgres'));
    const makeDatabase = async (name: string) => {
      const client = new pg.Client({ connectionString: postgres.urlOf('postgres') });
      await client.connect();
      await client.query(`create database ${pg.escapeIdentifier(name)}`);
      await client.end();
      return postgres.urlOf(name);
    };
    try {
      const results: Result[] = [];
      for (const [name, bench] of Object.entries(benches))
        if (names.length === 0 || names.includes(name)) {
          console.log(`${name} …`);
          results.push(...(await bench({ folder, makeDatabase } satisfies Bench)));
        }
      print(results);
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function print(results: readonly Result[]): void {
  const rows = results.map(({ bench, measured, ceiling, ratio, aim, met }) => [
    bench,
    measured,
    ceiling,
    ratio.toFixed(2),
    aim,
    met ? 'yes' : 'no',
  ]);
  const table = [['bench', 'measured', 'ceiling', 'ratio', 'aim', 'met'], ...rows];
  const widths = [0, 1, 2, 3, 4, 5].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  for (const row of table) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`);
  process.exit(1);
}
await run(names);
