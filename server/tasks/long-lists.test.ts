import { beforeAll, expect, test } from 'vitest';
import { maxCounted, maxMatchesCounted } from '#contract/lists.ts';
import { chatApi } from '#contract/chat.ts';
import { orderingApi } from '#contract/ordering.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { searchRefreshed } from '#test/refreshed-search.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);

/** Three more than are counted. */
const tasks = maxCounted + 3;

/** Words by the rows that have them, from the first that was made to the last: common ones, rare ones, and those of a time alone. */
const words: Record<string, (row: number) => boolean> = {
  second: (row) => row % 2 === 0,
  third: (row) => row % 3 === 0,
  fifth: (row) => row % 5 === 0,
  twentieth: (row) => row % 20 === 0,
  seldom: (row) => row % 3000 === 0,
  early: (row) => row <= 2000,
  late: (row) => row > tasks - 400,
  sometimes: (row) => row % 2000 < 1100,
};
const commonWords = `case when n % 2 = 0 then ' second' else '' end || case when n % 3 = 0 then ' third' else '' end
  || case when n % 5 = 0 then ' fifth' else '' end || case when n % 20 = 0 then ' twentieth' else '' end
  || case when n % 3000 = 0 then ' seldom' else '' end || case when n <= 2000 then ' early' else '' end
  || case when n > ${tasks} - 400 then ' late' else '' end || case when n % 2000 < 1100 then ' sometimes' else '' end`;

const sha256 = 'c'.repeat(64);
let support: Person;
let customer: Person;
beforeAll(async () => {
  support = await portal().person({ role: 'support' });
  customer = await portal().person();
  await query('insert into files (sha256, size) values ($1, 1)', sha256);
  await query(
    `insert into jobs (user_id, vehicle_id, vin, additional, modification_mode, ordered_at)
    select $1, (select min(id) from vehicles), 'WVWLONGLIST' || lpad(n::text, 6, '0'), 'convoy' || ${commonWords}, 'automatic', now()
    from generate_series(1, $2::int) n`,
    customer.id,
    tasks,
  );
  await finishTasks(customer, 'readout.bin');
  await query('analyze jobs, tasks');
});

/** Gives each job of a customer a finished task with a file of that name. */
async function finishTasks({ id }: Person, fileName: string): Promise<number[]> {
  const { rows } = await query(
    `insert into tasks (job_id, user_id, file_role, status, payment_status, price, priority, modification_mode, file_name,
      is_master, checksum_wanted, original_sha256, modified_sha256)
    select id, user_id, 'engine', 'finished', 'open', 7500, '30min', 'automatic', $2, true, true, $3, $3
    from jobs where user_id = $1 order by id returning id`,
    id,
    fileName,
    sha256,
  );
  return rows.map((row) => row.id as number);
}

/** A page of 50 of all that a search finds, and the number as it is counted. */
const pageOf = <Row>(found: readonly Row[], page: number) => ({
  rows: found.slice((page - 1) * 50, page * 50),
  total: Math.min(found.length, maxMatchesCounted),
  isMore: found.length > maxMatchesCounted ? true : undefined,
});

const everything = { filterMode: 'all' } as const;
const ways = {
  'the closed tasks': (more: object) => support.ask(workbenchApi.listClosedTasks, { ...everything, ...more }),
  'all jobs': (more: object) => support.ask(workbenchApi.listAllJobs, { ...everything, state: 'all', ...more }),
  'a customer’s tasks': (more: object) => customer.ask(orderingApi.listTasks, { ...everything, ...more }),
  'a customer’s jobs': (more: object) => customer.ask(orderingApi.listJobs, { ...everything, ...more }),
};

test.each(Object.entries(ways))(
  'the total of %s stops at 10,000, that of a search at 500, both marked as more [P20.3]',
  async (_, list) => {
    expect(await list({})).toMatchObject({ total: 10_000, isMore: true });
    expect(await list({ search: 'convoy' })).toMatchObject({ total: 500, isMore: true });
    expect(await list({ search: 'convoy', sort: 'changed', direction: 'desc' })).toMatchObject({
      total: 500,
      isMore: true,
    });
  },
);

test.each(Object.entries(ways))('the total of %s is exact below the limit [P20.3]', async (_, list) => {
  const one = await list({ search: 'wvwlonglist000123' });
  expect(one).toMatchObject({ data: [{ vin: 'WVWLONGLIST000123' }], total: 1 });
  expect(one).not.toHaveProperty('isMore');
  const ten = await list({ search: 'convoy longlist00012' });
  expect([ten.data.length, ten.total]).toEqual([10, 10]);
});

test.each(Object.entries(ways))('the rows up to the total of %s are on their pages [P20.3]', async (_, list) => {
  const vinsOf = async (more: object) =>
    ((await list(more)).data as { vin?: string | undefined }[]).map(({ vin }) => vin);
  const last = ['WVWLONGLIST000003', 'WVWLONGLIST000002', 'WVWLONGLIST000001'];
  expect(await vinsOf({ page: 201, pageSize: 50 })).toEqual(last);
  expect(await vinsOf({ page: 201, pageSize: 50, search: 'convoy' })).toEqual(last);
  expect(await list({ page: 202, pageSize: 50 })).toMatchObject({ data: [], total: 10_000, isMore: true });
});

