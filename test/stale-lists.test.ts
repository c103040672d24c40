import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { catalogApi } from '#contract/catalog.ts';
import { chatApi } from '#contract/chat.ts';
import { creditsApi } from '#contract/credits.ts';
import { everyCall } from '#contract/every-call.ts';
import { creditCents } from '#contract/money.ts';
import { newsApi } from '#contract/news.ts';
import { pricingApi } from '#contract/pricing.ts';
import { settingsApi } from '#contract/settings.ts';
import { toolsApi } from '#contract/tools.ts';
import { type Topic, topics } from '#contract/topics.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { closeByHand, order, taskIn } from './orders.ts';
import { type Person, type Portal, usePortal } from './portal.ts';
import { connected, type Ear } from './sockets.ts';

const portal = usePortal({ own: true });
const heardBy = ({ heard }: Ear): unknown[] => heard.map(([event]) => event);

test('every call declares the topics it shows or changes, and each topic is both shown and changed', () => {
  const isFile = (call: (typeof everyCall)[number]) => call.answers === 'file';
  const isReading = ({ method, reads }: (typeof everyCall)[number]) => method === 'GET' || reads === true;
  const silent = everyCall.filter((call) => (isReading(call) ? !isFile(call) && !call.shows : !call.changes));
  expect(silent.map(({ name }) => name)).toEqual([]);
  expect(new Set(everyCall.flatMap(({ shows = [] }) => shows))).toEqual(new Set(topics));
  // A user's permissions change with the account.
  const changed = new Set([...everyCall.flatMap(({ changes = [] }) => changes), 'access']);
  expect(changed).toEqual(new Set(topics));
});

/** An order that waits for a person. */
async function waitingOrder(world: Portal, customer: Person) {
  const made = await order(world, customer);
  await taskIn(customer, made, 'manual');
  return made;
}

/** An act of a colleague for each topic that staff change by a call. */
const acts: Partial<Record<Topic, (world: Portal, admin: Person, customer: Person) => Promise<unknown>>> = {
  tasks: async (world, admin, customer) =>
    admin.ask(workbenchApi.assignTask, { taskId: (await waitingOrder(world, customer)).taskId }),
  chat: async (world, admin, customer) =>
    admin.ask(chatApi.createMessage, { ...(await order(world, customer)), message: 'a note', internal: true }),
  credits: (_world, admin, customer) =>
    admin.ask(creditsApi.changeCredits, {
      userId: customer.id,
      kind: 'bonus',
      amount: creditCents(100),
      reason: 'thanks',
      bookingKey: randomUUID(),
    }),
  catalog: (_world, admin) =>
    admin.ask(catalogApi.createVehicle, {
      category: 'car',
      brand: 'Stale',
      model: 'List',
      engineCcm: 1900,
      enginePs: 100,
      emission: '',
      ecuBrand: '',
      ecuType: '',
      ecuChecksum: 'nocs',
      acmFileId: 0,
    }),
  prices: (_world, admin) => admin.ask(pricingApi.createEnginePriceClass, { name: 'stale', price: creditCents(100) }),
  settings: async (_world, admin) => {
    const options = await admin.ask(settingsApi.getOperatorOptions, {});
    return admin.ask(settingsApi.updateGlobalOptions, { ...options, discountText: 'stale' });
  },
  news: (_world, admin) => admin.ask(newsApi.updateOldPortalNews, { active: false }),
  library: async (world, admin, customer) =>
    closeByHand(admin, await waitingOrder(world, customer), { recordSolution: true }),
  accounts: async (world, admin) =>
    admin.ask(accountsApi.setUserActive, { userId: (await world.person()).id, active: false, reason: 'a question' }),
  tools: (_world, admin) => admin.ask(toolsApi.createTool, { name: 'Stale', vendor: '', kind: 'both', active: true }),
  templates: (_world, admin) => admin.ask(chatApi.createReplyTemplate, { title: 'stale', text: 'Hello' }),
};
const forEveryone: readonly Topic[] = ['catalog', 'prices', 'settings', 'news'];

test.each(Object.entries(acts))(
  'changes of %s by a colleague make open browsers stale within 2 seconds',
  async (topic, act) => {
    const [admin, support, customer, stranger] = [
      await portal().person({ role: 'admin' }),
      await portal().person({ role: 'support' }),
      await portal().person({ credits: 500 }),
      await portal().person(),
    ];
    const [colleague, workshop] = [await connected(portal(), support), await connected(portal(), stranger)];
    await act(portal(), admin, customer);
    await expect.poll(() => heardBy(colleague), { timeout: 2000, interval: 20 }).toContain(topic);
    if (forEveryone.includes(topic as Topic))
      await expect.poll(() => heardBy(workshop), { timeout: 2000, interval: 20 }).toContain(topic);
    else expect(heardBy(workshop)).not.toContain(topic);
  },
);

test('a call without changes makes nothing stale', async () => {
  const [admin, support] = [await portal().person({ role: 'admin' }), await portal().person({ role: 'support' })];
  const colleague = await connected(portal(), support);
  await admin.ask(toolsApi.createTool, { name: 'Same', vendor: '', kind: 'both', active: true });
  const tool = (await admin.ask(toolsApi.getTools, {})).find(({ name }) => name === 'Same');
  if (tool === undefined) throw new Error('the tool is not there');
  expect(await admin.ask(toolsApi.updateTools, { tools: [{ toolId: tool.toolId, name: 'Same' }] })).toBe(false);
  await admin.ask(chatApi.createReplyTemplate, { title: 'the end', text: 'Hello' });
  await expect.poll(() => heardBy(colleague)).toEqual(['tools', 'templates']);
});
