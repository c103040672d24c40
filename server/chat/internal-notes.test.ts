import { afterEach, expect, test } from 'vitest';
import type { MessageId } from '#contract/ids.ts';
import { chatApi } from '#contract/chat.ts';
import { deskApi } from '#contract/desk.ts';
import { shellApi } from '#contract/shell.ts';
import { makeFile, order, type Ordered } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { closeSockets, connected } from '#test/sockets.ts';

const portal = usePortal({ own: true });
afterEach(closeSockets);
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);

const secret = 'haggles-about-every-price';
const write = (person: Person, ids: Ordered, message: string, file?: File) =>
  person.ask(chatApi.createMessage, { ...ids, message }, { files: { ...(file && { file }) } });
const writeNote = (person: Person, ids: Ordered, message: string, file?: File) =>
  person.ask(chatApi.createMessage, { ...ids, message, internal: true }, { files: { ...(file && { file }) } });

/** A conversation of a message from either side, with a note in between and one at the end, which has a file. */
async function conversation() {
  const [customer, support, colleague] = [
    await portal().person(),
    await portal().person({ role: 'support' }),
    await portal().person({ role: 'support' }),
  ];
  const ids = await order(portal(), customer, { fileName: 'readout.zip' });
  await write(customer, ids, 'Is it done?');
  await writeNote(support, ids, secret);
  await write(support, ids, 'Soon.');
  const note = await writeNote(support, ids, secret, makeFile(new Uint8Array(4), `${secret}.txt`));
  return { customer, support, colleague, ids, note };
}

/** A session of the customer that a member of staff impersonates. */
async function impersonated(customer: Person, support: Person): Promise<Person> {
  await query('update sessions set impersonator_id = $1 where user_id = $2', support.id, customer.id);
  return customer;
}

/**
 * All answers and events about a conversation that a person gets from the chat, the shell and the socket, as one text.
 */
async function everythingToldTo(person: Person, { jobId, taskId }: Ordered, messageId: MessageId): Promise<string> {
  const asked = {
    getMessagesOfJob: () => person.ask(chatApi.getMessagesOfJob, { jobId }),
    getMessagesOfTask: () => person.ask(chatApi.getMessagesOfTask, { taskId }),
    listConversations: async () => [
      await person.ask(chatApi.listConversations, { filterMode: 'all' }),
      await person.ask(chatApi.listConversations, { filterMode: 'all', search: secret }),
      await person.ask(chatApi.listConversations, { filterMode: 'all', search: 'done' }),
    ],
    getUnreadMessages: () => person.ask(chatApi.getUnreadMessages, {}),
    listAllConversations: () => person.ask(chatApi.listAllConversations, { filterMode: 'all' }),
    markRead: () => person.ask(chatApi.markRead, { jobId, taskId }),
    downloadChatFile: async () =>
      (await person.askForFile(chatApi.downloadChatFile, { jobId, messageId })).blob
        .text()
        .then((text) => `file: ${text}`),
    createMessage: () => person.ask(chatApi.createMessage, { jobId, taskId, message: 'Thank you.' }),
    sendTaskBack: () => person.ask(chatApi.sendTaskBack, { taskId, message: 'It does not start.' }),
    askCustomer: () =>
      person.ask(chatApi.askCustomer, { taskId, question: 'Which one?', answers: [], wantsFile: false }),
    answerQuestion: () => person.ask(chatApi.answerQuestion, { taskId, questionId: 1 as never, answer: 'That.' }),
    withdrawQuestion: () => person.ask(chatApi.withdrawQuestion, { taskId, questionId: 1 as never }),
    getReplyTemplates: () => person.ask(chatApi.getReplyTemplates, {}),
    getReplyFacts: () => person.ask(chatApi.getReplyFacts, { taskId }),
    createReplyTemplate: () => person.ask(chatApi.createReplyTemplate, { title: 'mine', text: 'Hello {{customer}}' }),
    updateReplyTemplate: () =>
      person.ask(chatApi.updateReplyTemplate, { templateId: 1 as never, title: 'mine', text: 'Hello' }),
    deleteReplyTemplate: () => person.ask(chatApi.deleteReplyTemplate, { templateId: 1 as never }),
  } satisfies Record<keyof typeof chatApi, () => Promise<unknown>>;
  const answers = [];
  for (const [name, ask] of Object.entries(asked))
    answers.push(
      await ask().then(
        (answer: unknown) => ({ name, answer }),
        (error: { code: string }) => ({ name, refused: error.code }),
      ),
    );
  return JSON.stringify([...answers, await person.ask(shellApi.loadFrame, {})]);
}

test('no chat call or socket event shows a note to a customer [P1.49]', async () => {
  const { customer, ids, note } = await conversation();
  const everything = await everythingToldTo(customer, ids, note.messageId);
  expect(everything).toContain('Is it done?');
  expect(everything).toContain('Soon.');
  expect(everything).not.toContain(secret);
  expect(everything).not.toContain('internal');
  expect(everything).not.toContain(note.createdAt);
  expect(everything).toContain('{"name":"downloadChatFile","refused":"notFound"}');
});

