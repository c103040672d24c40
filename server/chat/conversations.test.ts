import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { chatApi } from '#contract/chat.ts';
import type { MessageId } from '#contract/ids.ts';
import { makeFile, finishedOrder, order, type Ordered, orderUpdate } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { ordersWithWords } from '#test/searched-words.ts';
import { randomSource } from '#ecu/synthetic/index.ts';

const portal = usePortal({ own: true });

const anOrder = (customer: Person) => order(portal(), customer, { fileName: 'readout.zip' });
const write = (person: Person, ids: Ordered, message: string, file?: File) =>
  person.ask(chatApi.createMessage, { ...ids, message }, { files: { ...(file && { file }) } });
const conversationsOf = (person: Person, more: { search?: string; page?: number } = {}) =>
  person.ask(chatApi.listConversations, { filterMode: 'all', ...more });
const tasksOf = ({ data }: Awaited<ReturnType<typeof conversationsOf>>) => data.map(({ taskId }) => taskId);

test('a conversation has its task, its last message and the numbers of messages and unread ones [A7.51]', async () => {
  const [customer, support] = [await portal().person(), await portal().person({ role: 'support' })];
  const ids = await anOrder(customer);
  expect(await conversationsOf(customer)).toEqual({ data: [], total: 0 });
  await write(customer, ids, 'When will it be ready?');
  await write(support, ids, 'x'.repeat(3000));
  await write(support, ids, 'See the plan.', makeFile(new Uint8Array(4), 'plan.txt'));
  expect(await conversationsOf(customer)).toEqual({
    total: 1,
    data: [
      {
        ...ids,
        vehicleBrand: expect.any(String),
        vehicleModel: expect.any(String),
        customerName: customer.username,
        lastWriter: 'support',
        lastText: 'See the plan.',
        lastFileName: 'plan.txt',
        lastAt: expect.any(String),
        messages: 3,
        unread: 2,
      },
    ],
  });
  const page = await support.ask(chatApi.listAllConversations, { filterMode: 'all', search: customer.username });
  expect(page).toMatchObject({ total: 1, data: [{ ...ids, unread: 1 }] });
});

test('a long last message is cut to its first 200 characters', async () => {
  const customer = await portal().person();
  await write(customer, await anOrder(customer), 'ü'.repeat(500));
  expect((await conversationsOf(customer)).data[0]?.lastText).toBe('ü'.repeat(200));
});

test('unread conversations come first, then the latest ones', async () => {
  const [customer, support] = [await portal().person(), await portal().person({ role: 'support' })];
  const [first, second, third] = [await anOrder(customer), await anOrder(customer), await anOrder(customer)];
  await write(support, first, 'one');
  await write(customer, second, 'two');
  await write(customer, third, 'three');
  expect(tasksOf(await conversationsOf(customer))).toEqual([first.taskId, third.taskId, second.taskId]);
  await customer.ask(chatApi.markRead, first);
  expect(tasksOf(await conversationsOf(customer))).toEqual([third.taskId, second.taskId, first.taskId]);
});

test('a search finds ids, vehicle and message texts, and for staff the customer [A7.52]', async () => {
  const [customer, support] = [await portal().person(), await portal().person({ role: 'support' })];
  const ids = await anOrder(customer);
  await anOrder(customer);
  const word = `Zündwinkel${customer.id}`;
  await write(customer, ids, `The ${word} is too late`);
  await write(support, ids, 'Thank you.');
  const total = async (search: string) => (await conversationsOf(customer, { search })).total;
  const { vehicleBrand } = (await conversationsOf(customer)).data[0] ?? {};
  expect(await total(word.toLowerCase())).toBe(1);
  expect(await total(`${ids.taskId} ${vehicleBrand}`)).toBe(1);
  expect(await total(`${ids.jobId} late thank`)).toBe(1);
  expect(await total('no such word')).toBe(0);
  expect(await total(customer.username)).toBe(0);
  const matches = await support.ask(chatApi.listAllConversations, { filterMode: 'today', search: customer.username });
  expect(matches.data).toMatchObject([{ ...ids }]);
});

const ofAll = (person: Person, more: { search?: string; show?: 'all' | 'unread' | 'waiting'; userId?: Person['id'] }) =>
  person.ask(chatApi.listAllConversations, { filterMode: 'all', ...more });

