import { describe, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { billingApi } from '#contract/billing.ts';
import { chatApi } from '#contract/chat.ts';
import { creditsApi } from '#contract/credits.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { connect } from '#server/db/database.ts';
import { startWorldClock } from '#server/db/world-clock.ts';
import { verifyLedger } from '#server/ledger/index.ts';
import { silent } from '#server/log/log.ts';
import { openDatabase } from '#server/open-portal.ts';
import { readConfig } from '#server/config/config.ts';
import { demoPassword } from '#server/seed/index.ts';
import { describeSchema } from '#tools/describe-schema.ts';
import { useDatabases } from './databases.ts';
import { makeWorld } from './make-world.ts';
import { usePortal } from './portal.ts';
import { useFolder } from './use-folder.ts';
import { firstPage } from './worlds/define.ts';

const end = Date.UTC(2026, 10, 19, 14);
const orders = 25;
const databases = useDatabases();
const untouched = usePortal({ own: true });
const portal = usePortal({
  demo: true,
  template: async () => {
    const url = await databases.filled();
    await makeWorld(url, end, orders);
    return new URL(url).pathname.slice(1);
  },
});

/** Signs somebody of the demo in by the published password. */
async function enter(username: string) {
  const { visitor, clientOf } = portal();
  return clientOf((await visitor.ask(accountsApi.signIn, { username, password: demoPassword })).token);
}

const defaults = `select c.relnamespace::regnamespace as schema, c.relname as relation, a.attname as attribute, pg_get_expr(d.adbin, d.adrelid) as text
  from pg_attrdef d join pg_class c on c.oid = d.adrelid join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
  order by 1, 2, 3`;

describe('a part of the lived-in world', () => {
  test('has its orders, spread over five months', async () => {
    const support = await enter('support');
    const { data } = await support.ask(workbenchApi.listAllJobs, { ...firstPage, state: 'all' });
    // One comes with every demo.
    expect(data).toHaveLength(orders + 1);
    const months = new Set(data.map(({ createdAt }) => createdAt.slice(0, 7)));
    expect(months.size).toBeGreaterThanOrEqual(5);
    for (const { createdAt } of data) expect(Date.parse(createdAt)).toBeLessThan(end);
  });

  test('has conversations, purchases and invoices of the same time', async () => {
    const support = await enter('support');
    const conversations = await support.ask(chatApi.listAllConversations, firstPage);
    const purchases = await support.ask(purchasesApi.listPurchases, firstPage);
    const invoices = await support.ask(billingApi.listInvoices, firstPage);
    const credits = await support.ask(creditsApi.listAllCredits, firstPage);
    for (const list of [conversations, purchases, invoices, credits])
      expect(list.data.length).toBeGreaterThanOrEqual(3);
    const times = [
      ...conversations.data.map(({ lastAt }) => lastAt),
      ...invoices.data.map(({ createdAt }) => createdAt),
    ];
    for (const time of times) expect(Date.parse(time)).toBeLessThan(end);
  });

  test('has sound books', async () => {
    const verified = await verifyLedger(portal().database.reader);
    expect(verified.filter(({ count }) => count > 0)).toEqual([]);
  });

  test('leaves the schema as that of any portal', async () => {
    const [made, other] = [portal().database, untouched().database];
    expect((await made.pool.query(defaults)).rows).toEqual((await other.pool.query(defaults)).rows);
    expect(await describeSchema(made.reader)).toBe(await describeSchema(other.reader));
    const { rows } = await made.pool.query(`select to_regnamespace('world_clock') as clock`);
    expect(rows).toEqual([{ clock: null }]);
  });

  test('leaves the clock of the process as it was', () => {
    expect(Date.name).toBe('Date');
  });
});

describe('a world that is only half made', () => {
  const folder = useFolder();

  test('is not opened, and the error says what to do', async () => {
    const url = await databases.filled();
    const database = connect(url, silent);
    const clock = await startWorldClock(database, silent, end);
    await clock.release();
    await database.close();
    const config = readConfig({ DATABASE_URL: url, DATA_DIR: folder() }, true, 'lived-in');
    await expect(openDatabase(config, silent, 'command')).rejects.toThrow(
      /^DATA_DIR: the lived-in world of .* is only half made/,
    );
  });
});
