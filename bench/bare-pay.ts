import pg from 'pg';
import { answerQuestions } from './side-process.ts';
import { closedLoop } from './measure.ts';
import { repeat, type repeatable } from './statements.ts';

/** Ids that a transaction is repeated with. */
type Facts = Readonly<Record<string, number>>;

/** The ceiling of paying and of being told: the portal's own transaction in a loop, without HTTP and without a session. */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: Number(process.env['CONNECTIONS']) });
let steps: ReturnType<typeof repeatable> = [];

async function pay(task: Facts): Promise<void> {
  const client = await pool.connect();
  try {
    await repeat(client, steps, task);
  } finally {
    client.release();
  }
}

answerQuestions(
  {
    steps: (payables: typeof steps) => {
      steps = payables;
    },
    pay: async ({ given: payables, workers, seconds }: { given: Facts[]; workers: number; seconds: number }) => {
      let next = 0;
      const perSecond = await closedLoop(workers, seconds, async () => {
        const task = payables[next];
        if (task === undefined) return false;
        next += 1;
        await pay(task);
        return true;
      });
      return { perSecond, done: next, left: payables.slice(next) };
    },
  },
  () => pool.end(),
);
