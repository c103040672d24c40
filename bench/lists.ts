import type { Call } from '#contract/call.ts';
import { orderingApi } from '#contract/ordering.ts';
import { startSideProcess } from './side-process.ts';
import { closedLoop, compareRates, type Result, startAsking, takeTurns } from './measure.ts';
import { isReading } from './statements.ts';
import { type Bench, connections, makeTasks, startWorld } from './world.ts';

const workers = 20;
/** Seconds for which each side is asked before it is measured. */
const warmUp = 4;

/**
 * The first 50 of a customer's 5,000 tasks, and of as many jobs, asked for by 20 clients at once over connections that
 * stay open.
 *
 * Ceiling: a bare Fastify in a process of its own that sends the very statements that the portal sent for the same list
 * (recorded from it, prepared, on a pool of the same size), the look-up of the session among them, and answers JSON.stringify
 * of the rows. No server of this kind can answer the list with less than its statements, its rows and HTTP; the portal adds
 * the signature of the token, checks of the input, headers, and the contract's names and types in the answer. Both are asked until their code is
 * compiled, as in a portal that runs. The list of tasks is also asked for with the ETag that the client has, beside the same ceiling.
 */
export async function benchLists(bench: Bench): Promise<Result[]> {
  const world = await startWorld('lists', bench);
  const bare = startSideProcess('bare-lists.ts', { DATABASE_URL: world.url, CONNECTIONS: String(connections) });
  const { ask, poll, end } = startAsking(workers);
  try {
    const customers = await world.makeCustomers('lister', 5);
    // Other customers have rows in the same tables: 25,000 tasks, 5,000 of each.
    await makeTasks(world.pool, customers, { count: 25_000, paid: 2 });
    const token = await world.tokenOf('lister1');
    const results: Result[] = [];
    for (const call of [orderingApi.listTasks, orderingApi.listJobs] satisfies Call[]) {
      const request = world.asking(call, token, call.method === 'POST' ? { page: 1, pageSize: 50 } : undefined);
      const recorded = await world.statementsOf(async () => {
        expectRows(await ask(request));
      });
      const port = await bare.ask<number>('serve', recorded.filter(isReading));
      const plain = { ...request, url: `http://127.0.0.1:${port}/` };
      expectRows(await ask(plain));
      const rate = (work: () => Promise<string>, seconds: number) =>
        closedLoop(workers, seconds, async () => (await work()) !== '');
      const compare = async (what: string, portal: () => Promise<string>, aim: number) => {
        const bareList = () => ask(plain);
        await rate(bareList, warmUp);
        await rate(portal, warmUp);
        const sides = { portal: () => rate(portal, 2), bare: () => rate(bareList, 2) };
        results.push(compareRates(what, 'calls/s', await takeTurns(7, sides, world.settled), aim));
      };
      await compare(`list of 50: ${call.name}`, () => ask(request), 0.75);
      if (call !== orderingApi.listTasks) continue;
      let etag = await poll(request);
      // Every five minutes it is another one.
      await compare(`unchanged (304) list of 50: ${call.name}`, async () => (etag = await poll(request, etag)), 5);
    }
    return results;
  } finally {
    end();
    await bare.end();
    await world.end();
  }
}

/** Throws for an empty answer, which would be fast and mean nothing. */
function expectRows(answer: string): void {
  const { data } = JSON.parse(answer) as { data: unknown[] };
  if (data.length !== 50) throw new Error(`a list of ${data.length} instead of 50`);
}
