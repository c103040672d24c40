import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { getPath } from '#contract/call.ts';
import { chatApi } from '#contract/chat.ts';
import { creditsApi } from '#contract/credits.ts';
import { NotificationId } from '#contract/ids.ts';
import { mailApi } from '#contract/mail.ts';
import { creditCents } from '#contract/money.ts';
import { notificationsApi } from '#contract/notifications.ts';
import { workbenchApi } from '#contract/workbench.ts';
import type { Tx } from '#server/db/database.ts';
import { finishedOrder, order, type Ordered, taskIn } from '#test/orders.ts';
import { password, type Person, usePortal } from '#test/portal.ts';
import { closeSockets, connected } from '#test/sockets.ts';
import { deleteOldNotifications, notify } from './index.ts';
import { readDelivery } from './read-delivery.ts';

const portal = usePortal({ own: true });
afterEach(closeSockets);

const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);
const inTransaction = (work: (tx: Tx) => Promise<void>) => portal().database.db.transaction().execute(work);
const listFor = async (person: Person) => (await person.ask(notificationsApi.listNotifications, {})).data;
const kindsFor = async (person: Person) => (await listFor(person)).map(({ kind }) => kind);
const unreadFor = (person: Person) => person.ask(notificationsApi.getUnreadNotifications, {});

/** A customer with an order in the hands of support. */
async function createOrder(): Promise<{ customer: Person; support: Person; ordered: Ordered }> {
  const [customer, support] = [await portal().person({ credits: 500 }), await portal().person({ role: 'support' })];
  const ordered = await order(portal(), customer);
  await taskIn(customer, ordered, 'manual');
  return { customer, support, ordered };
}
const writeMessage = (person: Person, ordered: Ordered, message: string, internal = false) =>
  person.ask(chatApi.createMessage, { ...ordered, message, internal });
const bookCredits = (support: Person, customer: Person) =>
  support.ask(creditsApi.changeCredits, {
    userId: customer.id,
    kind: 'bonus',
    amount: creditCents(500),
    reason: 'goodwill',
    bookingKey: randomUUID(),
  });

