import { randomUUID } from 'node:crypto';
import { chatApi } from '#contract/chat.ts';
import { TaskId } from '#contract/ids.ts';
import { tasksApi } from '#contract/tasks.ts';
import { makeFile, order, type Ordered, taskIn } from '#test/orders.ts';
import { pictures } from '#test/pictures.ts';
import type { Person } from '#test/portal.ts';
import { defineWorld, firstPage } from './define.ts';
import { readChat, readJobAsCustomer } from '#test/read-job.ts';

const { language: _, ...page } = firstPage;

/** Orders of a workshop with and without messages, and what staff answer in the chats of it and of two others. */
export const chat = defineWorld(async ({ person, portal, frame, scene }) => {
  const workshop = await person('workshop');
  const support = await person('support', { role: 'support' });
  const ordered = async (customer: Person): Promise<Ordered> => {
    const made = await order(portal, customer, { image: new Uint8Array(2000).fill(7), fileName: 'readout.zip' });
    await taskIn(customer, made, 'manual');
    return made;
  };
  const write = (writer: Person, made: Ordered, message: string, file?: File) =>
    writer.ask(
      chatApi.createMessage,
      { ...made, message, ...(file && { fileName: file.name }) },
      file === undefined ? {} : { files: { file } },
    );
  const log = () => makeFile(new TextEncoder().encode('log'), 'log.txt');

  const quiet = await ordered(workshop);
  await readJobAsCustomer(workshop, quiet);

  const long = await ordered(workshop);
  await portal.database.pool.query(
    `insert into chat_messages (job_id, task_id, writer, author_id, text, created_at)
     select $1::int, $2::int, 'customer', $3::int, 'at ' || at, at::timestamptz
     from unnest(array['2026-03-28 10:00+01', '2026-03-28 23:30+01', '2026-03-29 10:00+02']) at
     union all select $1::int, $2::int, 'customer', $3::int, 'line ' || n, '2026-04-01 10:00+02' from generate_series(1, 40) n`,
    [long.jobId, long.taskId, workshop.id],
  );
  await write(workshop, long, 'My log', log());
  await readJobAsCustomer(workshop, long);

  // The messages of its customer lead elsewhere and show pictures; one of them is none.
  const shown = await ordered(workshop);
  const picture = (name: string, content: Uint8Array) => makeFile(content, name);
  await write(
    workshop,
    shown,
    `As in #${quiet.taskId}: see https://example.com/a?b=1. Not <b>javascript:alert(1)</b> of #999999999.`,
  );
  await write(workshop, shown, 'The dash', picture('dash.png', pictures.png));
  await write(workshop, shown, 'The plate', picture('plate.jpg', pictures.jpeg));
  await write(workshop, shown, 'Broken', picture('broken.png', new TextEncoder().encode('no picture')));
  await readJobAsCustomer(workshop, shown);
  for (const { jobId, messageId, fileName } of await workshop.ask(chatApi.getMessagesOfTask, { taskId: shown.taskId }))
    if (fileName !== undefined) await workshop.askForFile(chatApi.downloadChatFile, { jobId, messageId });

  // Support's view of the chats of three customers, and its actions.
  const word = `axle-${randomUUID().slice(0, 8)}`;
  const [first, second] = [await portal.person(), await portal.person()];
  const [one, other] = [await ordered(first), await ordered(second)];
  await write(second, other, `Second ${word}?`);
  await write(first, one, `First ${word}?`);
  const asked = await ordered(workshop);
  await write(workshop, asked, 'Which tool do you need?');
  const list = (search: string, show?: 'waiting') =>
    support.ask(chatApi.listAllConversations, { ...page, search, show: show ?? 'all' });
  const lists = async () => {
    for (const search of ['', word, first.username, workshop.username, `${workshop.username} tool`]) await list(search);
    for (const search of ['', first.username]) await list(search, 'waiting');
    await support.ask(chatApi.listAllConversations, {
      ...page,
      show: 'asked',
      filterMode: 'universal',
      filterStartDate: '2012-03-05',
      filterEndDate: '2012-03-07',
    });
    await workshop.ask(chatApi.listConversations, page);
    // Which counts what is unread.
    for (const reader of [workshop, support]) await frame(reader);
  };
  const chats = [one, other, asked];
  await lists();
  await readJobAsCustomer(workshop, asked);
  await support.ask(chatApi.getReplyTemplates, {});
  for (const made of chats) {
    await readChat(support, made);
    await support.ask(chatApi.getReplyFacts, { taskId: made.taskId });
    await support.ask(tasksApi.getTasksOfJob, { jobId: made.jobId, language: 'en' });
  }
  await workshop.ask(chatApi.getMessagesOfTask, { taskId: TaskId.parse(999_999) }).catch(() => undefined);

  scene('template saved');
  const title = `Tool of ${workshop.username}`;
  const template = { title, text: 'Hello {{customer}}, about {{vin}}: any tool will do.' };
  await support
    .ask(chatApi.createReplyTemplate, { ...template, text: 'Hello {{customer}}, about {{name}}' })
    .catch(() => undefined);
  const { templateId } = await support.ask(chatApi.createReplyTemplate, template);
  await support.ask(chatApi.getReplyTemplates, {});

  scene('read');
  for (const made of chats) {
    await support.ask(chatApi.markRead, { ...made, opener: 'support' });
    await readChat(support, made);
  }
  await lists();

  scene('answered');
  const { facts } = await support.ask(chatApi.getReplyFacts, { taskId: asked.taskId });
  const answer = `Hello ${facts.customer}, about ${facts.vin}: any tool will do.`;
  await write(support, asked, answer);
  await lists();
  await readChat(support, asked);

  scene('noted');
  await support.ask(chatApi.createMessage, { ...asked, message: 'Asks this every week.', internal: true });
  await lists();
  await readChat(support, asked);
  await readJobAsCustomer(workshop, asked);
  await workshop.ask(chatApi.markRead, { ...asked, opener: 'customer' });

  scene('replied');
  await write(support, one, 'Yes.');
  await lists();
  await readChat(support, one);

  scene('sent');
  await write(workshop, quiet, 'Did it arrive?', log());
  await readChat(workshop, quiet);
  scene('thanked');
  await write(workshop, quiet, 'Is it ready?\nThank you.');
  await readChat(workshop, quiet);
  scene('long text');
  await write(workshop, quiet, 'x'.repeat(5000));
  await readChat(workshop, quiet);

  await portal.person({ role: 'support' }).then((admin) => admin.ask(chatApi.deleteReplyTemplate, { templateId }));
  return {
    quiet,
    long,
    shown,
    asked,
    word,
    title,
    answer,
    usernames: { workshop: workshop.username, first: first.username, second: second.username },
    support: support.username,
  };
});
