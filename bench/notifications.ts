import { sql } from 'kysely';
import { connect } from '#server/db/database.ts';
import { silent } from '#server/log/log.ts';
import { notify } from '#server/notifications/index.ts';
import { compareTimes, measureTime, median, type Result } from './measure.ts';
import { type Bench, startWorld } from './world.ts';

const people = 10_000;
const rounds = 9;
const maxRatio = 1.5;

/**
 * Notifies 10,000 people of one event: rows, choices and the signal to the devices of each. Ceiling: the bare inserts of the same rows
 * into the same table.
 */
export async function benchNotifications(bench: Bench): Promise<Result[]> {
  const world = await startWorld('notifications', bench);
  const database = connect(world.url, silent);
  try {
    await world.fillOnce(async () => {
      await world.makeCustomers('reader', people);
      await world.pool.query('vacuum analyze');
    });
    const times = { portal: [] as number[], bare: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      times.bare.push(
        await measureTime(() =>
          world.pool.query(
            `insert into notifications (user_id, kind, facts, in_bell)
            select id, 'news', '{"title":"We move"}', true from users where role = 'customer'`,
          ),
        ),
      );
      times.portal.push(
        await measureTime(() =>
          database.db
            .transaction()
            .execute((tx) =>
              notify(tx, { where: sql`(u.role = 'customer')` }, { kind: 'news', facts: { title: 'We move' } }),
            ),
        ),
      );
    }
    return [compareTimes(`notify ${people} people`, median(times.portal), median(times.bare), maxRatio)];
  } finally {
    await database.close();
    await world.end();
  }
}