test('staff filter conversations by customer, unread ones and those that wait for an answer', async () => {
  const [customer, other, support] = [
    await portal().person(),
    await portal().person(),
    await portal().person({ role: 'support' }),
  ];
  const [read, unread, answered] = [await anOrder(customer), await anOrder(customer), await anOrder(customer)];
  for (const ids of [read, unread, answered]) await write(customer, ids, 'a question');
  await write(other, await anOrder(other), 'of another');
  await support.ask(chatApi.markRead, read);
  await write(support, answered, 'the answer');
  await support.ask(chatApi.markRead, answered);
  const userId = customer.id;
  const tasks = async (show: 'all' | 'unread' | 'waiting') => tasksOf(await ofAll(support, { userId, show }));
  expect(await tasks('all')).toEqual([unread.taskId, answered.taskId, read.taskId]);
  expect(await tasks('unread')).toEqual([unread.taskId]);
  // The longest wait comes first, read or not.
  expect(await tasks('waiting')).toEqual([read.taskId, unread.taskId]);
  const { data } = await ofAll(support, { userId });
  expect(data.map(({ waits }) => waits)).toEqual([true, false, true]);
  expect(data.every((one) => one.userId === userId)).toBe(true);
});

test('waiting conversations are sorted by their first unanswered question', async () => {
  const [customer, support] = [await portal().person(), await portal().person({ role: 'support' })];
  const [answered, waitingLongest, between] = [
    await anOrder(customer),
    await anOrder(customer),
    await anOrder(customer),
  ];
  await write(customer, answered, 'the first of all');
  await write(customer, waitingLongest, 'how long does it take?');
  await write(customer, between, 'is it ready?');
  await write(support, answered, 'tomorrow');
  await write(customer, answered, 'thank you, and one more question');
  // Asking again does not make the wait shorter.
  await write(customer, waitingLongest, 'hello?');
  const waiting = await ofAll(support, { userId: customer.id, show: 'waiting' });
  expect(tasksOf(waiting)).toEqual([waitingLongest.taskId, between.taskId, answered.taskId]);
});

const hex = () => randomUUID().slice(0, 8);
test.each([
  ['with digits, as numbers have them', () => `word${hex()}1`],
  ['of letters', () => `word${hex().replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`],
])('two words %s find the conversations that have both, in whichever fields', async (_, newWord) => {
  const support = await portal().person({ role: 'support' });
  const { orders, searches } = await ordersWithWords(portal(), newWord, async (customer, written) => {
    const ids = await anOrder(customer);
    await write(customer, ids, `hello ${written}`);
    return ids;
  });
  for (const { search, isIn } of searches) {
    const expected = orders.filter(({ all }) => isIn(all)).map(({ taskId }) => taskId);
    expect([search, tasksOf(await ofAll(support, { search }))]).toEqual([search, expected.toReversed()]);
  }
});

test('a search returns the part of a message that contains its words', async () => {
  const [customer, support] = [await portal().person(), await portal().person({ role: 'support' })];
  const ids = await anOrder(customer);
  await write(customer, ids, `${'before '.repeat(60)}the Gearbox slips in third gear${' after'.repeat(60)}`);
  await write(customer, ids, '100%_sure');
  await write(support, ids, 'Understood.', makeFile(new Uint8Array(4), 'wiring-plan.txt'));
  const matches = async (search: string) => (await ofAll(support, { search, userId: customer.id })).data[0]?.found;
  expect(await matches('gearbox third')).toMatch(/^….*before the Gearbox slips in third gear after.*…$/);
  expect(await matches('wiring')).toBe('Understood. wiring-plan.txt');
  expect(await matches('100%_s')).toBe('100%_sure');
  expect(await matches('100__s')).toBeUndefined();
  await write(customer, ids, 'Die Öldüse von Łukasz');
  expect(await matches('oldüse lukasz')).toBe('Die Öldüse von Łukasz');
  // The words may be in different messages, one of them in the vehicle.
  const { vehicleBrand = '' } = (await conversationsOf(customer)).data[0] ?? {};
  expect(await matches(`understood gearbox ${vehicleBrand}`)).toBeDefined();
  expect((await conversationsOf(customer, { search: 'gearbox' })).data[0]?.found).toContain('Gearbox slips');
  expect((await conversationsOf(customer)).data[0]).not.toHaveProperty('found');
});

test('a number finds only the task or job with that number', async () => {
  const [customer, support] = [await portal().person(), await portal().person({ role: 'support' })];
  const ids = await anOrder(customer);
  await write(customer, ids, 'x');
  expect(tasksOf(await ofAll(support, { search: `#${ids.taskId}` }))).toEqual([ids.taskId]);
  expect(await ofAll(support, { search: '99999999999999999999' })).toEqual({ data: [], total: 0 });
  expect(await ofAll(support, { search: '4294967296' })).toEqual({ data: [], total: 0 });
});

