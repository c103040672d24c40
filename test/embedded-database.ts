import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

export const pause = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** The embedded PostgreSQL of a portal in a folder, as another process sees it. */
export type EmbeddedDatabase = {
  /** The lines of its own file about the running server, the process id first. */
  readonly postmaster: () => Promise<string[]>;
  readonly url: () => Promise<string>;
  readonly query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;
  /** Kills it as a crash would. */
  readonly kill: () => Promise<void>;
  /** Shuts it down where it still runs. */
  readonly end: () => Promise<void>;
};

/** @param address of a database elsewhere, which cannot be killed; then nothing of the folder is used */
export function embeddedDatabase(folder: string, address?: string): EmbeddedDatabase {
  const postmaster = () =>
    readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').then((text) => text.split('\n'));
  const url = async () => {
    if (address !== undefined) return address;
    const [, , , port = ''] = await postmaster();
    const password = (await readFile(join(folder, 'postgres/password'), 'utf8')).trim();
    return `postgres://portal:${password}@127.0.0.1:${port.trim()}/postgres`;
  };
  return {
    postmaster,
    url,
    query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
      const client = new pg.Client({ connectionString: await url() });
      await client.connect();
      try {
        return (await client.query<Row>(text, values)).rows;
      } finally {
        await client.end();
      }
    },
    kill: async () => {
      const [pid = ''] = await postmaster();
      await killProcess(Number(pid), 'SIGKILL');
    },
    end: async () => {
      const [pid = ''] = await postmaster().catch(() => []);
      if (pid !== '') await killProcess(Number(pid), 'SIGINT');
    },
  };
}

/** Signals a process until it is no more. */
async function killProcess(pid: number, signal: NodeJS.Signals): Promise<void> {
  try {
    for (;;) {
      process.kill(pid, signal);
      await pause(50);
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
