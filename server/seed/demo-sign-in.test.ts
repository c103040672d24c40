import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { billingApi } from '#contract/billing.ts';
import { creditCents } from '#contract/money.ts';
import { creditsApi } from '#contract/credits.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { settingsApi } from '#contract/settings.ts';
import { usePortal } from '#test/portal.ts';
import { demoPassword, demoSignIns, loadDemoWorld } from './index.ts';

const real = usePortal({ own: true });
const demo = usePortal({ demo: true });

const optionsOf = async (root: string) =>
  (await (await fetch(`${root}/api/tf24API/${settingsApi.loadPublicOptions.name}`)).json()) as object;

test('a demo offers its three accounts to every visitor', async () => {
  expect(await optionsOf(demo().root)).toMatchObject({
    demoAccounts: ['admin', 'support', 'workshop'].map((username) => ({ username, password: 'demo-portal' })),
  });
});

test('a real portal offers no account and reveals no password', async () => {
  const options = await optionsOf(real().root);
  expect(options).not.toHaveProperty('demoAccounts');
  for (const { password } of demoSignIns) expect(JSON.stringify(options)).not.toContain(password);
});

test('the demo has bank details and legal texts and can issue an invoice', async () => {
  const { database, storage, clientOf, visitor } = demo();
  await loadDemoWorld(database, storage);
  const enter = async (username: string) =>
    clientOf((await visitor.ask(accountsApi.signIn, { username, password: demoPassword })).token);
  const [workshop, support] = [await enter('workshop'), await enter('support')];
  const { bank } = await workshop.ask(purchasesApi.getBuyingOptions, {});
  expect(bank).toMatchObject({ holder: 'Demo Tuning GmbH', bic: 'BKAUATWW' });
  for (const kind of ['terms', 'imprint', 'privacy'] as const)
    for (const language of ['en', 'de'] as const) {
      const text = await visitor.ask(settingsApi.getPortalText, { kind, language });
      expect(text).toMatchObject({ language });
      expect(text.changedAt).toBeDefined();
    }
  const { userId } = await workshop.ask(accountsApi.getAccess, {});
  await support.ask(creditsApi.changeCredits, {
    userId,
    kind: 'purchase',
    amount: creditCents(5000),
    reason: 'transfer',
    bookingKey: randomUUID(),
  });
  const { data } = await workshop.ask(creditsApi.listCredits, { filterMode: 'all', kind: 'purchase' });
  const [entry] = data;
  if (entry === undefined) throw new Error('no purchase');
  // A German company without a confirmed number pays the tax of its own country to the operator in Austria.
  expect(await support.ask(billingApi.createInvoice, { creditEntryId: entry.entryId })).toMatchObject({
    taxRate: 1900,
  });
});