/** The raw answer to a call of a person. */
async function post(person: Person, call: { name: string; path?: string }, body: unknown) {
  const response = await fetch(`${portal().root}/api${getPath(call)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

describe('a company with several people', () => {
  /** An owner, a technician who has ordered a file, and an office. */
  async function createCompany() {
    const [owner, support] = [await portal().person({ credits: 500 }), await portal().person({ role: 'support' })];
    const technician = await portal().person({ companyId: owner.id, rights: ['order', 'pay'] });
    const office = await portal().person({ companyId: owner.id, rights: ['seeDocuments', 'buyCredits'] });
    const ordered = await order(portal(), technician);
    await taskIn(technician, ordered, 'manual');
    return { owner, technician, office, support, ordered };
  }

  test('hears of an order through the one who placed it, and of credits through those with the right [P1.175]', async () => {
    const { owner, technician, office, support, ordered } = await createCompany();
    await writeMessage(support, ordered, 'Which gearbox?');
    await bookCredits(support, owner);
    expect(await kindsFor(technician)).toEqual(['unreadMessages']);
    expect(await kindsFor(office)).toEqual(['creditsBooked']);
    expect(await kindsFor(owner)).toEqual(['creditsBooked']);
  });

  test('hears of orders through an owner once the one who placed them has left, who hears nothing more [P1.175]', async () => {
    const { owner, technician, office, support, ordered } = await createCompany();
    await owner.ask(accountsApi.removePerson, { personId: technician.id });
    await writeMessage(support, ordered, 'Which gearbox?');
    expect(await kindsFor(owner)).toEqual(['unreadMessages']);
    expect(await kindsFor(office)).toEqual([]);
    const { rows } = await query('select kind from notifications where user_id = $1', technician.id);
    expect(rows).toEqual([]);
  });

  test('has its mails go to the same people, each in the own language and by the own choices [P1.176]', async () => {
    const { owner, technician, office, support, ordered } = await createCompany();
    await technician.ask(accountsApi.updateLanguage, { language: 'de' });
    await support.ask(workbenchApi.blockTask, { ...ordered, reason: 'no checksum' });
    await bookCredits(support, owner);
    await office.ask(notificationsApi.updateNotificationPreference, {
      subject: 'creditsBooked',
      channel: 'mail',
      wanted: false,
    });
    await bookCredits(support, owner);
    const mailsTo = async ({ username }: Person) => {
      const { rows } = await query(
        `select kind, language from mails where recipient = $1 and kind <> 'taskOrdered' order by id`,
        `${username}@test.invalid`,
      );
      return rows.map(({ kind, language }) => `${kind} ${language}`);
    };
    expect(await mailsTo(technician)).toEqual(['taskBlocked de']);
    expect(await mailsTo(office)).toEqual(['creditsBooked en']);
    expect(await mailsTo(owner)).toEqual(['creditsBooked en', 'creditsBooked en']);
  });

  test('hears of nothing while it is locked [P1.175]', async () => {
    const { owner, support, ordered } = await createCompany();
    await query('update users set active = false where id = $1', owner.id);
    await writeMessage(support, ordered, 'Which gearbox?');
    const { rows } = await query(
      `select n.kind from notifications n join users u on u.id = n.user_id where u.company_id = $1`,
      owner.id,
    );
    expect(rows).toEqual([]);
  });
});

describe('listNotifications', () => {
  test('names what happened to an order, newest first [P1.170]', async () => {
    const [customer, support] = [await portal().person({ credits: 500 }), await portal().person({ role: 'support' })];
    const { jobId, taskId } = await finishedOrder(portal(), { customer, support }, { isPaid: true });
    await bookCredits(support, customer);
    const [booked, paid, finished, ...others] = await listFor(customer);
    expect(others).toEqual([]);
    expect(booked).toMatchObject({ kind: 'creditsBooked', facts: { amount: 500 }, count: 1, isRead: false });
    expect(booked).not.toHaveProperty('jobId');
    expect(paid).toMatchObject({ kind: 'taskPaid', jobId, taskId });
    expect(finished).toMatchObject({ kind: 'taskFinished', jobId, taskId, count: 1, isRead: false });
    expect(finished?.facts.vehicle).not.toBe('');
  });

  test('has a question once, without a message beside it', async () => {
    const { customer, support, ordered } = await createOrder();
    await support.ask(chatApi.askCustomer, { ...ordered, question: 'Which gearbox?', answers: [], wantsFile: false });
    expect(await kindsFor(customer)).toEqual(['questionAsked']);
  });

  test('counts the messages of one unread chat in one row, and begins another once it is read', async () => {
    const { customer, support, ordered } = await createOrder();
    for (const text of ['one', 'two', 'three']) await writeMessage(support, ordered, text);
    expect(await listFor(customer)).toMatchObject([{ kind: 'unreadMessages', count: 3, isRead: false }]);
    await customer.ask(chatApi.markRead, ordered);
    await writeMessage(support, ordered, 'four');
    expect(await listFor(customer)).toMatchObject([
      { kind: 'unreadMessages', count: 1, isRead: false },
      { kind: 'unreadMessages', count: 3, isRead: true },
    ]);
  });

  test('counts a message that is sent again once', async () => {
    const { customer, support, ordered } = await createOrder();
    const message = { ...ordered, message: 'hello', messageKey: randomUUID() };
    await support.ask(chatApi.createMessage, message);
    await support.ask(chatApi.createMessage, message);
    expect(await listFor(customer)).toMatchObject([{ kind: 'unreadMessages', count: 1 }]);
  });

  test('is empty for a stranger and for a role that works on no files [P1.170]', async () => {
    const stranger = await portal().person();
    const clerk = await portal().person({ permissions: ['documents'] });
    await createOrder();
    expect(await listFor(stranger)).toEqual([]);
    expect(await listFor(clerk)).toEqual([]);
  });

  test('tells staff of new orders, of files that are sent back, assigned and mentioned', async () => {
    const [colleague, boss] = [await portal().person({ role: 'support' }), await portal().person({ role: 'admin' })];
    const { support, ordered } = await createOrder();
    await support.ask(workbenchApi.assignTask, { taskId: ordered.taskId, staffId: colleague.id });
    await writeMessage(support, ordered, `@${colleague.username.toUpperCase()}, please look`, true);
    await writeMessage(support, ordered, `mail to a@${boss.username} or @nobody-of-us`, true);
    const [mentioned, assigned, newOrder] = await listFor(colleague);
    expect(mentioned).toMatchObject({ kind: 'mentioned', jobId: ordered.jobId, facts: { person: support.username } });
    expect(assigned).toMatchObject({ kind: 'assigned', taskId: ordered.taskId });
    expect(newOrder).toMatchObject({ kind: 'newOrder', taskId: ordered.taskId });
    expect(newOrder?.facts.customer).not.toBe('');
    expect((await kindsFor(boss)).filter((kind) => kind === 'mentioned')).toEqual([]);
  });

  test('has pages of 50, and none twice [P1.170]', async () => {
    const customer = await portal().person();
    await inTransaction(async (tx) => {
      for (let at = 0; at < 120; at += 1)
        await notify(tx, { user: customer.id }, { kind: 'news', facts: { title: `${at}` } });
    });
    const titles: (string | undefined)[] = [];
    const counts: number[] = [];
    for (let before: NotificationId | undefined, hasMore = true; hasMore;) {
      const page = await customer.ask(notificationsApi.listNotifications, before === undefined ? {} : { before });
      counts.push(page.data.length);
      titles.push(...page.data.map(({ facts }) => facts.title));
      hasMore = page.hasMore;
      before = page.data.at(-1)?.notificationId;
    }
    expect(counts).toEqual([50, 50, 20]);
    expect(titles).toEqual(Array.from({ length: 120 }, (_, at) => `${119 - at}`));
  });

  test('leaves nothing of an event whose transaction is undone', async () => {
    const customer = await portal().person();
    const undone = inTransaction(async (tx) => {
      await notify(tx, { user: customer.id }, { kind: 'news', facts: { title: 'undone' } });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await listFor(customer)).toEqual([]);
  });

  test('has a sign-in from a new device, and none from a known one', async () => {
    const customer = await portal().person();
    const signIn = (agent: string) =>
      fetch(`${portal().root}/api${getPath(accountsApi.signIn)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': agent },
        body: JSON.stringify({ username: customer.username, password }),
      });
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    await signIn(firefox);
    await signIn(firefox);
    expect(await listFor(customer)).toMatchObject([
      { kind: 'newDevice', facts: { browser: expect.stringContaining('Firefox') as string } },
    ]);
  });
});

