import { expect, test } from 'vitest';
import { usePortal } from '#test/portal.ts';
import { yieldToUploads } from './yield-to-uploads.ts';

const portal = usePortal({ own: true });

/** Jobs of this test that wait, with the seconds until they run. */
const waiting = async (name: string) =>
  (
    await portal().database.pool.query<{ payload: object; seconds: number }>(
      `select p.payload, round(extract(epoch from p.run_at - p.created_at))::int as seconds
      from graphile_worker._private_jobs p join graphile_worker._private_tasks t on t.id = p.task_id
      where t.identifier = $1 order by p.id`,
      [name],
    )
  ).rows;

test('a job that only learns waits while files are received, half a minute at most, and runs at once when there are none', async () => {
  const learned: object[] = [];
  let uploads = 3;
  const { learnSomething } = yieldToUploads(portal().database, () => uploads, {
    learnSomething: (payload: object) => {
      learned.push(payload);
      return Promise.resolve();
    },
  });
  await learnSomething?.({ sha256: 'a' } as never);
  expect(learned).toEqual([]);
  expect(await waiting('learnSomething')).toEqual([{ payload: { sha256: 'a', deferrals: 1 }, seconds: 1 }]);

  for (let deferrals = 1; deferrals < 5; deferrals += 1) await learnSomething?.({ sha256: 'a', deferrals } as never);
  expect((await waiting('learnSomething')).map(({ seconds }) => seconds)).toEqual([1, 2, 4, 8, 16]);
  expect(learned).toEqual([]);
  await learnSomething?.({ sha256: 'a', deferrals: 5 } as never);
  expect(learned).toEqual([{ sha256: 'a' }]);

  uploads = 0;
  await learnSomething?.({ sha256: 'b', deferrals: 2 } as never);
  expect(learned).toEqual([{ sha256: 'a' }, { sha256: 'b' }]);
  expect(await waiting('learnSomething')).toHaveLength(5);
});
