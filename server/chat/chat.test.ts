import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import type { JobId, MessageId, TaskId } from '#contract/ids.ts';
import { chatApi } from '#contract/chat.ts';
import { furtherChatTypes, settingsApi } from '#contract/settings.ts';
import { draft, makeFile, order } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { readAnswer, openRaw } from '#test/raw.ts';
import { closeSockets, connected, type Ear } from '#test/sockets.ts';

const portal = usePortal({ uploadLimit: 1 << 20 });
afterEach(closeSockets);

type Ids = { jobId: JobId; taskId: TaskId };

/** A job whose task goes to support, with its customer and a member of staff. */
async function conversation(): Promise<{ customer: Person; support: Person; ids: Ids }> {
  const [customer, support] = [await portal().person(), await portal().person({ role: 'support' })];
  return { customer, support, ids: await order(portal(), customer, { fileName: 'readout.zip' }) };
}

const write = (person: Person, ids: Ids, message: string, file?: File, fileName?: string) =>
  person.ask(
    chatApi.createMessage,
    { ...ids, message, ...(fileName !== undefined && { fileName }) },
    { files: { ...(file && { file }) } },
  );
const read = (person: Person, { jobId }: Ids) => person.ask(chatApi.getMessagesOfJob, { jobId });
const unread = async (person: Person, { jobId }: Ids) =>
  (await person.ask(chatApi.getUnreadMessages, {})).filter((one) => one.jobId === jobId);
const note = (name: string, content = 'some bytes') => makeFile(Buffer.from(content), name);

/** Events of the chat: the task was ordered as well, and what is said of that may come when the queue has time for it. */
const chatEvents = (ear: Ear | undefined) => ear?.heard.filter(([name]) => name === 'chat' || name === 'chatMessage');

test('customer and staff write and read the same messages in order [A3.14 A7.49 A7.53 C3.22 C6.5 C6.8 C7.6 C7.7]', async () => {
  const { customer, support, ids } = await conversation();
  const first = await write(customer, ids, '  Can you manage it today?  ');
  expect(first).toMatchObject({ ...ids, writer: 'customer', text: 'Can you manage it today?' });
  expect(first).not.toHaveProperty('fileName');
  const second = await write(support, ids, 'Yes.\nUntil five.', note('plan.txt'));
  expect(second).toMatchObject({ writer: 'support', text: 'Yes.\nUntil five.', fileName: 'plan.txt', fileType: 'txt' });
  expect(await read(support, ids)).toEqual([{ ...first, authorName: customer.username }, second]);
  // The names of those who wrote are for staff alone.
  const { authorName, ...shown } = second;
  expect(authorName).toBe(support.username);
  expect(await read(customer, ids)).toEqual([first, shown]);
});

test('a message with the same key is stored once, also for simultaneous requests', async () => {
  const { customer, support, ids } = await conversation();
  const ear = await connected(portal(), support);
  const send = (messageKey: string) =>
    customer.ask(
      chatApi.createMessage,
      { ...ids, message: 'Is it done?', messageKey },
      { files: { file: note('plan.txt') } },
    );
  const key = randomUUID();
  const [first, second] = await Promise.all([send(key), send(key)]);
  expect(second).toEqual(first);
  expect(await send(key)).toEqual(first);
  const other = await send(randomUUID());
  const authorName = customer.username;
  expect(await read(support, ids)).toEqual([first, other].map((message) => ({ ...message, authorName })));
  expect(await unread(support, ids)).toEqual([{ ...ids, unread: 2 }]);
  const events = [first, other].map(({ messageId }) => ['chatMessage', { ...ids, messageId }]);
  await expect.poll(() => chatEvents(ear)).toEqual(events);
});

test('customer and staff download the file of a message unchanged, with the task in its name [C7.1]', async () => {
  const { customer, support, ids } = await conversation();
  const { messageId } = await write(customer, ids, 'here', note('scope.PNG', 'exactly these bytes'));
  for (const person of [customer, support]) {
    const { blob, fileName } = await person.askForFile(chatApi.downloadChatFile, { jobId: ids.jobId, messageId });
    expect({ content: await blob.text(), fileName }).toEqual({
      content: 'exactly these bytes',
      fileName: `${ids.taskId}_scope.PNG`,
    });
  }
});

