import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { automationApi } from '#contract/automation.ts';
import { libraryApi } from '#contract/library.ts';
import { settingsApi } from '#contract/settings.ts';
import { syntheticImage, syntheticTuning } from '#ecu/synthetic/index.ts';
import { closeByHand, order, readout, taskIn } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
const family = 'simos18';
let customer: Person;
let support: Person;
let admin: Person;

beforeAll(async () => {
  customer = await portal().person({ credits: 5000 });
  support = await portal().person({ role: 'support' });
  admin = await portal().person({ role: 'admin' });
  // The catalogue has no vehicle of this family.
  await portal().database.pool.query(
    `update vehicles set ecu_checksum = $1, ecu_brand = 'Continental', ecu_type = 'Simos 18.1'
      where id = (select min(id) from vehicles where ecu_checksum = 'edc16' and acm_file_id = 0 and emission like 'Diesel%')`,
    [family],
  );
});

let last = 0;
/** An image of an unproven family, of a software that no other test uses. */
const newImage = () => {
  last += 1;
  return syntheticImage({ family, software: `SC8Z${9000 + last}`, part: '9Z9906999ZZ', seed: last });
};

const readFamily = async (reader = support) =>
  (await reader.ask(automationApi.getUnprovenFamilies, {})).find((one) => one.family === family);

const orderImage = (image: Uint8Array) => order(portal(), customer, { image, checksum: family });

/** Support does an order of an image by hand and records the solution. */
async function teach(image: Uint8Array): Promise<void> {
  const ids = await orderImage(image);
  await taskIn(customer, ids, 'manual');
  await closeByHand(support, ids, { modified: syntheticTuning(image, { family, seed: 5 }), recordSolution: true });
}

/** Confirms the family for one test. */
async function confirmForTest(): Promise<void> {
  expect(await admin.ask(automationApi.confirmFamily, { family })).toBe(true);
  onTestFinished(async () => {
    await admin.ask(automationApi.withdrawFamily, { family });
  });
}

describe('file of an unproven family', () => {
  test('goes to a person although a solution fits, and is marked for staff alone [P6.3]', async () => {
    const image = newImage();
    await teach(image);
    const ids = await orderImage(image);
    expect(await taskIn(customer, ids, 'manual')).toMatchObject({ reason: 'familyUnproven' });
    expect(await support.ask(automationApi.getTaskFileFacts, ids)).toMatchObject({
      facts: { family },
      isUnproven: true,
    });
    const { data } = await support.ask(libraryApi.listSolutions, { filterMode: 'all', family });
    expect(data.length).toBeGreaterThan(0);
    expect(data.every(({ isUnproven }) => isUnproven)).toBe(true);
  });

  test('goes to a person with the reason against it where there is one [P6.3]', async () => {
    const ids = await orderImage(newImage());
    expect(await taskIn(customer, ids, 'manual')).toMatchObject({ reason: 'noSolution' });
  });

  test('is delivered automatically once an administrator has confirmed the family [P6.3]', async () => {
    const image = newImage();
    await teach(image);
    await confirmForTest();
    const ids = await orderImage(image);
    await taskIn(customer, ids, 'finished');
    expect(await support.ask(automationApi.getTaskFileFacts, ids)).toMatchObject({ isUnproven: false });
  });

  test('is delivered automatically where the operator does not ask for confirmations [P6.3]', async () => {
    const image = newImage();
    await teach(image);
    await support.ask(settingsApi.updateGlobalOptions, { confirmFamilies: false });
    onTestFinished(async () => {
      await support.ask(settingsApi.updateGlobalOptions, { confirmFamilies: true });
    });
    const ids = await orderImage(image);
    expect(await taskIn(customer, ids, 'finished')).toMatchObject({ status: 'finished' });
  });
});

test('the update confirms a family of which files were delivered automatically [P6.3]', async () => {
  const image = newImage();
  await teach(image);
  await confirmForTest();
  await taskIn(customer, await orderImage(image), 'finished');
  await admin.ask(automationApi.withdrawFamily, { family });
  const migration = await readFile(new URL('../migrations/0147_confirmed_families.sql', import.meta.url), 'utf8');
  const carryOver = migration.slice(migration.indexOf('insert into confirmed_families'));
  await portal().database.pool.query(carryOver);
  expect((await readFamily())?.confirmed).toEqual({ at: expect.any(String) });
  const { rows } = await portal().database.pool.query('select family from confirmed_families');
  expect(rows).toEqual([{ family }]);
});

test('file of a proven family is not marked [P6.3]', async () => {
  const ids = await order(portal(), customer, { image: readout('edc16'), checksum: 'edc16' });
  await taskIn(customer, ids, 'manual');
  expect(await support.ask(automationApi.getTaskFileFacts, ids)).toMatchObject({ isUnproven: false });
});

describe('list of unproven families', () => {
  test('has the files that were seen, the solutions, and who confirmed [P6.3]', async () => {
    const image = newImage();
    const before = await readFamily();
    await teach(image);
    const after = await readFamily();
    expect(after).toMatchObject({ seenAt: expect.any(String), solutions: (before?.solutions ?? 0) + 1 });
    expect(after?.files).toBeGreaterThan(before?.files ?? 0);
    expect(after).not.toHaveProperty('confirmed');
    await confirmForTest();
    expect((await readFamily())?.confirmed).toEqual({ at: expect.any(String), by: admin.username });
  });

  test('is changed by administrators alone, and each change is audited [P6.3]', async () => {
    await expect(support.ask(automationApi.confirmFamily, { family })).rejects.toMatchObject({ status: 403 });
    await expect(admin.ask(automationApi.confirmFamily, { family: 'edc16' })).rejects.toMatchObject({
      code: 'invalidInput',
    });
    expect(await admin.ask(automationApi.confirmFamily, { family: 'dsg' })).toBe(true);
    expect(await admin.ask(automationApi.confirmFamily, { family: 'dsg' })).toBe(false);
    expect(await admin.ask(automationApi.withdrawFamily, { family: 'dsg' })).toBe(true);
    expect(await admin.ask(automationApi.withdrawFamily, { family: 'dsg' })).toBe(false);
    const { rows } = await portal().database.pool.query(
      `select call from audit_log where subject = 'confirmed_families' and subject_id = 'dsg' order by id`,
    );
    expect(rows.map(({ call }) => call)).toEqual(['confirmFamily', 'withdrawFamily']);
  });
});
