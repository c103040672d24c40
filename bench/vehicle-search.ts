import { catalogApi } from '#contract/catalog.ts';
import { makeVehicles } from './large-world.ts';
import { percentile, type Result, startAsking, takeTurns, measureTime } from './measure.ts';
import { isReading, type RecordedStatement, withoutSession } from './statements.ts';
import { type Bench, startWorld } from './world.ts';

const vehicles = 100_000;
const rounds = 20;
/** Limit of a search of two letters and more, in milliseconds, at the 95th percentile over all of them. */
const limit = 25;

/** As people type them on the order page: the beginning of a brand, a model with its engine, a control unit, nothing known. */
const searches =
  'go, bm, a4, golf, bmw, tdi, audi, golf tdi, passat b8 tdi, merc sprinter, edc17, golf 2.0 tdi 150ps, scania r 500, skoda octavia ii, vw, vw golf, golf v, zzz'.split(
    ', ',
  );

/**
 * The searches of the order page among 100,000 vehicles, one customer, 20 rounds. Ceiling: the statements that the portal sent for each,
 * sent again over a bare connection and not turned into an answer.
 */
export async function benchVehicleSearch(bench: Bench): Promise<Result[]> {
  const world = await startWorld('vehicles', bench);
  const { ask, end } = startAsking(1);
  try {
    await world.fillOnce(async () => {
      await makeVehicles((text, values) => world.pool.query(text, values), vehicles);
      await world.pool.query('vacuum analyze');
      await world.makeCustomers('searcher', 1);
    });
    const token = await world.tokenOf('searcher1');
    const request = world.asking(catalogApi.searchVehicles, token);
    const asking = (search: string) => ({
      ...request,
      url: `${request.url}?${new URLSearchParams({ search }).toString()}`,
    });
    const recorded = new Map<string, RecordedStatement[]>();
    for (const search of searches) {
      const statements = withoutSession(await world.statementsOf(() => ask(asking(search)))).filter(isReading);
      recorded.set(search, statements);
    }
    const portal: number[] = [];
    const bare: number[] = [];
    for (const [search, statements] of recorded) {
      const pairs = await takeTurns(
        rounds,
        {
          portal: () => measureTime(() => ask(asking(search))),
          bare: () =>
            measureTime(async () => {
              for (const { text, values } of statements) await world.pool.query(text, [...values]);
            }),
        },
        world.settled,
      );
      portal.push(...pairs.map((pair) => pair.portal));
      bare.push(...pairs.map((pair) => pair.bare));
    }
    const [measured, ceiling] = [percentile(portal, 0.95), percentile(bare, 0.95)];
    return [
      {
        bench: `vehicle search of two letters and more, ${vehicles} vehicles, p95`,
        measured: `${measured.toFixed(1)} ms`,
        ceiling: `${ceiling.toFixed(1)} ms`,
        ratio: measured / ceiling,
        aim: `p95 ≤ ${limit} ms`,
        met: measured <= limit,
      },
    ];
  } finally {
    end();
    await world.end();
  }
}
