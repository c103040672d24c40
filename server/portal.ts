import { createReadStream } from 'node:fs';
import { importVehicles } from '#server/catalog/index.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDatabase } from './open-portal.ts';

const usage = `Usage: npm run portal -- COMMAND

  import vehicles FILE.csv   takes vehicles into the catalogue; can be run again with the same file`;

const quiet = {
  info: () => {},
  warn: () => {},
  error: (facts: object, message: string) => console.error(message, facts),
};

async function importVehicleFile(path: string, demo: boolean): Promise<void> {
  const portal = await openDatabase(readConfig(process.env, demo), quiet, true);
  try {
    const report = await portal.database.db.transaction().execute((tx) => importVehicles(tx, createReadStream(path)));
    for (const { line, reason } of report.refused) console.log(`line ${line} refused: ${reason}`);
    const { taken, changed, unchanged, refused } = report;
    console.log(`${taken} taken, ${changed} changed, ${unchanged} unchanged, ${refused.length} refused`);
  } finally {
    await portal.close();
  }
}

const [command, kind, path] = process.argv.slice(2).filter((word) => word !== '--demo');
if (command === 'import' && kind === 'vehicles' && path !== undefined) {
  try {
    await importVehicleFile(path, process.argv.includes('--demo'));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
} else {
  console.error(usage);
  process.exitCode = 2;
}