test('staff who impersonate the customer see no note and cannot write', async () => {
  const { customer, support, ids, note } = await conversation();
  const everything = await everythingToldTo(await impersonated(customer, support), ids, note.messageId);
  expect(everything).toContain('Soon.');
  expect(everything).not.toContain(secret);
  expect(everything).not.toContain('internal');
  expect(everything).toContain('{"name":"createMessage","refused":"onlyWatching"}');
  expect(everything).toContain('{"name":"markRead","refused":"onlyWatching"}');
});

test('staff see a note with its author and file, and that it is the last entry of the list', async () => {
  const { support, colleague, ids, note } = await conversation();
  const messages = await colleague.ask(chatApi.getMessagesOfJob, { jobId: ids.jobId });
  expect(messages.map(({ text, internal }) => [text, internal])).toEqual([
    ['Is it done?', undefined],
    [secret, true],
    ['Soon.', undefined],
    [secret, true],
  ]);
  expect(messages[3]).toMatchObject({ authorName: support.username, writer: 'support', fileName: `${secret}.txt` });
  expect(messages[3]).not.toHaveProperty('readAt');
  const file = await colleague.askForFile(chatApi.downloadChatFile, { jobId: ids.jobId, messageId: note.messageId });
  expect(file.blob.size).toBe(4);
  const { data } = await colleague.ask(chatApi.listAllConversations, { filterMode: 'all', search: `#${ids.taskId}` });
  expect(data).toMatchObject([{ ...ids, lastText: secret, lastInternal: true, messages: 2 }]);
});

test('the list of a customer leaves out notes and conversations with notes only', async () => {
  const [customer, support] = [await portal().person(), await portal().person({ role: 'support' })];
  const ids = await order(portal(), customer, { fileName: 'readout.zip' });
  await writeNote(support, ids, secret);
  expect(await customer.ask(chatApi.listConversations, { filterMode: 'all' })).toEqual({ data: [], total: 0 });
  await write(support, ids, 'Hello');
  await writeNote(support, ids, secret);
  const { data } = await customer.ask(chatApi.listConversations, { filterMode: 'all' });
  expect(data).toMatchObject([{ lastText: 'Hello', messages: 1, unread: 1 }]);
});

test('a note is never unread and does not count as an answer', async () => {
  const [customer, support, colleague] = [
    await portal().person(),
    await portal().person({ role: 'support' }),
    await portal().person({ role: 'support' }),
  ];
  const ids = await order(portal(), customer, { fileName: 'readout.zip' });
  await write(customer, ids, 'Is it done?');
  await support.ask(chatApi.markRead, ids);
  await writeNote(support, ids, secret);
  for (const person of [customer, support, colleague])
    expect((await person.ask(chatApi.getUnreadMessages, {})).filter(({ taskId }) => taskId === ids.taskId)).toEqual([]);
  expect(await customer.ask(chatApi.markRead, ids)).toBe(false);
  expect((await support.ask(deskApi.getDesk, {})).chats.data.filter(({ taskId }) => taskId === ids.taskId)).toEqual([]);
  const waiting = await colleague.ask(chatApi.listAllConversations, {
    filterMode: 'all',
    show: 'waiting',
    userId: customer.id,
  });
  expect(waiting.total).toBe(1);
});

test('a note is announced to staff only', async () => {
  const [customer, support, colleague] = [
    await portal().person(),
    await portal().person({ role: 'support' }),
    await portal().person({ role: 'support' }),
  ];
  const ids = await order(portal(), customer, { fileName: 'readout.zip' });
  const [atCustomer, atColleague] = await Promise.all(
    [customer, colleague].map((person) => connected(portal(), person)),
  );
  await writeNote(support, ids, secret);
  await expect.poll(() => atColleague?.heard).toContainEqual(['chat', { jobId: ids.jobId }]);
  // Sent after the note: once this one has arrived, the note would have, too.
  await write(support, ids, 'Hello');
  await expect.poll(() => atCustomer?.heard.some(([name]) => name === 'chatMessage')).toBe(true);
  expect(atCustomer?.heard.filter(([name]) => name === 'chat')).toEqual([]);
  expect(atCustomer?.heard.filter(([name]) => name === 'chatMessage')).toHaveLength(1);
});

test('a note is never mailed to the customer', async () => {
  const { customer, support, ids } = await conversation();
  await customer.ask(chatApi.markRead, ids);
  await writeNote(support, ids, secret);
  await query(`update chat_messages set created_at = created_at - interval '1 hour' where task_id = $1`, ids.taskId);
  const { rows } = await query(`select (graphile_worker.add_job('mailUnreadMessages')).id`);
  await expect
    .poll(async () => (await query('select from graphile_worker.jobs where id = $1', rows[0].id)).rowCount)
    .toBe(0);
  const mails = await query('select kind from mails where recipient = $1', `${customer.username}@test.invalid`);
  // The mail about the order itself.
  expect(mails.rows).toEqual([{ kind: 'taskOrdered' }]);
});

test('a customer cannot write a note', async () => {
  const { customer, ids } = await conversation();
  await expect(writeNote(customer, ids, 'mine')).rejects.toMatchObject({ code: 'notAllowed', status: 403 });
  expect(await customer.ask(chatApi.getMessagesOfJob, { jobId: ids.jobId })).toHaveLength(2);
});
