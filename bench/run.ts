import { parseArgs } from 'node:util';
import { benchChat } from './chat.ts';
import { benchEcu } from './ecu.ts';
import { benchLargeLists } from './large-lists.ts';
import { benchLists } from './lists.ts';
import { benchMoving } from './moving.ts';
import type { Result } from './measure.ts';
import { benchNotifications } from './notifications.ts';
import { benchOwnDeliveries } from './own-deliveries.ts';
import { benchPay } from './pay.ts';
import { benchStartUp } from './start-up.ts';
import { benchUpload } from './upload.ts';
import { benchVehicleSearch } from './vehicle-search.ts';
import { withBench } from './with-bench.ts';

/**
 * `npm run bench`: measures the portal beside a ceiling from the same minutes of the same machine, so that only the
 * ratio is a statement about the portal. Names run single ones: `node bench/run.ts upload`. With `--keep FOLDER` the worlds that take long to fill stay in that folder
 * for the next run, and `--only TEXT` measures those of the large lists that have it, or one of several texts with | between them, in their names. A missed aim is no failure; the exit code is 1 only when something broke.
 */
const benches = {
  lists: benchLists,
  pay: benchPay,
  chat: benchChat,
  upload: benchUpload,
  'start-up': benchStartUp,
  'large-lists': benchLargeLists,
  'vehicle-search': benchVehicleSearch,
  moving: benchMoving,
  notifications: benchNotifications,
  'own-deliveries': benchOwnDeliveries,
  ecu: benchEcu,
};

/** Limits of these figures, stated so that nobody reads more into them. */
const notMeasured = `Not measured: systems that load their program anew for each request, as WordPress does under PHP. The ceilings are bare
servers and loops that keep running, as the portal does; beside a system of that shape it stands better than these ratios say.`;

type Options = { keep?: string | undefined; only?: string | undefined };

function run(names: readonly string[], { keep, only }: Options): Promise<void> {
  return withBench(async (bench) => {
    const results: Result[] = [];
    for (const [name, measure] of Object.entries(benches))
      if (names.length === 0 || names.includes(name)) {
        console.log(`${name} …`);
        const found = await measure({ ...bench, ...(only !== undefined && { only }) });
        // Now, in case that a later one breaks.
        print(found);
        results.push(...found);
      }
    if (names.length !== 1) print(results);
    console.log(notMeasured);
  }, keep);
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

const option = { type: 'string' } as const;
const { values, positionals: names } = parseArgs({
  options: { keep: option, only: option },
  allowPositionals: true,
});
const unknown = names.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`);
  process.exit(1);
}
await run(names, values);