test.each(Object.entries(ways))(
  'a search in %s finds the newest rows with a word, however common it is [P20.3]',
  async (_, list) => {
    const searches = [...Object.keys(words), 'third second', 'fifth late', 'early late', 'seldom sometimes', 'nowhere'];
    for (const search of searches)
      for (const page of [1, 7, 30]) {
        const found = Array.from({ length: tasks }, (_row, index) => tasks - index).filter((row) =>
          search.split(' ').every((word) => words[word]?.(row) ?? false),
        );
        const vins = found.map((row) => `WVWLONGLIST${String(row).padStart(6, '0')}`);
        const answer = await list({ search, page, pageSize: 50 });
        const { total, isMore } = answer;
        const data = answer.data as { vin?: string | undefined }[];
        const rows = data.map(({ vin }) => vin);
        expect({ search, page, rows, total, isMore }).toEqual({ search, page, ...pageOf(vins, page) });
      }
  },
  60_000,
);

test('a word of one or two letters finds closed tasks by the beginning of a word, however common it is [P20.3]', async () => {
  // The newest 40 are another customer's; every tenth of theirs has a vehicle of another brand.
  const other = await portal().person();
  await query(
    "update users set username = 'jvkxpw', email = 'vk@jxpw.cc', first_name = '', second_name = '' where id = $1",
    customer.id,
  );
  await query(
    "update users set username = 'zorro', email = 'q@zz.cc', first_name = '', second_name = '' where id = $1",
    other.id,
  );
  await query(
    `with model as (insert into vehicles (category, brand, model, engine_ccm, engine_ps, emission, ecu_brand, ecu_type)
      values ('car', 'Hmmm', 'Y', null, null, '', '', '') returning id)
    insert into jobs (user_id, vehicle_id, vin, additional, modification_mode, ordered_at)
    select $1, case when n % 10 = 0 then (select id from model) else (select min(id) from vehicles) end, 'YYYYYYYYYYYYYYYYY', 'y', 'automatic', now()
    from generate_series(1, 40) n`,
    other.id,
  );
  const theirs = (await finishTasks(other, 'y.bin')).toReversed();
  await searchRefreshed(portal());
  const found = async (search: string, page = 1) => {
    const list = await support.ask(workbenchApi.listClosedTasks, { ...everything, search, page, pageSize: 50 });
    return { rows: list.data.map(({ taskId }) => taskId as number), total: list.total, isMore: list.isMore };
  };
  const ofBrand = theirs.filter((_, index) => index % 10 === 0);
  expect(await found('q')).toEqual(pageOf(theirs, 1));
  expect(await found('hm')).toEqual(pageOf(ofBrand, 1));
  expect(await found('q hm')).toEqual(pageOf(ofBrand, 1));
  expect(await found('y')).toEqual(pageOf(theirs, 1));
  expect(await found('mm')).toEqual(pageOf([], 1));
  expect(await found('j q')).toEqual(pageOf([], 1));
  const { rows } = await query('select id from tasks where user_id = $1 order by id desc limit 1050', customer.id);
  const older = rows.map(({ id }) => id as number);
  expect(await found('j')).toEqual({ ...pageOf(older, 1), total: 500, isMore: true });
  expect(await found('j', 21)).toEqual({ ...pageOf(older, 21), total: 500, isMore: true });
});

test('the total of waiting or unread chats stops at 500, that of all chats does not [P20.3]', async () => {
  const { rows } = await query(
    `insert into chat_messages (job_id, task_id, writer, author_id, text)
    select job_id, id, 'customer', user_id, 'How long will it take?' from tasks where user_id = $1 order by id limit 1003
    returning task_id`,
    customer.id,
  );
  const list = (more: object) => support.ask(chatApi.listAllConversations, { ...everything, ...more });
  for (const show of ['waiting', 'unread'] as const)
    expect(await list({ show })).toMatchObject({ total: 500, isMore: true });
  const all = await list({});
  expect(all.total).toBe(1003);
  expect(all).not.toHaveProperty('isMore');
  // Those that wait longest come first.
  const behind = await list({ show: 'waiting', page: 21, pageSize: 50 });
  expect(behind.data.map(({ taskId }) => taskId)).toEqual(rows.slice(1000).map(({ task_id: taskId }) => taskId));
  expect(await list({ show: 'waiting', page: 22, pageSize: 50 })).toMatchObject({
    data: [],
    total: 500,
    isMore: true,
  });
});

test('a search finds the chats with the latest messages that have a word, however common it is [P20.3]', async () => {
  const chats = 1003;
  const has: Record<string, (row: number) => boolean> = {
    hello: () => true,
    thanks: (row) => row % 2 === 0,
    urgent: (row) => row % 20 === 0,
    monday: (row) => row <= 200,
    friday: (row) => row > chats - 90,
    sunday: () => false,
  };
  const { rows } = await query(
    `insert into chat_messages (job_id, task_id, writer, author_id, text)
    select job_id, id, 'customer', user_id, 'hello' || case when n % 2 = 0 then ' thanks' else '' end
      || case when n % 20 = 0 then ' urgent' else '' end || case when n <= 200 then ' monday' else '' end
      || case when n > ${chats} - 90 then ' friday' else '' end
    from (select *, row_number() over (order by id) as n from tasks where user_id = $1 order by id limit ${chats}) t order by n
    returning task_id`,
    customer.id,
  );
  await query('analyze chat_messages, conversations');
  const tasksOfChats = rows.map(({ task_id: taskId }) => taskId as number);
  for (const search of [...Object.keys(has), 'thanks friday', 'urgent hello', 'monday thanks'])
    for (const page of [1, 2, 12]) {
      const found = tasksOfChats
        .filter((_, index) => search.split(' ').every((word) => has[word]?.(index + 1) ?? false))
        .toReversed();
      const { data, total, isMore } = await support.ask(chatApi.listAllConversations, {
        ...everything,
        search,
        page,
        pageSize: 50,
      });
      const shown = data.map(({ taskId }) => taskId);
      expect({ search, page, rows: shown, total, isMore }).toEqual({ search, page, ...pageOf(found, page) });
    }
});
