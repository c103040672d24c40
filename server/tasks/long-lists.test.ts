import { beforeAll, expect, test } from 'vitest';
import { mostCounted } from '#contract/lists.ts';
import { orderingApi } from '#contract/ordering.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal();
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);

/** Three more than are counted. */
const tasks = mostCounted + 3;

let support: Person;
let customer: Person;
beforeAll(async () => {
  support = await portal().person({ role: 'support' });
  customer = await portal().person();
  const sha256 = 'c'.repeat(64);
  await query('insert into files (sha256, size) values ($1, 1)', sha256);
  await query(
    `insert into jobs (user_id, vehicle_id, vin, additional, modification_mode, ordered_at)
    select $1, (select min(id) from vehicles), 'WVWLONGLIST' || lpad(n::text, 6, '0'), 'convoy', 'automatic', now()
    from generate_series(1, $2::int) n`,
    customer.id,
    tasks,
  );
  await query(
    `insert into tasks (job_id, user_id, file_role, status, payment_status, price, priority, modification_mode, file_name,
      is_master, checksum_wanted, original_sha256, modified_sha256)
    select id, user_id, 'engine', 'finished', 'open', 7500, '30min', 'automatic', 'readout.bin', true, true, $2, $2
    from jobs where user_id = $1 order by id`,
    customer.id,
    sha256,
  );
});

const everything = { filterMode: 'all' } as const;
const ways = {
  'the closed tasks': (more: object) => support.ask(workbenchApi.listClosedTasks, { ...everything, ...more }),
  'all jobs': (more: object) => support.ask(workbenchApi.listAllJobs, { ...everything, state: 'all', ...more }),
  'a customer’s tasks': (more: object) => customer.ask(orderingApi.listTasks, { ...everything, ...more }),
  'a customer’s jobs': (more: object) => customer.ask(orderingApi.listJobs, { ...everything, ...more }),
};

test.each(Object.entries(ways))('%s are counted up to 10,000, and said to be more [P20.3]', async (_, list) => {
  expect(await list({})).toMatchObject({ total: 10_000, isMore: true });
  expect(await list({ search: 'convoy' })).toMatchObject({ total: 10_000, isMore: true });
  expect(await list({ search: 'convoy', sort: 'changed', direction: 'desc' })).toMatchObject({
    total: 10_000,
    isMore: true,
  });
});

test.each(Object.entries(ways))('what narrows %s below that is counted exactly [P20.3]', async (_, list) => {
  const one = await list({ search: 'wvwlonglist000123' });
  expect(one).toMatchObject({ data: [{ vin: 'WVWLONGLIST000123' }], total: 1 });
  expect(one).not.toHaveProperty('isMore');
  const ten = await list({ search: 'convoy longlist00012' });
  expect([ten.data.length, ten.total]).toEqual([10, 10]);
});

test.each(Object.entries(ways))('the rows behind the number of %s stand on their pages [P20.3]', async (_, list) => {
  const vinsOf = async (more: object) =>
    ((await list(more)).data as { vin?: string | undefined }[]).map(({ vin }) => vin);
  const last = ['WVWLONGLIST000003', 'WVWLONGLIST000002', 'WVWLONGLIST000001'];
  expect(await vinsOf({ page: 201, pageSize: 50 })).toEqual(last);
  expect(await vinsOf({ page: 201, pageSize: 50, search: 'convoy' })).toEqual(last);
  expect(await list({ page: 202, pageSize: 50 })).toMatchObject({ data: [], total: 10_000, isMore: true });
});
