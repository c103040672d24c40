import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { finishSwitch } from '#server/backup/finish-switch.ts';
import { refuseHalf } from '#server/postgres/cluster-home.ts';
import type { Config } from '#server/config/config.ts';
import { lockFolder } from '#server/process/lock-folder.ts';
import type { Log } from '#server/log/log.ts';
import { type SharedPostgres, sharePostgres } from '#server/postgres/share-postgres.ts';

/** Serves and works, works beside portals that serve, or is a command beside them. */
export type DataDirRole = 'portal' | 'worker' | 'command';

export type AcquiredDataDir = {
  folder: string;
  /** The embedded PostgreSQL; undefined: the database is elsewhere. */
  embedded: SharedPostgres | undefined;
  close: () => Promise<void>;
};

/** The folder of a portal. The demo's worlds have published passwords: each lives apart from a real portal in the same folder. */
export const getFolderName = ({ demo, dataDir, world }: Config): string =>
  demo ? join(dataDir, world ?? 'demo') : dataDir;

async function folderOf(config: Config): Promise<string> {
  const folder = getFolderName(config);
  await mkdir(folder, { recursive: true }).catch((cause: unknown) => {
    throw new Error(`DATA_DIR: the folder ${folder} cannot be used (${String(cause)})`, { cause });
  });
  return folder;
}

/**
 * Locks the folder where it is to be locked, and starts its PostgreSQL or finds it running. A portal and every node of a
 * database elsewhere lock the folder; others share an embedded PostgreSQL with the portal.
 *
 * @param busy called once PostgreSQL is being started and a while of this process's time is not needed
 * @throws Error with one clear line, also when another portal has locked the folder or half of it is missing
 */
export async function acquireDataDir(
  config: Config,
  log: Log,
  as: DataDirRole,
  busy?: () => void,
): Promise<AcquiredDataDir> {
  const folder = await folderOf(config);
  const { publicUrl } = config;
  const isElsewhere = config.databaseUrl !== undefined;
  const isLocked = as === 'portal' || (as === 'worker' && isElsewhere);
  const lock = isLocked ? await lockFolder(folder, { node: isElsewhere, publicUrl }, log) : undefined;
  try {
    if (!isElsewhere) {
      await finishSwitch(folder);
      await refuseHalf(folder);
    }
    const embedded = isElsewhere
      ? undefined
      : await sharePostgres(folder, as === 'portal' ? 'portal' : 'command', busy);
    return {
      folder,
      embedded,
      close: async () => {
        await embedded?.close();
        await lock?.release();
      },
    };
  } catch (error) {
    await lock?.release();
    throw error;
  }
}
