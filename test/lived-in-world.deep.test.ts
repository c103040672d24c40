import { expect, test } from 'vitest';
import { companies } from '#server/seed/lived-in/people.ts';
import { storyOrders } from '#server/seed/lived-in/story.ts';
import { verifyLedger } from '#server/ledger/index.ts';
import { useDatabases } from './databases.ts';
import { makeWorld } from './make-world.ts';
import { usePortal } from './portal.ts';

const databases = useDatabases();
const portal = usePortal({
  demo: true,
  template: async () => {
    const url = await databases.filled();
    await makeWorld(url, Date.UTC(2026, 10, 19, 14));
    return new URL(url).pathname.slice(1);
  },
});

async function countBy(text: string): Promise<Record<string, number>> {
  const { rows } = await portal().database.pool.query<{ name: string; count: number }>(
    `select x.name, count(*)::int as count from (${text}) as x (name) group by x.name`,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

const atLeast = (counts: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [name, expect.toSatisfy((n: number) => n >= count)]),
  );

test('the whole lived-in world has everything that a portal shows', async () => {
  const { database } = portal();
  const { rows } = await database.pool
    .query(`select (select count(*)::int from jobs where ordered_at is not null) as jobs,
    (select count(*)::int from chat_messages) as messages, (select count(*)::int from chat_messages where file_name is not null) as pictures,
    (select count(*)::int from chat_messages where read_at is null) as unread, (select count(*)::int from invoices) as invoices,
    (select count(*)::int from purchases) as purchases, (select count(*)::int from customer_class_prices) as agreed,
    (select count(*)::int from special_prices) as special, (select count(*)::int from solutions) as solutions`);
  expect(rows).toEqual([
    expect.objectContaining(
      atLeast({
        jobs: storyOrders,
        messages: 300,
        pictures: 20,
        unread: 10,
        invoices: 30,
        purchases: 40,
        agreed: 5,
        special: 5,
        solutions: 20,
      }),
    ),
  ]);
  expect(await countBy('select role from users')).toEqual({ admin: 2, support: 3, customer: companies.length + 1 });
  expect(await countBy('select status from tasks where visible')).toMatchObject(
    atLeast({ manual: 5, inProgress: 4, finished: 200, blocked: 5, archived: 10 }),
  );
  expect(await countBy('select type from tasks where visible')).toMatchObject(
    atLeast({ new: 300, update: 10, inReview: 1, reviewed: 5 }),
  );
  expect(await countBy('select payment_status from tasks where visible')).toMatchObject(
    atLeast({ open: 40, paid: 200 }),
  );
  expect(await countBy('select inquiry from tasks where inquiry is not null')).toMatchObject(
    atLeast({ open: 1, answered: 1 }),
  );
  expect(await countBy('select state from proposals')).toMatchObject(atLeast({ accepted: 20, open: 2 }));
  expect(await countBy(`select case when until is null then 'open' else 'over' end from task_waits`)).toMatchObject(
    atLeast({ open: 1, over: 5 }),
  );
  expect(await countBy('select verdict from read_backs')).toMatchObject(atLeast({ written: 10, differs: 3 }));
  expect(await countBy(`select 'withdrawn' from task_files where withdrawn_at is not null`)).toMatchObject(
    atLeast({ withdrawn: 2 }),
  );
  expect(await countBy(`select 'rejected' from rejections`)).toMatchObject(atLeast({ rejected: 3 }));
  expect(await countBy(`select 'unlisted' from vehicles where described is not null`)).toEqual({ unlisted: 1 });
  expect(await countBy('select state from purchases')).toMatchObject(atLeast({ open: 2, paid: 30, cancelled: 2 }));
  expect(await countBy('select kind from credit_entries')).toMatchObject(
    atLeast({ purchase: 30, payment: 200, refund: 3, correction: 2, bonus: 40 }),
  );
  expect((await verifyLedger(database.reader)).filter(({ count }) => count > 0)).toEqual([]);
});
