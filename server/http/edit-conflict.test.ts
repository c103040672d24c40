import { expect, test } from 'vitest';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });

type CallResult = { status: number; json: Record<string, unknown>; readAt: string };

/** A call on the wire; `seenAt`: the time at which the form was read. */
async function ask(person: Person, name: string, body?: object, seenAt?: string): Promise<CallResult> {
  const response = await fetch(`${portal().root}/api/tf24API/${name}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/json',
      ...(seenAt !== undefined && { 'tuneport-seen-at': seenAt }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const readAt = response.headers.get('tuneport-read-at') ?? '';
  return { status: response.status, json: (await response.json()) as Record<string, unknown>, readAt };
}

const staff = async () =>
  [await portal().person({ role: 'admin' }), await portal().person({ role: 'support' })] as const;

test('options are saved field by field, and simultaneous saves keep each other’s changes [A2.65]', async () => {
  const [admin, support] = await staff();
  const { readAt } = await ask(admin, 'getOperatorOptions');
  expect((await ask(support, 'updateGlobalOptions', { supportContact: 'help@files.example' }, readAt)).json).toBe(true);
  expect((await ask(admin, 'updateGlobalOptions', { globalPriceDiscountText: 'Winter' }, readAt)).json).toBe(true);
  expect((await ask(admin, 'getOperatorOptions')).json).toMatchObject({
    supportContact: 'help@files.example',
    globalPriceDiscountText: 'Winter',
  });
});

test('an option that a colleague changed meanwhile is not overwritten, and the conflict names who and when', async () => {
  const [admin, support] = await staff();
  const { readAt } = await ask(admin, 'getOperatorOptions');
  await ask(support, 'updateGlobalOptions', { bankName: 'Theirs', supportHours: [] }, readAt);
  const refused = await ask(admin, 'updateGlobalOptions', { bankName: 'Mine', bankBic: 'BKAUATWW' }, readAt);
  expect(refused).toMatchObject({ status: 409, json: { code: 'changedMeanwhile', by: support.username } });
  // Nothing of the refused change is there, not even the field that no colleague had touched.
  expect((await ask(admin, 'getOperatorOptions')).json).toMatchObject({ bankName: 'Theirs', bankBic: '' });
  // A second save, after the conflict was shown, is accepted.
  const secondSave = await ask(admin, 'updateGlobalOptions', { bankName: 'Mine' }, String(refused.json['at']));
  expect(secondSave.json).toBe(true);
  expect((await ask(admin, 'getOperatorOptions')).json).toMatchObject({ bankName: 'Mine' });
});

test('own changes, equal values and calls without the header cause no conflict', async () => {
  const [admin, support] = await staff();
  const { readAt } = await ask(admin, 'getOperatorOptions');
  await ask(admin, 'updateGlobalOptions', { brandName: 'One' }, readAt);
  expect((await ask(admin, 'updateGlobalOptions', { brandName: 'Two' }, readAt)).json).toBe(true);
  expect((await ask(support, 'updateGlobalOptions', { brandName: 'Two' }, readAt)).json).toBe(true);
  expect((await ask(support, 'updateGlobalOptions', { brandName: '' })).json).toBe(true);
});

type Form = { first: object; second: object; name: string };
const forms: [string, (customer: Person, admin: Person) => Promise<Form>][] = [
  [
    'a customer',
    async ({ id }) => ({
      name: 'updateCustomer',
      first: { user_id: id, note: 'theirs' },
      second: { user_id: id, note: 'mine' },
    }),
  ],
  [
    'a vehicle',
    async () => ({
      name: 'updateVehicle',
      first: { vehicle_id: 10_001, vehicle_emission: 'theirs' },
      second: { vehicle_id: 10_001, vehicle_emission: 'mine' },
    }),
  ],
  [
    'what a vehicle offers',
    async () => ({
      name: 'updateVehicleMethods',
      first: { vehicle_id: 10_002, methods: [{ method_id: 1, offered: true }] },
      second: { vehicle_id: 10_002, methods: [{ method_id: 1, offered: false }] },
    }),
  ],
  [
    'a method and its texts',
    async () => ({
      name: 'updateMethod',
      first: { method_id: 1, texts: [{ language: 'de', name: 'Ihres', comment: '' }] },
      second: { method_id: 1, texts: [{ language: 'de', name: 'Meins', comment: '' }] },
    }),
  ],
  [
    'standard prices',
    async () => ({
      name: 'updateFilePricesStandardMain',
      first: { prices: [{ priceClassId: 1, price: 71 }] },
      second: { prices: [{ priceClassId: 1, price: 72 }] },
    }),
  ],
  [
    'prices of a customer',
    async ({ id }) => ({
      name: 'updateCustomerMainPrices',
      first: { user_id: id, prices: [{ priceClassId: 1, price: 51 }] },
      second: { user_id: id, prices: [{ priceClassId: 1, price: 52 }] },
    }),
  ],
  [
    'a tool',
    async () => ({
      name: 'updateTools',
      first: { tools: [{ toolId: 1, vendor: 'theirs' }] },
      second: { tools: [{ toolId: 1, vendor: 'mine' }] },
    }),
  ],
  [
    'a reply template',
    async (_customer, admin) => {
      const created = await ask(admin, 'createReplyTemplate', { title: 'T', text: 'text' });
      const template = { templateId: created.json['templateId'], title: 'T' };
      return {
        name: 'updateReplyTemplate',
        first: { ...template, text: 'theirs' },
        second: { ...template, text: 'mine' },
      };
    },
  ],
  [
    'a text of the operator',
    async () => ({
      name: 'updatePortalText',
      first: { kind: 'terms', language: 'en', content: 'theirs' },
      second: { kind: 'terms', language: 'en', content: 'mine' },
    }),
  ],
  [
    'the notice about the old portal',
    async () => ({
      name: 'updateOldPortalNews',
      first: { active: false },
      second: { active: true },
    }),
  ],
  [
    'news',
    async (_customer, admin) => {
      const news = { active: true, level: 'info', audience: ['staff'], groupIds: [], link: '', dismissible: true };
      const textsOf = (text: string) => [{ language: 'en', title: '', text }];
      await ask(admin, 'saveNews', { ...news, texts: textsOf('first') });
      const listed = await ask(admin, 'listNews');
      const { newsId } = (listed.json['news'] as { newsId: number }[])[0] ?? {};
      return {
        name: 'saveNews',
        first: { ...news, newsId, texts: textsOf('theirs') },
        second: { ...news, newsId, texts: textsOf('mine') },
      };
    },
  ],
  [
    'a reason for rejecting',
    async () => {
      const reason = (title: string) => ({
        reasonId: 1,
        active: true,
        texts: [{ language: 'en', title, advice: 'Read it again.' }],
      });
      return { name: 'saveRejectReason', first: reason('theirs'), second: reason('mine') };
    },
  ],
  [
    'a legal notice',
    async () => ({
      name: 'updateLegalNotice',
      first: { kind: 'safety', language: 'en', content: 'theirs' },
      second: { kind: 'safety', language: 'en', content: 'mine' },
    }),
  ],
];

test.each(forms)('%s that a colleague changed meanwhile is not overwritten', async (_what, formOf) => {
  const [admin, support] = await staff();
  const { name, first, second } = await formOf(await portal().person(), admin);
  const { readAt } = await ask(admin, 'getTools');
  expect(await ask(support, name, first, readAt)).toMatchObject({ status: 200, json: true });
  expect(await ask(admin, name, second, readAt)).toMatchObject({
    status: 409,
    json: { code: 'changedMeanwhile', by: support.username },
  });
  expect(await ask(admin, name, second, (await ask(admin, 'getTools')).readAt)).toMatchObject({
    status: 200,
    json: true,
  });
});

test('a change of another legal notice causes no conflict', async () => {
  const [admin, support] = await staff();
  const { readAt } = await ask(admin, 'getLegalNotices');
  const other = { kind: 'emission', language: 'fr', content: 'le leur' };
  expect((await ask(support, 'updateLegalNotice', other, readAt)).json).toBe(true);
  const own = { kind: 'emission', language: 'it', content: 'il mio' };
  expect((await ask(admin, 'updateLegalNotice', own, readAt)).json).toBe(true);
});
