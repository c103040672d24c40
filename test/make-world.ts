import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { connect } from '#server/db/database.ts';
import { openStorage } from '#server/files/storage.ts';
import { silent } from '#server/log/log.ts';
import { makeLivedInWorld } from '#server/make-lived-in-world.ts';
import { portalConfig } from './portal.ts';

/** Makes the lived-in world, or a part of it, in a database with the base data alone; its files are removed again. */
export async function makeWorld(url: string, end: number, orders?: number): Promise<void> {
  const database = connect(url, silent);
  const folder = await mkdtemp(join(inject('folder'), 'world-'));
  const storage = await openStorage(folder);
  const config = { ...portalConfig, demo: true };
  const secret = randomUUID() + randomUUID();
  const making = { config, database, storage, secret, log: silent, end };
  await makeLivedInWorld({ ...making, ...(orders !== undefined && { orders }) });
  await storage.close();
  await database.close();
  await rm(folder, { recursive: true });
}
