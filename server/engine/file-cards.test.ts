import { expect, test } from 'vitest';
import { engineApi } from '#contract/engine.ts';
import { miniatureSlices } from '#rules/miniature.ts';
import { libraryApi } from '#contract/library.ts';
import { syntheticTuning } from '#ecu/synthetic/index.ts';
import { closeByHand, newSoftware, order, type Ordered, readout, taskIn } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal();
const family = 'edc16';

/** The slices in which the strip map, which reads both files, has a change besides checksum words. */
async function differing(support: Person, made: Ordered): Promise<number[]> {
  const { length, runs, checksum } = await support.ask(engineApi.getTaskStripMap, made);
  const slices = new Set<number>();
  for (const { offset, length: bytes } of runs)
    for (let at = offset; at < offset + bytes; at += 1)
      if (!checksum.checks.some(({ storedAt, width }) => at >= storedAt && at < storedAt + width))
        slices.add(Math.floor((at * miniatureSlices) / length));
  expect(slices.size).toBeGreaterThan(0);
  return [...slices];
}

test('the cards show original and versions with their facts and mark the differing slices, whoever made the file [P3.6]', async () => {
  const support = await portal().person({ role: 'support' });
  const customer = await portal().person({ credits: 900 });
  const software = newSoftware();
  const image = readout(family, software);
  const tuned = syntheticTuning(image, { family, seed: 3 });
  const byHand = await order(portal(), customer, { image });
  await taskIn(customer, byHand, 'manual');

  const before = await customer.ask(engineApi.getTaskFileCards, byHand);
  expect(before.versions).toEqual([]);
  expect(before.original).toMatchObject({ name: 'readout.bin', length: image.length });

  await closeByHand(support, byHand, { modified: tuned, recordSolution: true });
  // They are learned once no more files arrive.
  await expect
    .poll(async () => (await customer.ask(engineApi.getTaskFileCards, byHand)).original.facts)
    .toMatchObject({ family, software });
  const ofSupport = await customer.ask(engineApi.getTaskFileCards, byHand);
  expect(ofSupport.versions).toHaveLength(1);
  expect(ofSupport.versions[0]).toMatchObject({ version: 1, current: true, madeBy: support.username });
  expect(ofSupport.versions[0]?.miniature?.changed).toEqual(await differing(support, byHand));

  const { data } = await support.ask(libraryApi.listSolutions, { filterMode: 'all', software });
  const [solution] = data;
  if (solution === undefined) throw new Error('nothing was recorded');
  if (solution.flags.includes('signedArea')) await support.ask(libraryApi.acceptSignedArea, solution);
  const automatic = await order(portal(), customer, { image });
  await taskIn(customer, automatic, 'finished');
  const [version] = (await customer.ask(engineApi.getTaskFileCards, automatic)).versions;
  expect(version).toMatchObject({ version: 1, current: true, checksum: { wrong: 0 } });
  expect(version?.madeBy).toBeUndefined();
  expect(version?.miniature?.changed).toEqual(await differing(support, automatic));
  expect(version?.checksum?.checks).toBeGreaterThan(0);
});

test('a customer sees neither undelivered files of support nor the files of others', async () => {
  const support = await portal().person({ role: 'support' });
  const customer = await portal().person({ credits: 900 });
  const image = readout(family);
  const made = await order(portal(), customer, { image });
  await taskIn(customer, made, 'manual');
  await closeByHand(support, made, { modified: syntheticTuning(image, { family, seed: 3 }) });
  await portal().database.pool.query(`update tasks set status = 'inProgress' where id = $1`, [made.taskId]);
  expect((await support.ask(engineApi.getTaskFileCards, made)).versions).toHaveLength(1);
  expect((await customer.ask(engineApi.getTaskFileCards, made)).versions).toEqual([]);
  const stranger = await portal().person();
  await expect(stranger.ask(engineApi.getTaskFileCards, made)).rejects.toMatchObject({ code: 'notFound' });
});