test.each([
  ['no text', '', undefined, 'messageEmpty', 422],
  ['blanks only', ' \n\t ', undefined, 'messageEmpty', 422],
  ['a file without text', '', note('plan.txt'), 'messageEmpty', 422],
  ['a type that is not allowed', 'see file', note('plan.exe'), 'fileTypeNotValid', 415],
  ['a file without a type', 'see file', note('plan'), 'fileTypeNotValid', 415],
  ['a name that only begins with a type', 'see file', note('.txt'), 'fileTypeNotValid', 415],
  ['an empty file', 'see file', note('plan.txt', ''), 'fileEmpty', 422],
  ['a file over the limit', 'see file', note('plan.bin', 'x'.repeat((1 << 20) + 1)), 'fileTooLarge', 413],
])('%s is refused, and neither message nor file is stored [C5.23 C7.6]', async (_what, message, file, code, status) => {
  const { customer, support, ids } = await conversation();
  await expect(write(customer, ids, message, file)).rejects.toMatchObject({ code, status });
  expect(await read(customer, ids)).toEqual([]);
  expect(await unread(support, ids)).toEqual([]);
  expect(await readdir(portal().storage.incoming)).toEqual([]);
});

test.each(['bin', 'mpc', 'dtf', 'fpf', 'ori', 'org', 'txt', 'zip', 'rar', 'pld', 'slave', 'png', 'jpg', 'jpeg', 'JPG'])(
  'a file of type %s is accepted [C5.24]',
  async (type) => {
    const { customer, ids } = await conversation();
    const message = await write(customer, ids, 'see file', note(`plan.${type}`));
    expect(message.fileType).toBe(type.toLowerCase());
  },
);

const pdf = () => note('plan.pdf', '%PDF-1.7\n\0');

test('a file of a further type is accepted by its content, until the operator switches the type off [P1.61]', async () => {
  const { customer, support, ids } = await conversation();
  expect((await write(customer, ids, 'see file', pdf())).fileType).toBe('pdf');
  expect((await write(customer, ids, 'see file', note('list.csv', 'Golf;WVW\r\n'))).fileType).toBe('csv');
  const refusal = { code: 'fileTypeNotValid', status: 415 };
  await expect(write(customer, ids, 'see file', note('plan.pdf', 'MZ'))).rejects.toMatchObject(refusal);
  await expect(write(customer, ids, 'see file', note('film.mp4', '%PDF-1.7'))).rejects.toMatchObject(refusal);
  await support.ask(settingsApi.updateGlobalOptions, { chatTypes: ['csv'] });
  onTestFinished(async () => {
    await support.ask(settingsApi.updateGlobalOptions, { chatTypes: [...furtherChatTypes] });
  });
  await expect(write(customer, ids, 'see file', pdf())).rejects.toMatchObject(refusal);
});

test('a file name is sanitized [A5.12 C5.25]', async () => {
  const { customer, ids } = await conversation();
  const named = async (name: string) => (await write(customer, ids, 'see file', note('any.txt'), name)).fileName;
  expect(await named('../../etc/größe (1).txt')).toBe('gr__e__1_.txt');
  expect(await named('C:\\Users\\me\\plan.txt')).toBe('plan.txt');
  expect(await named('a"b;c\td.txt')).toBe('a_b_c_d.txt');
  expect(await named('<img src=x>.txt')).toBe('_img_src_x_.txt');
  expect((await named(`${'x'.repeat(200)}.txt`))?.length).toBe(120);
});

test('a text is stored as typed, up to 5000 characters', async () => {
  const { customer, ids } = await conversation();
  const text = `<script>alert('1')</script> %s \\ "ü" 🚗 ' or 1=1 --`;
  expect(await write(customer, ids, text)).toMatchObject({ text });
  expect((await write(customer, ids, 'x'.repeat(5000))).text).toHaveLength(5000);
});

test('each side counts its unread messages by task [A7.50 C7.8]', async () => {
  const { customer, support, ids } = await conversation();
  await write(customer, ids, 'one');
  await write(customer, ids, 'two');
  await write(support, ids, 'three');
  expect(await unread(support, ids)).toEqual([{ ...ids, unread: 2 }]);
  expect(await unread(customer, ids)).toEqual([{ ...ids, unread: 1 }]);
  expect(await customer.ask(chatApi.getUnreadMessages, {})).toEqual([{ ...ids, unread: 1 }]);
  // Reading the list alone marks nothing.
  await read(support, ids);
  expect(await unread(support, ids)).toEqual([{ ...ids, unread: 2 }]);
});

test('the author of a message is `support` for all staff and `tuner` for the customer [C3.23]', async () => {
  const { customer, support, ids } = await conversation();
  const admin = await portal().person({ role: 'admin' });
  await write(customer, ids, 'one');
  await write(support, ids, 'two');
  await write(admin, ids, 'three');
  const messages: { chat_user: string }[] = await readAnswer(
    openRaw(portal(), customer).get('getChatMessagesFromJob', { job_id: ids.jobId }),
  );
  expect(messages.map((message) => message.chat_user)).toEqual(['tuner', 'support', 'support']);
});

