import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountingApi } from '#contract/accounting.ts';
import { accountsApi } from '#contract/accounts.ts';
import { catalogApi } from '#contract/catalog.ts';
import { chatApi } from '#contract/chat.ts';
import { creditsApi } from '#contract/credits.ts';
import { deskApi } from '#contract/desk.ts';
import type { EventName } from '#contract/events.ts';
import { type JobId, MailId, type TaskId } from '#contract/ids.ts';
import { ledgerApi } from '#contract/ledger.ts';
import { mailApi } from '#contract/mail.ts';
import { creditCents } from '#contract/money.ts';
import { movingApi } from '#contract/moving.ts';
import { newsApi } from '#contract/news.ts';
import { pricingApi } from '#contract/pricing.ts';
import { settingsApi } from '#contract/settings.ts';
import { setupApi } from '#contract/setup.ts';
import { toolsApi } from '#contract/tools.ts';
import { publish } from '#server/realtime/realtime.ts';
import { humanPass } from './human.ts';
import { makeNews } from './news.ts';
import { closeByHand, methodNamed, order, type Ordered, taskIn, vehicleWith } from './orders.ts';
import { type Person, usePortal } from './portal.ts';
import { closeSockets, connected, type Ear } from './sockets.ts';

const portal = usePortal({ own: true });
const query = (text: string, values: unknown[] = []) => portal().database.pool.query<{ id: string }>(text, values);

const roles = ['owner', 'impersonator', 'stranger', 'support', 'admin'] as const;
type Role = (typeof roles)[number];

let people: Record<'owner' | 'support' | 'admin', Person>;
let ears: Record<Role, Ear>;
let ordered: Ordered;

beforeAll(async () => {
  const [owner, stranger, support, admin] = await Promise.all([
    portal().person({ credits: 500 }),
    portal().person(),
    portal().person({ role: 'support' }),
    portal().person({ role: 'admin' }),
  ]);
  people = { owner, support, admin };
  await support.ask(newsApi.saveNews, makeNews('customers'));
  ordered = await order(portal(), owner);
  await taskIn(owner, ordered, 'manual');
  const impersonator = await support.ask(accountsApi.impersonateCustomer, {
    userId: owner.id,
    reason: 'Asked for by phone',
  });
  const whose = { owner, impersonator, stranger, support, admin };
  const entries = roles.map(async (role) => [role, await connected(portal(), whose[role])] as const);
  ears = Object.fromEntries(await Promise.all(entries)) as typeof ears;
});
afterAll(closeSockets);

const ofOwner: readonly Role[] = ['owner', 'impersonator'];
const staff: readonly Role[] = ['support', 'admin'];
const [ofOwnerAndStaff, everyone] = [[...ofOwner, ...staff], [...ofOwner, 'stranger', ...staff] as const];

type Row = { readonly cause: () => Promise<unknown>; readonly hear: readonly Role[] };

