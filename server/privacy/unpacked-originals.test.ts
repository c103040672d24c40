import { expect, test } from 'vitest';
import { packZip } from '#test/archives.ts';
import { closeByHand, order, readout, taskIn } from '#test/orders.ts';
import { usePortal } from '#test/portal.ts';
import { deleteExpired } from './retention.ts';

const portal = usePortal({ own: true });
const rows = async (text: string, ...values: unknown[]) => (await portal().database.pool.query(text, values)).rows;

/** A finished order whose original is an archive. */
async function packedOrder() {
  const [customer, support] = [await portal().person(), await portal().person({ role: 'support' })];
  const image = await packZip({ 'read.bin': readout() });
  const ids = await order(portal(), customer, { image, fileName: 'golf.zip' });
  await taskIn(customer, ids, 'manual');
  await closeByHand(support, ids);
  const unpacked = () => rows('select 1 from unpacked_originals where task_id = $1', ids.taskId);
  expect(await unpacked()).toHaveLength(1);
  return { ids, unpacked };
}

test('the image of an archive goes with its original when the period is over', async () => {
  const { ids, unpacked } = await packedOrder();
  await rows(`update tasks set changed_at = now() - interval '3 years' where id = $1`, ids.taskId);
  await deleteExpired(portal().database, 'originals', 24);
  expect(await unpacked()).toEqual([]);
});
