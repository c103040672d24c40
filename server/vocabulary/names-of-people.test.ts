import { expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { customerName, personName } from '#rules/names.ts';
import { order, readout } from '#test/orders.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal();

test.each([
  ['Berg Motors', 'Anna', 'Berg'],
  [' ', 'Anna', 'Berg'],
  ['', '', 'Berg'],
  ['', ' ', ''],
])(
  'the database calls a customer as the rules do: company %j, name %j %j',
  async (companyName, firstName, secondName) => {
    const { id, username } = await portal().person();
    const { rows } = await portal().database.pool.query<{ customer: string; person: string }>(
      `update users as u set company_name = $2, first_name = $3, second_name = $4 where id = $1
     returning customer_name(u) as customer, person_name(u) as person`,
      [id, companyName, firstName, secondName],
    );
    const user = { companyName, firstName, secondName, username };
    expect(rows).toEqual([{ customer: customerName(user), person: personName(user) }]);
  },
);

test('a customer without a company bears the same name in every list of staff', async () => {
  const [customer, staff] = [await portal().person({ credits: 10 }), await portal().person({ role: 'support' })];
  await staff.ask(accountsApi.updateCustomer, { userId: customer.id, firstName: 'Anna', secondName: 'Bergmann' });
  await order(portal(), customer, { image: readout() });
  const list = async (path: string) => {
    const response = await fetch(`${portal().root}/api/tf24API/${path}`, {
      headers: { authorization: `Bearer ${staff.token}` },
    });
    return JSON.stringify(await response.json());
  };
  const search = `filterMode=all&search=${customer.username}`;
  for (const path of [
    `getOpenTasksForAdmin?${search}`,
    `getJobsFromAllCustomers?${search}`,
    `getCreditsFromAllCustomers?${search}`,
  ])
    expect(await list(path)).toContain('"Anna Bergmann"');
});