/** Listeners of each event, by something that causes it. An event of the contract without a row does not compile. */
const rows: Record<EventName, Readonly<Record<string, Row>>> = {
  tasks: { 'an order': { cause: () => order(portal(), people.owner), hear: ofOwnerAndStaff } },
  newOrder: { 'an order': { cause: () => order(portal(), people.owner), hear: staff } },
  chatMessage: {
    'a message of the customer': {
      cause: () => people.owner.ask(chatApi.createMessage, { ...ordered, message: 'hello' }),
      hear: staff,
    },
    'a message of support': {
      cause: () => people.support.ask(chatApi.createMessage, { ...ordered, message: 'hello' }),
      hear: ofOwner,
    },
  },
  chat: {
    'a note among staff': {
      cause: () => people.support.ask(chatApi.createMessage, { ...ordered, message: 'a note', internal: true }),
      hear: staff,
    },
    'messages that the customer reads': {
      cause: () => people.owner.ask(chatApi.markRead, { jobId: ordered.jobId }),
      hear: ofOwnerAndStaff,
    },
  },
  credits: {
    'a booking of staff': {
      cause: () =>
        people.support.ask(creditsApi.changeCredits, {
          userId: people.owner.id,
          kind: 'bonus',
          amount: creditCents(100),
          reason: 'goodwill',
          bookingKey: randomUUID(),
        }),
      hear: ofOwnerAndStaff,
    },
  },
  ledger: { 'a check of the books': { cause: () => people.support.ask(ledgerApi.verifyLedger, {}), hear: staff } },
  catalog: {
    'a changed vehicle': {
      cause: async () =>
        people.support.ask(catalogApi.updateVehicle, { vehicleId: await vehicleWith(portal()), emission: 'Diesel 7' }),
      hear: everyone,
    },
  },
  prices: {
    'a price of one customer': {
      cause: async () =>
        people.support.ask(pricingApi.setSpecialPrice, {
          userId: people.owner.id,
          methodId: await methodNamed(portal(), 'Stage_1'),
          price: creditCents(1000),
        }),
      hear: everyone,
    },
  },
  settings: {
    'a text of the operator': {
      cause: () =>
        people.support.ask(settingsApi.updateLegalNotice, { kind: 'safety', language: 'de', content: 'unser Text' }),
      hear: everyone,
    },
  },
  news: {
    'news of the operator': {
      cause: () => people.support.ask(newsApi.updateOldPortalNews, { active: false }),
      hear: everyone,
    },
    'news that the owner closes': {
      cause: async () => {
        const [news] = await people.owner.ask(newsApi.getNews, {});
        if (news === undefined) throw new Error('the news are not shown');
        return people.owner.ask(newsApi.dismissNews, { newsId: news.newsId });
      },
      hear: ofOwner,
    },
  },
  notifications: {
    'a question about an order': {
      cause: () => people.support.ask(chatApi.createMessage, { ...ordered, message: 'a word' }),
      hear: ofOwner,
    },
  },
  setup: {
    'a waived step': {
      cause: () => people.support.ask(setupApi.updateSetupStep, { step: 'solution', isNeeded: false }),
      hear: staff,
    },
  },
  library: {
    'a recorded solution': {
      cause: () => closeByHand(people.support, ordered, { recordSolution: true }),
      hear: staff,
    },
  },
  accounts: {
    'a changed account': {
      cause: () => people.support.ask(accountsApi.updateCustomer, { userId: people.owner.id, city: 'Linz' }),
      hear: staff,
    },
  },
  access: {
    'a flat price': {
      cause: () => people.support.ask(pricingApi.setFlatPrice, { userId: people.owner.id, flat: true }),
      hear: ofOwner,
    },
  },
  moving: {
    'a move that is begun': {
      cause: () => people.admin.ask(movingApi.beginMove, { source: 'oldshop', mapName: '' }),
      hear: staff,
    },
  },
  tools: {
    'a new tool': {
      cause: () => people.support.ask(toolsApi.createTool, { name: 'A tool', vendor: '', kind: 'both', active: true }),
      hear: staff,
    },
  },
  templates: {
    'a new template': {
      cause: () => people.support.ask(chatApi.createReplyTemplate, { title: 'Hello', text: 'Hello' }),
      hear: staff,
    },
  },
  mail: {
    'a link that an administrator looks at': {
      cause: async () => {
        const { visitor } = portal();
        await visitor.ask(accountsApi.requestPasswordReset, {
          email: `${people.owner.username}@test.invalid`,
          browserKey: 'k'.repeat(100),
          humanPass: await humanPass(portal()),
        });
        const { rows: mails } = await query('select id from mails where sealed is not null');
        return people.admin.ask(mailApi.showMailLink, { mailId: MailId.parse(mails[0]?.id) });
      },
      hear: staff,
    },
  },
  queue: {
    'a job that is tried again': {
      cause: async () => {
        const { rows: jobs } = await query(
          `select id from graphile_worker.add_job('collectFiles', run_at => now() + interval '1 hour', max_attempts => 1)`,
        );
        await query(`update graphile_worker._private_jobs set attempts = 1 where id = $1`, [jobs[0]?.id]);
        return people.support.ask(deskApi.retryFailedJob, { queueId: String(jobs[0]?.id) });
      },
      hear: staff,
    },
  },
  accounting: {
    'another month in which the year begins': {
      cause: () => people.support.ask(accountingApi.updateAccounting, { fiscalMonth: 7 }),
      hear: staff,
    },
  },
};

/** Orders from this number on are marks of the test. */
const firstMark = 3_000_000;
let marks = 0;
/** Waits until every open socket has heard all that was committed so far: events come in the order of the commits. */
async function allHeard(): Promise<void> {
  marks += 1;
  const mark = { jobId: (firstMark + marks) as JobId, taskId: (firstMark + marks) as TaskId };
  await portal()
    .database.db.transaction()
    .execute((tx) => publish(tx, 'everyone', 'tasks', mark));
  for (const role of roles) await expect.poll(() => ears[role].heard).toContainEqual(['tasks', mark]);
}
/** Everything that a role has heard, but for the marks. */
const heardBy = (role: Role) =>
  ears[role].heard.filter(([, content]) => ((content as Partial<Ordered>).jobId ?? 0) < firstMark);

const cases = Object.entries(rows).flatMap(([event, causes]) =>
  Object.entries(causes).map(([title, row]) => ({ event, title, ...row })),
);

describe('recipients of an event', () => {
  test.each(cases)('$event: $title', async ({ event, cause, hear }) => {
    await allHeard();
    for (const { heard } of Object.values(ears)) heard.length = 0;
    await cause();
    await allHeard();
    const listeners = roles.filter((role) => heardBy(role).some(([name]) => name === event));
    expect(listeners).toEqual(roles.filter((role) => hear.includes(role)));
    // Strangers learn no number of an order either.
    const ids = heardBy('stranger').filter(([, content]) => Object.keys(content as object).length > 0);
    expect(ids).toEqual([]);
  });
});
