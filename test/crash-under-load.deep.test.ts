import { afterAll, beforeAll, expect, test } from 'vitest';
import { breakWorld } from './crash/break.ts';
import type { FaultName } from './crash/faults.ts';
import { openQuery, startWorld, type World } from './crash/world.ts';
import { run } from './process.ts';

/** The short form of `npm run crash`: each kind of fault that is over soon, once, in the order in which they do the most harm. */
const seed = Number(process.env['CRASH_SEED'] ?? 20_261_123);
const order: readonly FaultName[] = [
  'killPortal',
  'killPostmaster',
  'killBackend',
  'stopProvider',
  'killWorker',
  'jumpClock',
  'killAll',
  'stopMailServer',
];

let world: World;
beforeAll(async () => {
  world = await startWorld({ seed, topology: 'single' });
});
afterAll(() => world.end());

test(`orders, chats, payments, purchases, statements and mails under ${order.length} faults: nothing is lost or doubled (CRASH_SEED=${seed})`, async () => {
  const left = [...order];
  const { verdict, acknowledged, unanswered, restarts, troubles } = await breakWorld(world, {
    next: () => left.shift(),
    scale: 0.4,
  });
  expect(verdict).toMatchObject({ lost: [], doubled: [], unsound: [] });
  // Nothing ended by itself but a worker that was started before there was a database again.
  expect(troubles.filter((line) => !/^worker ended with 1: DATA(BASE_URL|_DIR): /.test(line))).toEqual([]);
  // Portal and worker were started again, questions were hit, and each kind of work went on.
  expect(restarts.portal.length).toBeGreaterThan(2);
  expect(restarts.worker.length).toBeGreaterThan(1);
  expect([...unanswered.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(order.length / 2);
  for (const [kind, count] of Object.entries(acknowledged))
    if (kind !== 'unheardMails') expect({ kind, enough: count > 2 }).toEqual({ kind, enough: true });
  // A card was charged for another sum, which nobody may book, and a payment was refunded.
  expect(acknowledged.cards).toBeGreaterThan(4);
});

test('the command names a broken row and exits with 1 [P11.3]', async () => {
  const userId = world.ids.get('workshop');
  await openQuery(world, 'update credit_accounts set balance = balance + 1 where user_id = $1', [userId]);
  const verified = run(['server/portal.mjs', 'verify-ledger', '--demo'], world.variables);
  expect(await verified.ended).toBe(1);
  expect(verified.output.stdout).toMatch(
    new RegExp(
      `^BROKEN balances: \\d+ looked at, 1 broken\\n +customer ${userId}: balance \\d+, sum of the rows \\d+$`,
      'm',
    ),
  );
});