test('markRead marks the messages of the other side once, and their author sees it [A7.54 C7.9]', async () => {
  const { customer, support, ids } = await conversation();
  await write(customer, ids, 'one');
  await write(support, ids, 'two');
  expect(await support.ask(chatApi.markRead, ids)).toBe(true);
  expect(await support.ask(chatApi.markRead, ids)).toBe(false);
  expect(await unread(support, ids)).toEqual([]);
  expect(await unread(customer, ids)).toEqual([{ ...ids, unread: 1 }]);
  const [mine, theirs] = await read(customer, ids);
  expect(mine?.readAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  expect(theirs).not.toHaveProperty('readAt');
  expect(await customer.ask(chatApi.markRead, { jobId: ids.jobId })).toBe(true);
  expect(await unread(customer, ids)).toEqual([]);
});

test('markRead for one task leaves the other task of its job unread', async () => {
  const { customer, support, ids } = await conversation();
  const { rows } = await portal().database.pool.query<{ id: TaskId }>(
    `insert into tasks (job_id, user_id, file_role, previous_task_id, type, status, price, priority, modification_mode, file_name, is_master, checksum_wanted, original_sha256)
     select job_id, user_id, file_role, id, 'update', 'manual', price, priority, modification_mode, file_name, is_master, checksum_wanted, original_sha256
     from tasks where id = $1 returning id`,
    [ids.taskId],
  );
  const other = { ...ids, taskId: rows[0]?.id ?? ids.taskId };
  await write(support, ids, 'one');
  await write(support, other, 'two');
  expect(await customer.ask(chatApi.markRead, other)).toBe(true);
  expect(await unread(customer, ids)).toEqual([{ ...ids, unread: 1 }]);
});

test('every call returns 404 for another customer', async () => {
  const { customer, ids } = await conversation();
  const { messageId } = await write(customer, ids, 'ours', note('plan.txt'));
  const stranger = await portal().person();
  const own = await order(portal(), stranger, { fileName: 'readout.zip' });
  const { jobId } = ids;
  const asked = await Promise.allSettled([
    read(stranger, ids),
    write(stranger, ids, 'mine'),
    // The own task does not open another's job, nor the own job another's message.
    write(stranger, { ...own, jobId }, 'mine'),
    write(stranger, { ...own, taskId: ids.taskId }, 'mine'),
    stranger.ask(chatApi.markRead, { jobId }),
    stranger.askForFile(chatApi.downloadChatFile, { jobId, messageId }),
    stranger.askForFile(chatApi.downloadChatFile, { jobId: own.jobId, messageId }),
    customer.askForFile(chatApi.downloadChatFile, { jobId, messageId: 2_000_000_000 as MessageId }),
  ]);
  for (const one of asked) expect(one).toMatchObject({ status: 'rejected', reason: { code: 'notFound', status: 404 } });
  expect(await stranger.ask(chatApi.getUnreadMessages, {})).toEqual([]);
  expect(await read(customer, ids)).toHaveLength(1);
  expect((await read(customer, ids))[0]).not.toHaveProperty('readAt');
});

test('a draft has no conversation', async () => {
  const [customer, support] = [await portal().person(), await portal().person({ role: 'support' })];
  const ids = await draft(portal(), customer);
  for (const person of [customer, support]) {
    await expect(write(person, ids, 'hello')).rejects.toMatchObject({ code: 'notFound' });
    await expect(read(person, ids)).rejects.toMatchObject({ code: 'notFound' });
  }
});

test('downloading the file of a message without one returns 404 [C7.1]', async () => {
  const { customer, ids } = await conversation();
  const { messageId } = await write(customer, ids, 'no file');
  await expect(customer.askForFile(chatApi.downloadChatFile, { jobId: ids.jobId, messageId })).rejects.toMatchObject({
    code: 'notFound',
  });
});

test('a message is announced to the other side only, and reading it to both [C7.42]', async () => {
  const { customer, support, ids } = await conversation();
  const stranger = await portal().person();
  const listening = [customer, support, stranger].map((person) => connected(portal(), person));
  const [atCustomer, atSupport, atStranger] = await Promise.all(listening);
  await expect(write(customer, ids, 'see file', note('plan.exe'))).rejects.toMatchObject({ code: 'fileTypeNotValid' });
  const one = await write(customer, ids, 'to support');
  const two = await write(support, ids, 'to the customer');
  await support.ask(chatApi.markRead, ids);
  const chatRead = ['chat', { jobId: ids.jobId }];
  await expect
    .poll(() => chatEvents(atSupport))
    .toEqual([['chatMessage', { ...ids, messageId: one.messageId }], chatRead]);
  await expect
    .poll(() => chatEvents(atCustomer))
    .toEqual([['chatMessage', { ...ids, messageId: two.messageId }], chatRead]);
  expect(chatEvents(atStranger)).toEqual([]);
});