describe('markNotificationsRead', () => {
  test('reads one, those of an order, or all, and says so to every device of the person [P1.171]', async () => {
    const { customer, support, ordered } = await createOrder();
    const [devices, stranger] = [
      [await connected(portal(), customer), await connected(portal(), customer)],
      await connected(portal(), await portal().person()),
    ];
    await writeMessage(support, ordered, 'hello');
    await bookCredits(support, customer);
    await bookCredits(support, customer);
    expect(await unreadFor(customer)).toEqual({ count: 3, jobIds: [ordered.jobId] });
    const [newest] = await listFor(customer);
    const notificationId = NotificationId.parse(newest?.notificationId);
    for (const { heard } of devices) heard.length = 0;
    expect(await customer.ask(notificationsApi.markNotificationsRead, { notificationId })).toBe(true);
    for (const { heard } of devices) await expect.poll(() => heard).toEqual([['notifications', {}]]);
    expect(await customer.ask(notificationsApi.markNotificationsRead, { notificationId })).toBe(false);
    expect(await customer.ask(notificationsApi.markNotificationsRead, { jobId: ordered.jobId })).toBe(true);
    expect(await unreadFor(customer)).toEqual({ count: 1, jobIds: [] });
    expect(await customer.ask(notificationsApi.markNotificationsRead, {})).toBe(true);
    expect(await unreadFor(customer)).toEqual({ count: 0, jobIds: [] });
    expect(stranger.heard.filter(([name]) => name === 'notifications')).toEqual([]);
  });

  test('changes nothing of another person [P1.171]', async () => {
    const { customer, support, ordered } = await createOrder();
    await writeMessage(support, ordered, 'hello');
    const [notification] = await listFor(customer);
    const stranger = await portal().person();
    const { notificationId } = notification ?? {};
    for (const input of [{ notificationId }, { jobId: ordered.jobId }, {}])
      expect(await post(stranger, notificationsApi.markNotificationsRead, input)).toEqual({ status: 200, body: false });
    expect(await unreadFor(customer)).toMatchObject({ count: 1 });
  });

  test('refuses two things at a time and ids that are none', async () => {
    const customer = await portal().person();
    for (const input of [{ notificationId: 1, jobId: 1 }, { notificationId: 'x' }, { jobId: -1 }])
      expect(await post(customer, notificationsApi.markNotificationsRead, input)).toMatchObject({ status: 400 });
  });

  test('is not needed where the chat of the order is opened [P1.171]', async () => {
    const { customer, support, ordered } = await createOrder();
    await writeMessage(support, ordered, 'hello');
    await bookCredits(support, customer);
    await customer.ask(chatApi.markRead, { jobId: ordered.jobId });
    expect((await listFor(customer)).map(({ kind, isRead }) => [kind, isRead])).toEqual([
      ['creditsBooked', false],
      ['unreadMessages', true],
    ]);
  });
});

