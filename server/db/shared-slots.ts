import pg from 'pg';
import type { Log } from '#server/log/log.ts';

/** Frees a slot; a second call does nothing. */
export type FreeSlot = () => void;

export type SharedSlots = {
  /**
   * Takes one of the slots of a name, of which there are so many for all processes on one database together.
   *
   * @returns undefined while all are taken
   */
  readonly take: (name: string, max: number) => Promise<FreeSlot | undefined>;
  readonly stop: () => Promise<void>;
};

/** Milliseconds before a lost connection is opened again. */
const pause = 500;

/**
 * Slots that all processes on a database share. Each is an advisory lock of one dedicated connection, which PostgreSQL drops with
 * the process, however that ends: nothing has to be cleaned up after a kill. While the database is away each process counts
 * alone.
 */
export function shareSlots(url: string, log: Log): SharedSlots {
  const taken = new Map<string, Set<number>>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let last: Promise<unknown> = Promise.resolve();

  /** One after the other: within one connection a lock is granted twice. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  }
  const lock = (name: string, slots: readonly number[]) =>
    client?.query<{ slot: number }>(
      `select slot from unnest($2::int[]) as slot where pg_try_advisory_lock(hashtextextended($1 || ' ' || slot, 7)) limit 1`,
      [name, slots],
    );

  async function open(): Promise<void> {
    timer = undefined;
    const opening = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5000 });
    opening.on('error', (error) => {
      if (!stopped) log.warn({ error: error.message }, 'the shared slots lost the database');
    });
    opening.on('end', again);
    await opening.connect();
    client = opening;
    for (const [name, slots] of taken) for (const slot of slots) await lock(name, [slot]);
  }
  function again(): void {
    client = undefined;
    if (stopped || timer !== undefined) return;
    timer = setTimeout(() => {
      // A connection that does not come about ends without a word.
      void inTurn(open).catch(again);
    }, pause);
  }
  void inTurn(open).catch(again);

  return {
    take: (name, max) =>
      inTurn(async () => {
        const own = taken.get(name) ?? new Set<number>();
        const others = Array.from({ length: max }, (_none, slot) => slot).filter((slot) => !own.has(slot));
        const found = await lock(name, others)?.catch(() => undefined);
        const slot = found === undefined ? others[0] : found.rows[0]?.slot;
        if (slot === undefined) return undefined;
        taken.set(name, own.add(slot));
        return () => {
          void inTurn(async () => {
            if (!own.delete(slot)) return;
            if (own.size === 0) taken.delete(name);
            await client
              ?.query(`select pg_advisory_unlock(hashtextextended($1 || ' ' || $2::int, 7))`, [name, slot])
              .catch(() => undefined);
          });
        };
      }),
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await inTurn(async () => client?.end().catch(() => undefined));
    },
  };
}
