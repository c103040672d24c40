import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { type CompanyRight, companyRights } from '#contract/accounts/company-rights.ts';
import { type Call, getPath } from '#contract/call.ts';
import { creditsApi } from '#contract/credits.ts';
import { everyCall } from '#contract/every-call.ts';
import { orderingApi } from '#contract/ordering.ts';
import type { UserId } from '#contract/ids.ts';
import { publish } from '#server/realtime/realtime.ts';
import { finishedOrder } from './orders.ts';
import { settleCall } from './outcome.ts';
import { type Person, usePortal } from './portal.ts';
import { closeSockets, connected } from './sockets.ts';

const portal = usePortal({ own: true });
afterEach(closeSockets);

/**
 * Calls of customers by the rights of which a person needs one, as the issue has them: not read from the declarations that are
 * tested by it. Whatever stands nowhere here anybody in the company may call.
 */
const callsOf: Readonly<Record<string, readonly CompanyRight[]>> = Object.fromEntries(
  (
    [
      [
        `createJob createTask uploadOriginalTaskFile useCheckedFile updateTaskWithExistsOriginalFilePath uploadSupportFile
         checkOriginalFile chooseCheckedImage acceptProposal declineProposal askFirst answerQuestion sendTaskBack
         confirmTaskWorks checkReadBack closeInquiry updateOwnDetails createChatMessage addOwnTool updateOwnTool removeOwnTool`,
        ['order'],
      ],
      ['payTaskWithTaskID', ['pay']],
      [
        `getInvoiceID getDeliveryNoteID downloadDocument getEarlierDocuments downloadEarlierDocument getCredits exportCredits`,
        ['seeDocuments'],
      ],
      ['getPurchases getPurchase downloadPaymentSlip', ['seeDocuments', 'buyCredits']],
      [
        `getBuyingOptions startPurchase finishPurchase cancelPurchase startCard finishCard deleteCard getTopUp getTopUpMandate
         switchOnTopUp switchOffTopUp setLowBalance`,
        ['buyCredits'],
      ],
      [
        `getPeople invitePerson inviteAgain revokeInvitation updatePerson removePerson getOwnData exportOwnData requestErasure
         withdrawErasure`,
        ['managePeople'],
      ],
    ] as const
  ).flatMap(([names, rights]) => names.split(/\s+/).map((name) => [name, rights] as const)),
);

const ofCustomers = everyCall.filter(({ who }) => who === 'customer' || who === 'active');

/** The code of the answer to a call without fields: the door stands before anything is read. */
async function codeAtDoor(call: Call, { token }: Person): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const url = `${portal().root}/api${getPath(call)}`;
  const response = await fetch(url, call.method === 'GET' ? { headers } : { method: 'POST', headers, body: '{}' });
  const body = await response.text();
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem') === true;
  return isProblem ? (JSON.parse(body) as { code: string }).code : undefined;
}

let owner: Person;
let stranger: Person;
let order: Awaited<ReturnType<typeof finishedOrder>>;

beforeAll(async () => {
  const [one, other, support] = await Promise.all([
    portal().person({ credits: 1000 }),
    portal().person({ credits: 1000 }),
    portal().person({ role: 'support' }),
  ]);
  owner = one;
  stranger = other;
  order = await finishedOrder(portal(), { customer: owner, support }, { isPaid: true });
});

test('every call of the table is one that customers make, and the contract names the same rights [P1.180]', () => {
  const declared = Object.fromEntries(ofCustomers.flatMap(({ name, rights }) => (rights ? [[name, rights]] : [])));
  expect(declared).toEqual(callsOf);
  expect(Object.keys(callsOf).length).toBeGreaterThan(45);
});

describe('rights of a person', () => {
  test.each([[], ...companyRights.map((right) => [right]), [...companyRights]])(
    '%j pass at the calls that need them and at no other [P1.180]',
    async (...rights) => {
      const person = await portal().person({ companyId: owner.id, rights });
      const unexpected: string[] = [];
      for (const call of ofCustomers) {
        const code = await codeAtDoor(call, person);
        const needed = callsOf[call.name];
        const may = needed === undefined || needed.some((one) => rights.includes(one));
        if (may === (code === 'notAllowed') || code === 'notSignedIn' || code === 'internalError')
          unexpected.push(`${call.name}: ${code}`);
      }
      expect(unexpected).toEqual([]);
    },
  );
});

