import { expect, test } from 'vitest';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal();

async function post(staff: Person, name: string, body: object): Promise<{ status: number; json: unknown }> {
  const response = await fetch(`${portal().root}/api/tf24API/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, json: await response.json() };
}

test.each([
  ['createCustomMainFilePrice', { priceClassId: 1, price: 10 }],
  ['createCustomAddonFilePrice', { priceClassId: 1, price: 10 }],
  ['updateCustomerMainPrices', { prices: [] }],
  ['updateCustomerFlatPriceSetting', { user_flatPrice: true }],
  ['setSpecialPrice', { method_id: 1, price: 10 }],
  ['createToolForCustomer', { toolId: 1, kind: 'master' }],
] as const)('%s is refused for a staff member, who has no prices and no tools', async (name, body) => {
  const [staff, colleague] = [await portal().person({ role: 'support' }), await portal().person({ role: 'support' })];
  expect(await post(staff, name, { user_id: colleague.id, ...body })).toMatchObject({
    status: 404,
    json: { code: 'notFound' },
  });
});

test('prices and tools from before becoming staff can be deleted', async () => {
  const [staff, former] = [await portal().person({ role: 'support' }), await portal().person()];
  const { pool } = portal().database;
  const { rows } = await pool.query<{ price: number; tool: number }>(
    `with c as (insert into price_classes (kind, id, name, price) values ('engine', 990, 'Former', 100) returning id),
       t as (insert into tools (name, kind) values ('Former tool', 'both') returning id),
       had as (insert into customer_tools (user_id, tool_id, kind) select $1, id, 'master' from t),
       agreed as (insert into customer_class_prices (user_id, kind, class_id, price) select $1, 'engine', id, 50 from c)
     select c.id as price, t.id as tool from c, t`,
    [former.id],
  );
  const [made] = rows;
  expect(await post(staff, 'deleteTool', { toolId: made?.tool })).toMatchObject({ status: 409 });
  await pool.query("update users set role = 'support' where id = $1", [former.id]);
  expect(await post(staff, 'deleteTool', { toolId: made?.tool })).toEqual({ status: 200, json: true });
  const price = { kind: 'main', priceClassId: made?.price };
  expect(await post(staff, 'deleteFilePriceStandard', price)).toEqual({ status: 200, json: true });
});
