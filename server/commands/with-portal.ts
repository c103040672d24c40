import type { Config } from '#server/config/config.ts';
import { readConfig } from '#server/config/config.ts';
import type { Log } from '#server/log/log.ts';
import { restEngine } from '#server/engine/index.ts';
import { type OpenDatabase, openDatabase, reachDatabase } from '#server/open-portal.ts';

/** Options that every command takes. */
export type CommonOptions = { readonly demo?: true; readonly world?: string };

export const readCommandConfig = ({ demo, world }: CommonOptions): Config =>
  readConfig(process.env, demo === true, world);

/** A command answers with lines of its own; of the log only errors are for its user. */
export const quiet: Log = {
  info: () => {},
  warn: () => {},
  error: (facts, message) => console.error(message, facts),
};

type Work = (portal: OpenDatabase, config: Config) => Promise<void>;

type Open = (config: Config, log: Log, as: 'command') => Promise<OpenDatabase>;

const using = (open: Open) => async (options: CommonOptions, work: Work) => {
  const config = readCommandConfig(options);
  const portal = await open(config, quiet, 'command');
  try {
    await work(portal, config);
  } finally {
    await portal.close();
    await restEngine();
  }
};

/** Works on the database of a portal, which is brought up to this program first. */
export const withPortal = using(openDatabase);

/** Works on the database of a portal as it is. */
export const withDatabase = using(reachDatabase);
