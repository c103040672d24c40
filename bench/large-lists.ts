import { createHash } from 'node:crypto';
import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import type { Call } from '#contract/call.ts';
import { accountsApi } from '#contract/accounts.ts';
import { chatApi } from '#contract/chat.ts';
import { creditsApi } from '#contract/credits.ts';
import { deskApi } from '#contract/desk.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { hashPassword } from '#server/accounts/index.ts';
import { largeWorld, makeLargeWorld } from './large-world.ts';
import { median, type Result, startAsking, takeTurns } from './measure.ts';
import { isReading, type RecordedStatement, withoutSession } from './statements.ts';
import { type Bench, startWorld } from './world.ts';

const rounds = 15;
/** Limit for a list of staff on the server, in milliseconds. */
const limit = 100;

/** The VIN of a job of the large world, but for its first letters. */
const vinOf = (job: number) => createHash('md5').update(String(job)).digest('hex').slice(0, 14);

type List = { name: string; call: Call; input: Record<string, string> };
const lists: List[] = [
  { name: 'open tasks', call: workbenchApi.listOpenTasks, input: {} },
  { name: 'open tasks, search', call: workbenchApi.listOpenTasks, input: { search: 'kiel' } },
  { name: 'closed tasks', call: workbenchApi.listClosedTasks, input: {} },
  { name: 'closed tasks, VIN', call: workbenchApi.listClosedTasks, input: { search: vinOf(123_456) } },
  { name: 'closed tasks, customer', call: workbenchApi.listClosedTasks, input: { search: 'us713 speed' } },
  { name: 'closed tasks, method', call: workbenchApi.listClosedTasks, input: { search: 'stage 1 us713' } },
  { name: 'closed tasks, day', call: workbenchApi.listClosedTasks, input: { search: '2026-05-06' } },
  { name: 'closed tasks, this month', call: workbenchApi.listClosedTasks, input: { filterMode: 'month' } },
  { name: 'closed tasks, page 100', call: workbenchApi.listClosedTasks, input: { page: '100', pageSize: '100' } },
  { name: 'open jobs', call: workbenchApi.listAllJobs, input: { state: 'open' } },
  { name: 'closed jobs', call: workbenchApi.listAllJobs, input: { state: 'closed' } },
  { name: 'jobs, search', call: workbenchApi.listAllJobs, input: { state: 'all', search: vinOf(12_345) } },
  { name: 'customers', call: accountsApi.listUsers, input: { state: 'active' } },
  { name: 'customers, search', call: accountsApi.listUsers, input: { state: 'all', search: 'us1999 wien motors' } },
  { name: 'all credits', call: creditsApi.listAllCredits, input: {} },
  { name: 'all credits, search', call: creditsApi.listAllCredits, input: { search: 'us713 speed' } },
  { name: 'all credits, number', call: creditsApi.listAllCredits, input: { search: 'LS-2026-0000' } },
  { name: 'conversations', call: chatApi.listAllConversations, input: {} },
  { name: 'conversations, waiting', call: chatApi.listAllConversations, input: { chat_show: 'waiting' } },
  { name: 'conversations, search', call: chatApi.listAllConversations, input: { search: '199999' } },
  { name: 'desk', call: deskApi.getDesk, input: {} },
];

/**
 * The lists of staff with 20,000 customers, 300,000 jobs and 1,000,000 tasks, one client at a time, medians.
 *
 * Ceiling: the very statements that the portal sent for the same list (recorded from it), run by psql and timed with
 * its \timing. The portal adds HTTP, the session, checks, and the contract's names and types in the answer. Lists that
 * the portal asks in several statements at once may come out below 1: psql runs them one after the other.
 */
export async function benchLargeLists(bench: Bench): Promise<Result[]> {
  if (!hasPsql()) {
    console.log('large-lists is left out: there is no psql on this machine to compare with');
    return [];
  }
  const world = await startWorld('large', bench);
  const { ask, end } = startAsking(1);
  try {
    await makeLargeWorld(world.pool, await hashPassword('not-used'));
    const [staff] = await world.makeCustomers('staff', 1);
    await world.pool.query("update users set role = 'support' where id = $1", [staff?.id]);
    const token = await world.tokenOf('staff1');
    const results: Result[] = [];
    for (const { name, call, input } of lists) {
      const request = world.asking(call, token);
      const url = `${request.url}?${new URLSearchParams(input).toString()}`;
      const recorded = await world.statementsOf(() => ask({ ...request, url }));
      const portal = async () => {
        const start = performance.now();
        await ask({ ...request, url });
        return performance.now() - start;
      };
      const bare = () => timeInPsql(world.url, withoutSession(recorded).filter(isReading));
      const pairs = await takeTurns(rounds, { portal, bare }, world.settled);
      const [measured, ceiling] = [median(pairs.map((pair) => pair.portal)), median(pairs.map((pair) => pair.bare))];
      results.push({
        bench: `${largeWorld.tasks / 1e6}M: ${name}`,
        measured: `${measured.toFixed(1)} ms`,
        ceiling: `${ceiling.toFixed(1)} ms`,
        ratio: measured / ceiling,
        aim: `< ${limit} ms`,
        met: measured < limit,
      });
    }
    return results;
  } finally {
    end();
    await world.end();
  }
}

function hasPsql(): boolean {
  try {
    execFileSync('psql', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Sum of psql's \timing of the statements, each prepared and run once before it is measured; milliseconds. */
async function timeInPsql(url: string, statements: readonly RecordedStatement[]): Promise<number> {
  const script = statements.map(({ text, values }, index) => {
    const execute = values.length === 0 ? text : `execute s${index} (${values.map(literal).join(', ')})`;
    const prepare = values.length === 0 ? '' : `prepare s${index} as ${text};\n`;
    return `\\timing off\n${prepare}${execute};\n\\timing on\n${execute};\n`;
  });
  // The rows of the queries are discarded; the times stay on the output.
  const running = promisify(execFile)('psql', ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-d', url, '-f', '-'], {
    maxBuffer: 1 << 28,
  });
  running.child.stdin?.end(`\\o /dev/null\n${script.join('')}`);
  const { stdout } = await running;
  const times = [...stdout.matchAll(/^Time: ([\d.]+) ms/gm)].map(([, time]) => Number(time));
  if (times.length !== statements.length)
    throw new Error(`psql timed ${times.length} of ${statements.length} statements`);
  return times.reduce((sum, time) => sum + time, 0);
}

/** A parameter as an SQL literal. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) {
    const items = value.map((item) => `"${String(item).replaceAll(/["\\]/g, (sign) => `\\${sign}`)}"`);
    return literal(`{${items.join(',')}}`);
  }
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  if (typeof value === 'number' || typeof value === 'boolean') return `'${value}'`;
  throw new Error('a parameter is no plain value');
}
