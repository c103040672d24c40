import { expect, test } from 'vitest';
import { engineApi } from '#contract/engine.ts';
import { orderingApi } from '#contract/ordering.ts';
import { draft, makeFile, readout, taskIn } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { removeOldChecks } from './remove-old-checks.ts';

const portal = usePortal();

async function check(customer: Person) {
  const file = makeFile(readout());
  const asked = { fileName: file.name, fileSize: file.size, fileRole: 'engine' } as const;
  return (await customer.ask(engineApi.checkOriginalFile, asked, { files: { file } })).fileCheckId;
}

test('a checked file can be ordered for 24 hours, and ordered files are kept', async () => {
  const customer = await portal().person();
  const fileCheckId = await check(customer);
  const ordered = await draft(portal(), customer);
  await customer.ask(orderingApi.orderCheckedFile, { ...ordered, fileCheckId });
  await portal().database.pool.query(`update file_checks set created_at = now() - interval '25 hours'`);
  const young = await check(customer);
  await removeOldChecks(portal().database);
  const late = await draft(portal(), customer);
  await expect(customer.ask(orderingApi.orderCheckedFile, { ...late, fileCheckId })).rejects.toMatchObject({
    code: 'notFound',
  });
  expect(await customer.ask(orderingApi.orderCheckedFile, { ...late, fileCheckId: young })).toBe(true);
  expect(await taskIn(customer, ordered, 'manual')).toMatchObject({ fileName: 'readout.bin' });
});
