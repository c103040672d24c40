import { expect, test } from 'vitest';
import { engineApi } from '#contract/engine.ts';
import { tasksApi } from '#contract/tasks.ts';
import { syntheticImage, syntheticTuning } from '#ecu/synthetic/index.ts';
import { closeByHand, makeFile, newSoftware, order, taskIn } from '#test/orders.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
const family = 'medc17';
/** Where the data sets begin in a whole read. */
const partAt = 0x180000;

test('the data sets alone are modified by a solution from the whole read, and known as a part of its original [P4.8]', async () => {
  const [customer, support] = [await portal().person({ credits: 5000 }), await portal().person({ role: 'support' })];
  const image = syntheticImage({ family, software: newSoftware(), seed: 7 });
  const modified = syntheticTuning(image, { family, seed: 5 });
  const taught = await order(portal(), customer, { image, checksum: family });
  await taskIn(customer, taught, 'manual');
  await closeByHand(support, taught, { modified, recordSolution: true });

  const part = image.slice(partAt);
  const ids = await order(portal(), customer, { image: part, checksum: family });
  await taskIn(customer, ids, 'finished');
  const { blob } = await support.askForFile(tasksApi.downloadModified, ids);
  expect(Buffer.from(await blob.arrayBuffer()).equals(Buffer.from(modified.slice(partAt)))).toBe(true);

  const file = makeFile(part);
  const checked = await customer.ask(
    engineApi.checkOriginalFile,
    { fileName: 'data sets.bin', fileSize: file.size, fileRole: 'engine' },
    { files: { file } },
  );
  expect(checked).toMatchObject({ original: 'partly', unread: partAt });
});