describe('notification preferences', () => {
  test('keep a subject out of the bell until it is wanted again [P1.172]', async () => {
    const { customer, support, ordered } = await createOrder();
    const choose = (wanted: boolean) =>
      customer.ask(notificationsApi.updateNotificationPreference, {
        subject: 'creditsBooked',
        channel: 'bell',
        wanted,
      });
    expect(await choose(false)).toBe(true);
    expect(await choose(false)).toBe(false);
    await bookCredits(support, customer);
    await writeMessage(support, ordered, 'hello');
    expect(await kindsFor(customer)).toEqual(['unreadMessages']);
    expect(await unreadFor(customer)).toMatchObject({ count: 1 });
    expect(await choose(true)).toBe(true);
    await bookCredits(support, customer);
    expect(await kindsFor(customer)).toEqual(['creditsBooked', 'unreadMessages']);
  });

  test('show the subjects of the role, all wanted at first [P1.172]', async () => {
    const people = {
      customer: await portal().person(),
      clerk: await portal().person({ permissions: ['documents'] }),
      support: await portal().person({ role: 'support' }),
    };
    const subjectsOf = async (person: Person) => {
      const preferences = await person.ask(notificationsApi.getNotificationPreferences, {});
      expect(preferences.flatMap(({ channels }) => channels).filter(({ wanted }) => !wanted)).toEqual([]);
      return preferences.map(({ subject }) => subject);
    };
    expect(await subjectsOf(people.customer)).toEqual([
      'accountUnlocked',
      'taskOrdered',
      'taskFinished',
      'questionAsked',
      'taskBlocked',
      'versionWithdrawn',
      'unreadMessages',
      'followUpEnding',
      'taskPaid',
      'creditsBooked',
      'lowBalance',
      'purchaseReceived',
      'invoiceIssued',
      'newDevice',
      'news',
    ]);
    expect(await subjectsOf(people.clerk)).toEqual(['mentioned', 'newDevice', 'news']);
    expect(await subjectsOf(people.support)).toEqual(
      expect.arrayContaining(['newOrder', 'inquiry', 'assigned', 'mentioned', 'sentBack', 'dueSoon', 'late']),
    );
  });

  test('cannot switch off what protects the account, what a channel does not carry, nor what the role never hears of', async () => {
    const customer = await portal().person();
    for (const choice of [
      { subject: 'newDevice', channel: 'bell' },
      { subject: 'newDevice', channel: 'mail' },
      { subject: 'invoiceIssued', channel: 'mail' },
      { subject: 'taskOrdered', channel: 'bell' },
      { subject: 'newOrder', channel: 'bell' },
    ])
      expect(
        await post(customer, notificationsApi.updateNotificationPreference, { ...choice, wanted: false }),
      ).toMatchObject({ status: 422, body: { code: 'choiceNotOffered' } });
    for (const choice of [
      { subject: 'nothing', channel: 'bell', wanted: false },
      { subject: 'news', channel: 'pigeon', wanted: false },
      { subject: 'news', channel: 'bell' },
    ])
      expect(await post(customer, notificationsApi.updateNotificationPreference, choice)).toMatchObject({
        status: 400,
      });
  });

  test('of mails are those of the calls for mails [P1.172]', async () => {
    const customer = await portal().person();
    await customer.ask(mailApi.updateMailPreferences, { kind: 'taskFinished', wanted: false });
    await customer.ask(notificationsApi.updateNotificationPreference, {
      subject: 'lowBalance',
      channel: 'mail',
      wanted: false,
    });
    const preferences = await customer.ask(notificationsApi.getNotificationPreferences, {});
    const off = preferences.filter(({ channels }) =>
      channels.some(({ channel, wanted }) => channel === 'mail' && !wanted),
    );
    expect(off.map(({ subject }) => subject)).toEqual(['taskFinished', 'lowBalance']);
    const mails = await customer.ask(mailApi.getMailPreferences, {});
    expect(mails.filter(({ wanted }) => !wanted).map(({ kind }) => kind)).toEqual(['taskFinished', 'lowBalance']);
  });
});

