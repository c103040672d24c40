import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syntheticImage } from '#ecu/synthetic/index.ts';
import { connect } from '#server/db/database.ts';
import { findOwnDeliveries } from '#server/engine/own-deliveries.ts';
import { restEngine } from '#server/engine/index.ts';
import { silent } from '#server/log/log.ts';
import { compareWithLimit, measureTime, percentile, type Result } from './measure.ts';
import { type Bench, makeTasks, startWorld } from './world.ts';

const deliveries = 100_000;
/** Blocks by which each is known. */
const blocks = 32;
const rounds = 30;
/** In milliseconds. */
const limit = 300;

/**
 * Looks in a file of 2 MiB, whose every second block has content, for one of 100,000 deliveries from here: digests in the engine's
 * thread and the look-up by index.
 */
export async function benchOwnDeliveries(bench: Bench): Promise<Result[]> {
  const world = await startWorld('own_deliveries', bench);
  const database = connect(world.url, silent);
  try {
    await world.fillOnce(async () => {
      const customers = await world.makeCustomers('owner', 40);
      await makeTasks(world.pool, customers, { count: deliveries, paid: 0 });
      await world.pool.query(
        `insert into own_deliveries (task_id, version, blocks, family, software)
        select id, 1, $1, 'edc16', '1037999001' from tasks`,
        [blocks],
      );
      await world.pool.query(
        `insert into own_blocks (digest, task_id, version, place)
        select ('x' || left(md5(t.id || ':' || b), 16))::bit(64)::bigint, t.id, 1, b * 64
        from tasks t, generate_series(1, $1::int) b`,
        [blocks],
      );
      await world.pool.query('vacuum analyze');
    });
    const image = syntheticImage({ family: 'edc16', software: '1037999001', seed: 1, length: 0x200000 });
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      // Every file has content of its own.
      for (let at = 0; at < image.length; at++)
        if (at % 128 < 64) image[at] = (at * 31 + (at >> 7) * 17 + round * 7) & 0xff;
      const path = join(bench.folder, randomUUID());
      await writeFile(path, image);
      times.push(await measureTime(() => findOwnDeliveries(database, { sha256: '0'.repeat(64), path })));
    }
    return [compareWithLimit(`own files among ${deliveries} deliveries, p95`, 'ms', percentile(times, 0.95), limit)];
  } finally {
    await restEngine();
    await database.close();
    await world.end();
  }
}