/** Calls that read an object of a company, by the field that names it on the wire. */
const reads = [
  ['getTaskStatusWithTaskID', 'task_id', 'taskId'],
  ['getTaskMetasForTask', 'task_id', 'taskId'],
  ['getTaskSummary', 'task_id', 'taskId'],
  ['getTaskFileCards', 'task_id', 'taskId'],
  ['getReadBacks', 'task_id', 'taskId'],
  ['getProposals', 'task_id', 'taskId'],
  ['getLegalConfirmations', 'task_id', 'taskId'],
  ['getTaskDownloads', 'task_id', 'taskId'],
  ['loadAssignedMessagesFromTask', 'task_id', 'taskId'],
  ['downloadOriginalFile', 'task_id', 'taskId'],
  ['downloadTaskModFile', 'task_id', 'taskId'],
  ['getJobDataWithJobID', 'job_id', 'jobId'],
  ['getJobStatusWithJobID', 'job_id', 'jobId'],
  ['getTasksForJob', 'job_id', 'jobId'],
  ['getFollowUps', 'job_id', 'jobId'],
  ['getChatMessagesFromJob', 'jobID', 'jobId'],
] as const;

test.each(reads)(
  '%s reads a colleague’s object as an own one, and none of another company [P1.180]',
  async (name, field, key) => {
    const call = everyCall.find((one) => one.name === name);
    if (call === undefined) throw new Error(`no call ${name}`);
    const record = { [field]: order[key], language: 'en' };
    const read = async ({ token }: Person) => {
      const url = new URL(`${portal().root}/api${getPath(call)}`);
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      if (call.method === 'GET')
        url.search = new URLSearchParams({ [field]: String(order[key]), language: 'en' }).toString();
      const response = await fetch(
        url,
        call.method === 'GET' ? { headers } : { method: 'POST', headers, body: JSON.stringify(record) },
      );
      return { status: response.status, body: await response.text() };
    };
    const colleague = await portal().person({ companyId: owner.id, rights: [] });
    const foreign = await portal().person({ companyId: stranger.id, rights: companyRights });
    const ofOwner = await read(owner);
    expect(ofOwner.status).toBe(200);
    expect(await read(colleague)).toEqual(ofOwner);
    expect((await read(foreign)).status).toBe(404);
  },
);

test('balance and lists are those of the company, on the wire under its id [P1.181]', async () => {
  const colleague = await portal().person({ companyId: owner.id, rights: companyRights });
  expect(await colleague.ask(creditsApi.getCreditBalance, {})).toEqual(
    await owner.ask(creditsApi.getCreditBalance, {}),
  );
  const filter = { filterMode: 'all', language: 'en' } as const;
  const [ofOwner, ofColleague] = [
    await owner.ask(orderingApi.listTasks, filter),
    await colleague.ask(orderingApi.listTasks, filter),
  ];
  expect(ofColleague).toEqual(ofOwner);
  expect(ofColleague.data.map(({ customerId }) => customerId)).toEqual([owner.id]);
  expect(await colleague.ask(accountsApi.getCurrentUser, {})).toEqual({ id: owner.id });
});

test('sockets hear what happens to their company, and nothing of another [P1.180]', async () => {
  const colleague = await portal().person({ companyId: owner.id, rights: [] });
  const foreign = await portal().person({ companyId: stranger.id, rights: companyRights });
  const [near, far] = [await connected(portal(), colleague), await connected(portal(), foreign)];
  const say = (userId: UserId) =>
    portal()
      .database.db.transaction()
      .execute((tx) => publish(tx, { user: userId }, 'tasks', { jobId: order.jobId, taskId: order.taskId }));
  await say(owner.id);
  await expect.poll(() => near.heard.length).toBe(1);
  await say(stranger.id);
  await expect.poll(() => far.heard.length).toBe(1);
  expect(near.heard).toHaveLength(1);
});

test('locking the company locks everybody in it, and one person alone [P1.182]', async () => {
  const admin = await portal().person({ role: 'admin' });
  const founder = await portal().person();
  const [one, other] = [
    await portal().person({ companyId: founder.id, rights: companyRights }),
    await portal().person({ companyId: founder.id, rights: [] }),
  ];
  const balanceOf = (person: Person) => settleCall(person.ask(creditsApi.getCreditBalance, {}));
  await admin.ask(accountsApi.setUserActive, { userId: other.id, active: false, reason: 'left' });
  expect([await balanceOf(founder), await balanceOf(one), await balanceOf(other)]).toEqual([
    'done',
    'done',
    'notSignedIn',
  ]);
  await admin.ask(accountsApi.setUserActive, { userId: founder.id, active: false, reason: 'unpaid' });
  expect([await balanceOf(founder), await balanceOf(one)]).toEqual(['notSignedIn', 'notSignedIn']);
});

test('lists of customers show the company, not each person in it [P1.182]', async () => {
  const support = await portal().person({ role: 'support' });
  const founder = await portal().person();
  const { id } = await portal().person({ companyId: founder.id, rights: [] });
  const lists = await Promise.all(
    (['all', 'customers', 'active'] as const).map((state) =>
      support.ask(accountsApi.listUsers, { filterMode: 'all', state, pageSize: 100 }),
    ),
  );
  for (const { data } of lists) {
    const ids = data.map(({ userId }) => userId);
    expect(ids).toContain(founder.id);
    expect(ids).not.toContain(id);
  }
});
