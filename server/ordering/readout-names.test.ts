import { beforeAll, describe, expect, test } from 'vitest';
import { engineApi } from '#contract/engine.ts';
import { tasksApi } from '#contract/tasks.ts';
import { syntheticTuning } from '#ecu/synthetic/index.ts';
import { getExtension, isAllowedFile } from '#rules/file-types.ts';
import { isExtension } from '#rules/text/extension.ts';
import { readFurtherFiles } from '#server/settings/index.ts';
import { closeByHand, makeFile, newSoftware, order, readout, taskIn } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { readoutNames } from '#test/readout-names.ts';

const portal = usePortal({ own: true });
const family = 'edc15';
const software = newSoftware();
const image = readout(family, software);
const modified = syntheticTuning(image, { family, seed: 5 });

let customer: Person;
let support: Person;

beforeAll(async () => {
  customer = await portal().person({ credits: 50_000 });
  support = await portal().person({ role: 'support' });
  const taught = await order(portal(), customer, { image, checksum: family });
  await taskIn(customer, taught, 'manual');
  await closeByHand(support, taught, { modified, recordSolution: true });
});

/** The first accepted name of the list with each extension; all numbers are one, and so is every name without. */
const samples = [
  ...new Map(
    readoutNames
      .filter(({ kind }) => kind !== 'refused')
      .toReversed()
      .map((one) => {
        const extension = getExtension(one.name);
        return [/^\d+$/.test(extension) ? 'number' : isExtension(extension) ? extension : '', one] as const;
      }),
  ).values(),
];

const check = (name: string, file: File) =>
  customer.ask(
    engineApi.checkOriginalFile,
    { fileName: name, fileSize: file.size, fileRole: 'engine' },
    { files: { file } },
  );

test('a new portal accepts every name of the list that is expected to be accepted [P1.60]', async () => {
  const further = await readFurtherFiles(portal().database.reader);
  expect(
    readoutNames.filter(({ name, kind }) => isAllowedFile('original', name, further) !== (kind !== 'refused')),
  ).toEqual([]);
});

describe('one accepted name with each extension, sent with the bytes of an image', () => {
  test('is of more than thirty extensions', () => {
    expect(samples.length).toBeGreaterThan(30);
  });

  test.each(samples)('$name is checked as readout.bin is [P1.60]', async ({ name }) => {
    const asBin = await check('readout.bin', makeFile(image));
    const { facts } = await check(name, makeFile(image, name));
    expect(facts).toEqual(asBin.facts);
    expect(facts).toMatchObject({ family, software });
  });

  test.each(samples.filter(({ kind }) => kind === 'image'))(
    '$name is ordered and modified as readout.bin is [P1.60]',
    async ({ name }) => {
      const ids = await order(portal(), customer, { image, fileName: name, checksum: family });
      await taskIn(customer, ids, 'finished');
      const { blob } = await support.askForFile(tasksApi.downloadModified, ids);
      expect(Buffer.from(await blob.arrayBuffer()).equals(Buffer.from(modified))).toBe(true);
    },
  );

  test.each(samples.filter(({ kind }) => kind === 'person'))(
    '$name goes to a person, as the specification says [C5.32]',
    async ({ name }) => {
      const ids = await order(portal(), customer, { image, fileName: name, checksum: family });
      expect(await taskIn(customer, ids, 'manual')).toMatchObject({ reason: 'fileTypeManual' });
    },
  );
});
