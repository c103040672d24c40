import { restEngine } from '#server/engine/index.ts';
import type { Database } from '#server/db/database.ts';
import { startWorldClock } from '#server/db/world-clock.ts';
import type { Storage } from '#server/files/storage.ts';
import type { Log } from '#server/log/log.ts';
import { type DemoParts, loadDemoWorld } from '#server/seed/index.ts';
import * as livedIn from '#server/seed/lived-in/index.ts';
import { buildApp, type Parts } from './app.ts';
import { startWork } from './work.ts';

type Making = {
  readonly config: Parts['config'];
  readonly database: Database;
  readonly storage: Storage;
  readonly secret: string;
  readonly log: Log;
  readonly demoParts?: Promise<DemoParts> | undefined;
  /** The present of the world, in milliseconds since 1970. */
  readonly end: number;
  /** Fewer than the whole story has. */
  readonly orders?: number;
};

/**
 * Makes the lived-in world in an empty portal: its story is played through the calls, by a clock that is moved from event to
 * event. A making that breaks off leaves the clock in the database, and no portal starts on it.
 */
export async function makeLivedInWorld(making: Making): Promise<void> {
  const { storage, secret, log, end, orders } = making;
  const events = livedIn.tellStory(end, orders);
  const register = await livedIn.openVatRegister();
  const clock = await startWorldClock(making.database, log, (events[0]?.at ?? end) - 60_000);
  const { database } = clock;
  // Nothing of the story leaves this machine.
  const config = {
    ...making.config,
    vatRegisterUrl: register.url,
    smtpUrl: undefined,
    sevdesk: undefined,
    scanner: undefined,
  };
  let isPlayed = false;
  try {
    await loadDemoWorld(database, storage, making.demoParts);
    const app = await buildApp({ config, secret, database, storage, web: '', works: false });
    const work = await startWork({ config, secret, database, storage, log: app.log, isScheduled: false });
    try {
      const clients = livedIn.openClients({ app, clock, publicUrl: config.publicUrl });
      await livedIn.playStory(
        {
          ...clients,
          clock,
          files: livedIn.openStoryFiles(),
          catalog: await livedIn.readCatalog(clock),
          orders: new Map(),
          purchases: new Map(),
          settle: () => livedIn.settleQueue(clock),
          stopQueue: work.stop,
        },
        events,
      );
      isPlayed = true;
    } finally {
      await work.stop();
      await app.close();
      await restEngine();
    }
  } finally {
    await clock.release();
    await register.close();
    if (isPlayed) await clock.giveBack();
  }
}