test('the conversation of a deleted task disappears for both sides', async () => {
  const [customer, support] = [await portal().person(), await portal().person({ role: 'support' })];
  const ids = await anOrder(customer);
  await write(customer, ids, 'gone');
  await portal().database.pool.query('update tasks set deleted_at = now() where id = $1', [ids.taskId]);
  expect((await conversationsOf(customer)).total).toBe(0);
  expect((await ofAll(support, { userId: customer.id })).total).toBe(0);
  expect((await support.ask(chatApi.getUnreadMessages, {})).filter(({ taskId }) => taskId === ids.taskId)).toEqual([]);
});

test('messages written simultaneously by both sides are all counted', async () => {
  const [customer, support] = [await portal().person(), await portal().person({ role: 'support' })];
  const ids = await anOrder(customer);
  await Promise.all(
    Array.from({ length: 12 }, (_, index) => write(index % 2 === 0 ? customer : support, ids, `message ${index}`)),
  );
  expect((await ofAll(support, { userId: customer.id })).data).toMatchObject([{ messages: 12, unread: 6 }]);
  expect((await conversationsOf(customer)).data).toMatchObject([{ messages: 12, unread: 6 }]);
  await Promise.all([customer.ask(chatApi.markRead, ids), support.ask(chatApi.markRead, ids)]);
  expect((await ofAll(support, { userId: customer.id })).data).toMatchObject([{ messages: 12, unread: 0 }]);
});

test('the conversations table matches its messages after concurrent writes, reads and notes', async () => {
  const { database } = portal();
  const [customer, support] = [await portal().person(), await portal().person({ role: 'support' })];
  const tasks = [await anOrder(customer), await anOrder(customer)];
  const random = randomSource(20_261_124);
  const of = <One>(some: readonly One[]) => some[Math.floor(random() * some.length)] as One;
  const acts = [
    (ids: Ordered) => write(customer, ids, 'from the customer'),
    (ids: Ordered) => write(support, ids, 'from support'),
    (ids: Ordered) => support.ask(chatApi.createMessage, { ...ids, message: 'a note', internal: true }),
    (ids: Ordered) => customer.ask(chatApi.markRead, ids),
    (ids: Ordered) => support.ask(chatApi.markRead, ids),
    // Several of one statement, as an import would write them.
    ({ jobId, taskId }: Ordered) =>
      sql`insert into chat_messages (job_id, task_id, writer, author_id, text, internal, read_at)
        select ${jobId}, ${taskId}, case when n % 2 = 0 then 'customer' else 'support' end, ${customer.id}, 'line ' || n, n = 3,
          case when n = 3 then now() end
        from generate_series(1, 4) n`.execute(database.db),
  ];
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(Array.from({ length: 5 }, () => of(acts)(of(tasks))));
    const { rows } = await sql<{ known: unknown; counted: unknown }>`
      select to_jsonb(c) as known, (select jsonb_build_object('task_id', m.task_id, 'user_id', c.user_id, 'job_id', max(m.job_id),
        'last_id', max(m.id), 'last_at', max(m.created_at),
        'last_message_id', max(m.id) filter (where not m.internal),
        'last_message_at', max(m.created_at) filter (where not m.internal),
        'messages', count(*) filter (where not m.internal),
        'unread_by_support', count(*) filter (where m.writer = 'customer' and m.read_at is null),
        'unread_by_customer', count(*) filter (where m.writer = 'support' and m.read_at is null),
        'waits', coalesce((array_agg(m.writer order by m.id desc) filter (where not m.internal))[1] = 'customer', false),
        'waits_since', min(m.id) filter (where m.writer = 'customer' and m.id > coalesce((select max(s.id) from chat_messages s
          where s.task_id = c.task_id and s.writer = 'support' and not s.internal), 0)))
        from chat_messages m where m.task_id = c.task_id group by m.task_id) as counted
      from conversations c where c.user_id = ${customer.id}`.execute(database.db);
    expect(rows.length).toBeGreaterThan(0);
    for (const { known, counted } of rows) expect(known).toEqual(counted);
  }
});

