import { expect, test } from 'vitest';
import { GroupId, PackageId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);
const sold = { credits: creditCents(10_000), netPrice: 9500, bonus: creditCents(0), active: true, position: 70 };
const nobody = { groupId: GroupId.parse(999_999), packageId: PackageId.parse(999_999) };

test('packages are listed by position and can be changed, withdrawn and deleted [P13.8]', async () => {
  const support = await portal().person({ role: 'support' });
  const customer = await portal().person();
  const ours = async () => (await support.ask(purchasesApi.listPackages, {})).filter(({ position }) => position >= 70);
  const offered = async () =>
    (await customer.ask(purchasesApi.getBuyingOptions, {})).packages.filter(({ net }) => net === 9500 || net === 4900);
  await support.ask(purchasesApi.savePackage, { ...sold, position: 72 });
  await support.ask(purchasesApi.savePackage, { ...sold, credits: creditCents(5050), netPrice: 4900, position: 71 });
  const [first, second] = await ours();
  expect([first, second]).toMatchObject([
    { credits: 5050, netPrice: 4900, bonus: 0, active: true },
    { credits: 10_000, netPrice: 9500 },
  ]);
  expect((await offered()).map(({ packageId }) => packageId)).toEqual([first?.packageId, second?.packageId]);

  await support.ask(purchasesApi.savePackage, { ...sold, packageId: first?.packageId, active: false, position: 73 });
  expect(await offered()).toMatchObject([{ packageId: second?.packageId }]);
  for (const one of await ours()) await support.ask(purchasesApi.deletePackage, one);
  expect(await offered()).toEqual([]);
  await expect(support.ask(purchasesApi.deletePackage, nobody)).rejects.toMatchObject({ status: 404 });
  await expect(support.ask(purchasesApi.savePackage, { ...sold, packageId: nobody.packageId })).rejects.toMatchObject({
    status: 404,
  });
  await expect(support.ask(purchasesApi.savePackage, { ...sold, groupId: nobody.groupId })).rejects.toMatchObject({
    code: 'groupUnknown',
  });
});

test.each([
  { credits: 0 },
  { credits: -100 },
  { credits: 100_000.01 },
  { netPrice: 0 },
  { netPrice: -1 },
  { netPrice: 100_000_001 },
  { bonus: -0.5 },
  { position: -1 },
  { active: 'perhaps' },
])('a package with %j is rejected [P13.8]', async (figure) => {
  const { token } = await portal().person({ role: 'support' });
  const count = async () => (await query('select count(*)::int as count from credit_packages')).rows[0] as object;
  const before = await count();
  const response = await fetch(`${portal().root}/api/tf24API/saveCreditPackage`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ credits: 100, netPrice: 9500, bonus: 0, active: true, position: 70, ...figure }),
  });
  expect(response.status).toBe(400);
  expect(await count()).toEqual(before);
});

test.each([
  ['credits', 0],
  ['credits', -1],
  ['net_price', 0],
  ['net_price', -1],
  ['bonus', -1],
])('the table rejects a package whose %s is %i', async (column, value) => {
  const values = { credits: 100, net_price: 100, bonus: 0, [column]: value };
  await expect(
    query(
      'insert into credit_packages (credits, net_price, bonus) values ($1, $2, $3)',
      values.credits,
      values.net_price,
      values.bonus,
    ),
  ).rejects.toThrow(/check/);
});

test('a group has a unique name and can be deleted only without customers and packages [P13.9]', async () => {
  const support = await portal().person({ role: 'support' });
  const customer = await portal().person();
  const named = (name: string) => ({ name, bonusPercent: 5, paysBy: ['card' as const] });
  const groupOf = async (name: string) =>
    (await support.ask(purchasesApi.listGroups, {})).find((group) => group.name === name);
  await support.ask(purchasesApi.saveGroup, named('  Partners '));
  const group = await groupOf('Partners');
  expect(group).toMatchObject({ bonusPercent: 5, paysBy: ['card'], customers: 0, packages: 0 });
  await expect(support.ask(purchasesApi.saveGroup, named('Partners'))).rejects.toMatchObject({ code: 'groupExists' });
  await expect(support.ask(purchasesApi.saveGroup, named('  '))).rejects.toMatchObject({ code: 'invalidInput' });
  const groupId = group?.groupId ?? nobody.groupId;

  expect(await support.ask(purchasesApi.setGroupOfCustomer, { userId: customer.id, groupId })).toBe(true);
  expect(await support.ask(purchasesApi.setGroupOfCustomer, { userId: customer.id, groupId })).toBe(false);
  expect((await groupOf('Partners'))?.customers).toBe(1);
  await expect(support.ask(purchasesApi.deleteGroup, { groupId })).rejects.toMatchObject({ code: 'groupInUse' });
  await expect(
    support.ask(purchasesApi.setGroupOfCustomer, { userId: customer.id, groupId: nobody.groupId }),
  ).rejects.toMatchObject({ code: 'groupUnknown' });
  await expect(support.ask(purchasesApi.setGroupOfCustomer, { userId: support.id, groupId })).rejects.toMatchObject({
    status: 404,
  });

  await support.ask(purchasesApi.setGroupOfCustomer, { userId: customer.id });
  expect(await support.ask(purchasesApi.deleteGroup, { groupId })).toBe(true);
  expect(await groupOf('Partners')).toBeUndefined();
});

test('a group adds its payment methods, except those that the operator has not set up [P13.1 P13.9]', async () => {
  const support = await portal().person({ role: 'support' });
  const customer = await portal().person();
  await query(`update portal_options set bank_iban = 'AT61 1904 3002 3457 3201'`);
  await query(`update users set payment_api = 'none' where id = $1`, customer.id);
  const ways = async () => (await customer.ask(purchasesApi.getBuyingOptions, {})).ways;
  expect(await ways()).toEqual([]);
  await support.ask(purchasesApi.saveGroup, { name: 'Both', bonusPercent: 0, paysBy: ['transfer', 'card'] });
  const groups = await support.ask(purchasesApi.listGroups, {});
  const groupId = groups.find(({ name }) => name === 'Both')?.groupId;
  await support.ask(purchasesApi.setGroupOfCustomer, { userId: customer.id, groupId });
  // This portal has no provider for cards.
  expect(await ways()).toEqual(['transfer']);
  await query(`update portal_options set bank_iban = ''`);
  expect(await ways()).toEqual([]);
});
