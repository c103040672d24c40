import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { type ChatActivity, chatActivityEvent, type OwnActivity } from '#contract/chat-activity.ts';
import type { TaskId } from '#contract/ids.ts';
import { order, type Ordered } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { closeSockets, connected } from '#test/sockets.ts';
import { silent } from '#server/log/log.ts';
import { startRealtime } from '#server/realtime/realtime.ts';
import { openVersions } from '#server/realtime/versions.ts';
import { serveChatActivity } from './activity.ts';

const portal = usePortal();
afterEach(closeSockets);

/** A browser at a chat: what it does there, and what it hears of others. */
async function atChat(person: { token: string }, taskId: TaskId, root = portal().root) {
  const { socket } = await connected({ ...portal(), root }, person);
  const heard: Omit<ChatActivity, 'taskId' | 'from'>[] = [];
  socket.on(chatActivityEvent, ({ taskId: _task, from: _from, ...rest }: ChatActivity) => heard.push(rest));
  const act = (activity: OwnActivity['activity']) => socket.emit(chatActivityEvent, { taskId, activity });
  act('looking');
  return { socket, heard, act };
}

/** A customer, a member of staff and another one at the chat of the customer's task. */
async function everybody() {
  const [customer, support, colleague] = [
    await portal().person(),
    await portal().person({ role: 'support' }),
    await portal().person({ role: 'admin' }),
  ];
  const ids: Ordered = await order(portal(), customer, { fileName: 'readout.zip' });
  return { customer, support, colleague, ...ids };
}

async function hears(browser: { heard: object[] }, activity: object): Promise<void> {
  await expect.poll(() => browser.heard).toContainEqual(activity);
}
/** The same of what `other` says again, as browsers do: whoever hears may have joined the chat a moment later. */
async function hearsAtLast(
  browser: { heard: object[] },
  activity: object,
  other: { act: (activity: OwnActivity['activity']) => void },
  said: OwnActivity['activity'] = 'looking',
): Promise<void> {
  const heard = () => {
    other.act(said);
    return browser.heard;
  };
  await expect.poll(heard, { interval: 500 }).toContainEqual(activity);
}
const of = ({ username: name }: Person, side: ChatActivity['side'], activity: ChatActivity['activity']) =>
  activity === 'gone' ? { side, activity } : { name, side, activity };
const asSupport = (activity: ChatActivity['activity']) => ({ side: 'support', activity });

test('staff and customer at a chat see each other look, type and leave; the customer sees staff without a name', async () => {
  const { customer, support, taskId } = await everybody();
  const own = await atChat(customer, taskId);
  const staff = await atChat(support, taskId);
  await hearsAtLast(own, asSupport('looking'), staff);
  staff.act('typing');
  await hears(own, asSupport('typing'));
  own.act('typing');
  await hears(staff, of(customer, 'customer', 'typing'));
  staff.act('gone');
  await hears(own, asSupport('gone'));
  expect(own.heard.filter((one) => 'name' in one)).toEqual([]);
});

test('staff see colleagues by name, also while they write a note, of which the customer sees nothing', async () => {
  const { customer, support, colleague, taskId } = await everybody();
  const [own, staff] = [await atChat(customer, taskId), await atChat(colleague, taskId)];
  const writing = await atChat(support, taskId);
  await hearsAtLast(staff, of(support, 'support', 'looking'), writing);
  writing.act('noting');
  await hears(staff, of(support, 'support', 'typing'));
  writing.act('gone');
  await hears(own, asSupport('gone'));
  expect(own.heard.filter(({ activity }) => activity === 'typing')).toEqual([]);
});

test('whoever closes the page is gone at once', async () => {
  const { customer, support, taskId } = await everybody();
  const [own, staff] = [await atChat(customer, taskId), await atChat(support, taskId)];
  await hearsAtLast(own, asSupport('looking'), staff);
  staff.socket.close();
  await hears(own, asSupport('gone'));
  expect(own.heard.at(-1)).toEqual(asSupport('gone'));
  expect(own.heard.filter(({ activity }) => activity !== 'looking')).toEqual([asSupport('gone')]);
});

test('another customer and impersonating staff neither appear at a chat nor hear of its people', async () => {
  const { customer, support, colleague, taskId } = await everybody();
  const stranger = await portal().person();
  const { token } = await support.ask(accountsApi.impersonateCustomer, { userId: customer.id, reason: 'by phone' });
  const outside = [await atChat(stranger, taskId), await atChat({ token }, taskId)];
  for (const { act } of outside) act('typing');
  const [own, staff] = [await atChat(customer, taskId), await atChat(colleague, taskId)];
  await hearsAtLast(staff, of(customer, 'customer', 'typing'), own, 'typing');
  await hearsAtLast(own, asSupport('looking'), staff);
  expect(outside.flatMap(({ heard }) => heard)).toEqual([]);
  expect(staff.heard.filter((one) => one.name !== customer.username)).toEqual([]);
});

test('a browser that sends too much, or what is no activity, is not passed on', async () => {
  const { customer, support, taskId } = await everybody();
  const [own, staff] = [await atChat(customer, taskId), await atChat(support, taskId)];
  await hearsAtLast(own, asSupport('looking'), staff);
  for (const sent of [
    undefined,
    null,
    1,
    'x',
    {},
    { taskId: 'x', activity: 'typing' },
    { taskId, activity: 'dancing' },
  ])
    staff.socket.emit(chatActivityEvent, sent);
  for (let sign = 0; sign < 100; sign += 1) staff.act('typing');
  own.act('typing');
  await hears(staff, of(customer, 'customer', 'typing'));
  staff.socket.close();
  await hears(own, asSupport('gone'));
  expect(own.heard.filter(({ activity }) => activity === 'typing').length).toBeLessThan(30);
});

test('people at different nodes see each other; whoever is silent for long is gone', async () => {
  const { customer, support, taskId } = await everybody();
  const http = createServer();
  const { database } = portal();
  const { id: userId } = support;
  const person = {
    userId,
    companyId: userId,
    sessionId: 'none',
    staff: true,
    isImpersonated: false,
    expiresIn: 60_000,
  };
  const realtime = await startRealtime(http, database, async () => person, {
    publicUrl: 'http://portal.test',
    versions: openVersions(),
    log: silent,
    onSocket: [serveChatActivity(database, silent, 200)],
  });
  onTestFinished(() => realtime.stop());
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  const own = await atChat(customer, taskId);
  const elsewhere = await atChat(support, taskId, `http://127.0.0.1:${(http.address() as AddressInfo).port}`);
  await hearsAtLast(own, asSupport('looking'), elsewhere);
  await hears(own, asSupport('gone'));
  const before = own.heard.length;
  own.act('looking');
  elsewhere.act('looking');
  await expect.poll(() => own.heard.slice(before)).toContainEqual(asSupport('looking'));
});