test('a period filters by the last message', async () => {
  const customer = await portal().person();
  const ids = await anOrder(customer);
  await write(customer, ids, 'long ago');
  await portal().database.pool.query(`update chat_messages set created_at = '2025-03-09 22:59Z' where task_id = $1`, [
    ids.taskId,
  ]);
  const on = (day: string) =>
    customer.ask(chatApi.listConversations, { filterMode: 'universal', filterStartDate: day, filterEndDate: day });
  expect((await on('2025-03-09')).total).toBe(1);
  // A minute before midnight in Vienna.
  expect((await on('2025-03-10')).total).toBe(0);
  expect((await customer.ask(chatApi.listConversations, { filterMode: 'today' })).total).toBe(0);
});

test('a page past the end is empty and has the total', async () => {
  const customer = await portal().person();
  await write(customer, await anOrder(customer), 'one');
  expect(await conversationsOf(customer, { page: 2 })).toEqual({ data: [], total: 1 });
});

test('a customer cannot find the conversations of another', async () => {
  const [customer, stranger] = [await portal().person(), await portal().person()];
  const ids = await anOrder(customer);
  await write(customer, ids, 'secret');
  expect(await conversationsOf(stranger)).toEqual({ data: [], total: 0 });
  expect(await conversationsOf(stranger, { search: 'secret' })).toEqual({ data: [], total: 0 });
  await expect(stranger.ask(chatApi.getMessagesOfTask, ids)).rejects.toMatchObject({ code: 'notFound' });
});

test('getMessagesOfTask returns the messages of that task only [A7.43]', async () => {
  const [customer, support] = [await portal().person({ credits: 100 }), await portal().person({ role: 'support' })];
  const first = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  const second = await orderUpdate(portal(), customer, first, { methods: ['EGR'] });
  const one = await write(customer, first, 'of the first');
  const two = await write(support, second, 'of the second');
  expect(await customer.ask(chatApi.getMessagesOfTask, { taskId: first.taskId })).toEqual([one]);
  expect(await support.ask(chatApi.getMessagesOfTask, { taskId: second.taskId })).toEqual([two]);
});

test('getMessagesOfTask returns only messages after a given one, notes for staff only [P20.8]', async () => {
  const [customer, support] = [await portal().person(), await portal().person({ role: 'support' })];
  const ids = await anOrder(customer);
  const { taskId } = ids;
  const [one, two] = [await write(customer, ids, 'one'), await write(support, ids, 'two')];
  await support.ask(chatApi.createMessage, { ...ids, message: 'a note', internal: true });
  const three = await write(customer, ids, 'three');
  const after = (person: Person, known: MessageId) => person.ask(chatApi.getMessagesOfTask, { taskId, after: known });
  const texts = (messages: Awaited<ReturnType<typeof after>>) => messages.map(({ text }) => text);
  expect(texts(await after(customer, one.messageId))).toEqual(['two', 'three']);
  expect(texts(await after(support, one.messageId))).toEqual(['two', 'a note', 'three']);
  expect(texts(await after(support, two.messageId))).toEqual(['a note', 'three']);
  expect(await after(customer, three.messageId)).toEqual([]);
  const stranger = await portal().person();
  await expect(after(stranger, one.messageId)).rejects.toMatchObject({ code: 'notFound' });
});

test('staff filter conversations by the days on which customers began to wait for an answer', async () => {
  const [customer, support] = [await portal().person(), await portal().person({ role: 'support' })];
  const [twice, earlier, answered] = [await anOrder(customer), await anOrder(customer), await anOrder(customer)];
  const at = async (ids: typeof twice, writer: typeof customer, when: string) => {
    await write(writer, ids, 'a message');
    await portal().database.pool.query(
      `update chat_messages set created_at = $2
      where id = (select max(id) from chat_messages where task_id = $1)`,
      [ids.taskId, when],
    );
  };
  await at(twice, customer, '2012-03-05 10:00+01');
  await at(twice, customer, '2012-03-06 10:00+01');
  await at(earlier, customer, '2012-03-04 10:00+01');
  await at(answered, customer, '2012-03-05 09:00+01');
  await at(answered, support, '2012-03-05 09:30+01');
  await at(answered, customer, '2012-03-07 09:00+01');
  const on = async (day: string) => {
    const days = { filterMode: 'universal', filterStartDate: day, filterEndDate: day } as const;
    const talks = await support.ask(chatApi.listAllConversations, { ...days, show: 'asked', userId: customer.id });
    return new Set(tasksOf(talks));
  };
  expect(await on('2012-03-05')).toEqual(new Set([twice.taskId, answered.taskId]));
  // The customer waits since the day before.
  expect(await on('2012-03-06')).toEqual(new Set());
  expect(await on('2012-03-07')).toEqual(new Set([answered.taskId]));
});
