import { orderingApi } from '#contract/ordering.ts';
import { startSideProcess } from './side-process.ts';
import { closedLoop, compareRates, type Result, startAsking, takeTurns } from './measure.ts';
import { repeatable, withoutSession } from './statements.ts';
import { type Bench, connections, makeTasks, startWorld } from './world.ts';

const workers = 20;
const customerCount = 40;
const taskCount = 40_000;
const rounds = 5;

export type Payable = { taskId: number; jobId: number; userId: number };

/**
 * Payments of finished tasks over HTTP, 20 at once, by 40 customers in turn: ledger row, balance, mark, delivery note
 * with its gapless number, history and messages to browsers, all in one transaction. Nobody works on the queue meanwhile: drawing
 * the notes is no part of a payment, and the portal's own process would do it in its turn and in the bare loop's.
 *
 * Ceiling: a bare loop in a process of its own, 20 at once on one pool of the same size, that sends the same
 * transactions: BEGIN, each statement that the portal sent for a payment (recorded from it, prepared, with the new ids
 * put in), COMMIT. No server can pay faster with these statements; the portal adds HTTP, the session and checks of the
 * input.
 */
export async function benchPay(bench: Bench): Promise<Result[]> {
  const world = await startWorld('pay', bench, { WORKS: 'no' });
  const { pool } = world;
  const { ask, end } = startAsking(workers);
  const bare = startSideProcess('bare-pay.ts', { DATABASE_URL: world.url, CONNECTIONS: String(connections) });
  try {
    const customers = await world.makeCustomers('payer', customerCount);
    await makeTasks(pool, customers, { count: taskCount, paid: 0 });
    await pool.query(`insert into document_numbers (kind, year, last)
      values ('LS', extract(year from now() at time zone 'Europe/Vienna')::int, 7000000)`);
    const tokens = new Map<number, string>();
    for (const { id, username } of customers) tokens.set(id, await world.tokenOf(username));
    const { rows: tasks } = await pool.query<Payable>(
      'select id as "taskId", job_id as "jobId", user_id as "userId" from tasks order by id',
    );

    let paid = 0;
    const pay = async () => {
      const task = tasks.shift();
      if (task === undefined) return false;
      const token = tokens.get(task.userId) ?? '';
      const answer = await ask(world.asking(orderingApi.payTask, token, { task_id: task.taskId }));
      if (answer !== 'true') throw new Error(`a payment was answered ${answer}`);
      paid += 1;
      return true;
    };
    const [sample] = tasks;
    if (sample === undefined) throw new Error('there is nothing to pay');
    const recorded = await world.statementsOf(pay);
    await bare.ask('steps', repeatable(withoutSession(recorded), { ...sample }));

    const portalRate = (seconds: number) => closedLoop(workers, seconds, pay);
    const bareRate = async (seconds: number) => {
      const share = Math.floor(tasks.length / (2 * rounds));
      const given = tasks.splice(0, share);
      const answer = await bare.ask<{ perSecond: number; left: Payable[]; done: number }>('pay', {
        given,
        workers,
        seconds,
      });
      tasks.unshift(...answer.left);
      paid += answer.done;
      return answer.perSecond;
    };
    await bareRate(0.7);
    await portalRate(0.7);
    const pairs = await takeTurns(rounds, { portal: () => portalRate(2), bare: () => bareRate(2) });
    await expectBooked(pool, paid);
    return [compareRates('pay: payTaskWithTaskID', 'payments/s', pairs, 0.5)];
  } finally {
    end();
    await bare.end();
    await world.end();
  }
}

/**
 * Throws unless both sides did the same work: as many ledger rows, notes and marks as payments, and no gap in the
 * numbers.
 */
async function expectBooked(
  pool: { query: (text: string) => Promise<{ rows: unknown[] }> },
  paid: number,
): Promise<void> {
  const { rows } = await pool.query(`select
    (select count(*)::int from tasks where payment_status = 'paid') as marks,
    (select count(*)::int from credit_entries where kind = 'payment') as entries,
    (select count(*)::int from delivery_notes) as notes,
    (select last - 7000000 from document_numbers where kind = 'LS') as numbers,
    (select sum(900000000 - balance)::int / 7500 from credit_accounts) as charged`);
  const mismatches = Object.entries(rows[0] as Record<string, number>).filter(([, count]) => count !== paid);
  if (mismatches.length > 0) throw new Error(`${paid} payments, but ${JSON.stringify(rows[0])}`);
}