test('a thing with a key is notified of once, and locked accounts of nothing [P1.173]', async () => {
  const [customer, locked] = [await portal().person(), await portal().person()];
  await query('update users set active = false where id = $1', locked.id);
  for (let run = 0; run < 3; run += 1)
    await inTransaction(async (tx) => {
      for (const { id } of [customer, locked])
        await notify(tx, { user: id }, { kind: 'news', facts: { title: 'once' }, onceKey: 'news 1' });
    });
  expect(await kindsFor(customer)).toEqual(['news']);
  const { rows } = await query('select from notifications where user_id = $1', locked.id);
  expect(rows).toHaveLength(0);
});

test('notifications older than 90 days are removed, read or not [P1.174]', async () => {
  const customer = await portal().person();
  await inTransaction(async (tx) => {
    for (const title of ['old', 'young']) await notify(tx, { user: customer.id }, { kind: 'news', facts: { title } });
  });
  const age = (title: string, days: number) =>
    query(
      `update notifications set created_at = now() - make_interval(days => $2)
       where user_id = ${customer.id} and facts->>'title' = $1`,
      title,
      days,
    );
  await age('old', 91);
  await age('young', 89);
  await deleteOldNotifications(portal().database);
  expect((await listFor(customer)).map(({ facts }) => facts.title)).toEqual(['young']);
});

