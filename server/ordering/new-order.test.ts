import { afterEach, expect, test } from 'vitest';
import { draft, order } from '#test/orders.ts';
import { usePortal } from '#test/portal.ts';
import { closeSockets, connected, type Ear } from '#test/sockets.ts';

const portal = usePortal();
afterEach(closeSockets);

const newOrders = ({ heard }: Ear) => heard.flatMap(([event, content]) => (event === 'newOrder' ? [content] : []));

test('a new order is announced once to every device of staff and to no customer, a draft is not [P10.5]', async () => {
  const [customer, other] = [await portal().person(), await portal().person()];
  const team = await Promise.all(
    (['support', 'admin'] as const).map(async (role) => connected(portal(), await portal().person({ role }))),
  );
  const customers = [await connected(portal(), customer), await connected(portal(), other)];
  await draft(portal(), customer);
  const first = await order(portal(), customer, { fileName: 'readout.zip' });
  const second = await order(portal(), customer);
  const expected = [first, second].map(({ jobId, taskId }) => ({ jobId, taskId }));
  for (const ear of team) await expect.poll(() => newOrders(ear)).toEqual(expected);
  expect(customers.flatMap(newOrders)).toEqual([]);
});