describe('times of notifications', () => {
  const times = { digest: true, quiet: { from: 1320, until: 360, zone: 'Europe/Vienna', letsFinished: false } };

  test('are none at first, are kept, and belong to one person [P1.235]', async () => {
    const [customer, other] = [await portal().person(), await portal().person()];
    expect(await customer.ask(notificationsApi.getNotificationTimes, {})).toEqual({ digest: false });
    expect(await customer.ask(notificationsApi.updateNotificationTimes, times)).toEqual(times);
    expect(await customer.ask(notificationsApi.getNotificationTimes, {})).toEqual(times);
    expect(await other.ask(notificationsApi.getNotificationTimes, {})).toEqual({ digest: false });
    expect(await customer.ask(notificationsApi.updateNotificationTimes, { digest: false })).toEqual({ digest: false });
  });

  test.each([
    ['an end that is the start', { ...times.quiet, until: 1320 }],
    ['a minute of no day', { ...times.quiet, from: 1440 }],
    ['a part of a minute', { ...times.quiet, from: 1.5 }],
    ['an unknown time zone', { ...times.quiet, zone: 'Europe/Atlantis' }],
    ['no time zone', { from: 1320, until: 360, letsFinished: true }],
  ])('are refused with %s [P1.235]', async (_name, quiet) => {
    const customer = await portal().person();
    const answer = await post(customer, notificationsApi.updateNotificationTimes, { digest: false, quiet });
    expect(answer).toMatchObject({ status: 400 });
  });

  test('hold a further channel back until they end, and let finished files through [P1.235]', async () => {
    const [customer, support] = [await portal().person({ credits: 500 }), await portal().person({ role: 'support' })];
    const { jobId } = await finishedOrder(portal(), { customer, support });
    await inTransaction((tx) =>
      notify(tx, { user: customer.id }, { kind: 'newDevice', facts: { browser: 'Firefox' } }),
    );
    const idOf = async (kind: string) =>
      NotificationId.parse((await listFor(customer)).find((one) => one.kind === kind)?.notificationId);
    const read = async (kind: string, now: string) =>
      readDelivery(portal().database.db, { notificationId: await idOf(kind), channel: 'push', now: new Date(now) });
    const [noon, night] = ['2026-07-01T10:00:00Z', '2026-07-01T22:00:00Z'];
    expect(await read('newDevice', night)).toMatchObject({
      text: 'Sign-in from a new device: Firefox',
      path: '/account/edit',
    });

    await customer.ask(notificationsApi.updateNotificationTimes, times);
    // Midnight in Vienna: six hours are left.
    expect(await read('newDevice', night)).toEqual({ waitSeconds: 6 * 3600 });
    expect(await read('taskFinished', night)).toEqual({ waitSeconds: 6 * 3600 });
    expect(await read('newDevice', noon)).toMatchObject({ userId: customer.id, language: 'en' });

    await customer.ask(notificationsApi.updateNotificationTimes, {
      ...times,
      quiet: { ...times.quiet, letsFinished: true },
    });
    expect(await read('newDevice', night)).toEqual({ waitSeconds: 6 * 3600 });
    expect(await read('taskFinished', night)).toMatchObject({ path: `/jobs/jobDetails?job=${jobId}` });
  });

  test('send nothing that is read or switched off, and nothing to a locked account [P1.235]', async () => {
    const customer = await portal().person();
    await inTransaction((tx) =>
      notify(tx, { user: customer.id }, { kind: 'lowBalance', facts: { balance: creditCents(100) } }),
    );
    const [{ notificationId } = { notificationId: undefined }] = await listFor(customer);
    const read = () =>
      readDelivery(portal().database.db, {
        notificationId: NotificationId.parse(notificationId),
        channel: 'push',
        now: new Date('2026-07-01T10:00:00Z'),
      });
    // No amount passes services of others.
    expect(await read()).toMatchObject({ text: 'Your balance is low' });
    const choose = (wanted: boolean) =>
      customer.ask(notificationsApi.updateNotificationPreference, { subject: 'lowBalance', channel: 'push', wanted });
    expect(await choose(false)).toBe(true);
    expect(await read()).toBeUndefined();
    expect(await choose(true)).toBe(true);
    await query('update users set active = false where id = $1', customer.id);
    expect(await read()).toBeUndefined();
    await query('update users set active = true where id = $1', customer.id);
    expect(await read()).toBeDefined();
    await customer.ask(notificationsApi.markNotificationsRead, {});
    expect(await read()).toBeUndefined();
  });
});
