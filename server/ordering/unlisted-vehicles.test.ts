import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { automationApi } from '#contract/automation.ts';
import { catalogApi } from '#contract/catalog.ts';
import type { DescribedVehicle } from '#contract/catalog/described-vehicle.ts';
import { csvApi } from '#contract/csv.ts';
import type { VehicleId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { offersApi } from '#contract/offers.ts';
import { orderingApi } from '#contract/ordering.ts';
import { pricingApi } from '#contract/pricing.ts';
import { settingsApi } from '#contract/settings.ts';
import { statisticsApi } from '#contract/statistics.ts';
import { tasksApi } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { removeOldDrafts } from './remove-old-drafts.ts';
import { closeByHand, makeFile, methodNamed, order, type Ordered, taskIn, vehicleWith } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { mailsTo } from '#test/human.ts';
import { openRaw } from '#test/raw.ts';
import { searchRefreshed } from '#test/refreshed-search.ts';

const portal = usePortal({ own: true });
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);
let customer: Person;
let other: Person;
let support: Person;
beforeAll(async () => {
  customer = await portal().person({ credits: 5000 });
  other = await portal().person({ credits: 5000 });
  support = await portal().person({ role: 'admin' });
});

/** A vehicle with a model of its own in the words of a customer. */
const words = (more: Partial<DescribedVehicle> = {}): DescribedVehicle => ({
  category: 'car',
  brand: 'Wiesmann',
  model: `Roadster ${randomUUID().slice(0, 8)}`,
  year: '2009',
  engine: '4.4 V8',
  controlUnit: '',
  ...more,
});

/** Fields of every job. */
const jobFields = { vin: 'VIN-UNLISTED', additional: '', modificationMode: 'automatic' } as const;
const language = 'en';
const open = (describedVehicle: DescribedVehicle, more: { orderKey?: string } = {}) =>
  customer.ask(orderingApi.createJob, { ...jobFields, describedVehicle, ...more });

/** A whole order for a described vehicle. */
const orderFor = (described: DescribedVehicle): Promise<Ordered> =>
  order(portal(), customer, { described, methods: ['Stage_1'] });

const jobOf = ({ jobId }: Pick<Ordered, 'jobId'>) => support.ask(tasksApi.getJob, { jobId });
const taskOf = async ({ jobId, taskId }: Ordered) => {
  const task = (await support.ask(tasksApi.getTasksOfJob, { jobId })).find((one) => one.taskId === taskId);
  if (task === undefined) throw new Error(`task ${taskId} is not there`);
  return task;
};
const rowsOf = async (vehicleId: VehicleId) => (await query('select from vehicles where id = $1', vehicleId)).rowCount;
/** Where a text stands; a mail that was sent says what it said. */
const textsLike = async (text: string) => {
  const { rows } = await query(
    `select 'vehicles' as place from vehicles v where v::text like $1 union all
     select 'audit_log' from audit_log a where a::text like $1 union all
     select r.kind from search_rows r where r.text like lower($1) and r.kind <> 'mail'`,
    `%${text}%`,
  );
  return rows.map(({ place }: { place: string }) => place);
};

describe('an order for a vehicle that is not listed', () => {
  test('bears the words of the customer and goes to a person [P1.89]', async () => {
    const described = words();
    const ordered = await orderFor(described);
    const task = await taskIn(customer, ordered, 'manual');
    const named = {
      vehicleBrand: 'Wiesmann',
      vehicleModel: `${described.model} 4.4 V8 (2009)`,
      describedVehicle: described,
    };
    expect(task).toMatchObject({ reason: 'vehicleNotListed', ...named });
    expect(await jobOf(ordered)).toMatchObject(named);
  });

  test('is what a list of staff can be narrowed to, until a vehicle is attached [P1.91]', async () => {
    const buyer = await portal().person({ credits: 500 });
    const described = words();
    const ordered = await order(portal(), buyer, { described, methods: ['Stage_1'] });
    const listed = await order(portal(), buyer);
    for (const made of [ordered, listed]) await taskIn(buyer, made, 'manual');
    const found = async () =>
      (await support.ask(workbenchApi.listOpenTasks, { filterMode: 'all', work: 'notListed', pageSize: 100 })).data.map(
        ({ taskId }) => taskId,
      );
    expect(await found()).toContain(ordered.taskId);
    expect(await found()).not.toContain(listed.taskId);
    const vehicleId = await vehicleWith(portal());
    await support.ask(workbenchApi.changeVehicle, { taskId: ordered.taskId, vehicleId });
    expect(await found()).not.toContain(ordered.taskId);
  });

  test('is named in the words of its customer by the mail that its file is ready [P1.89]', async () => {
    const described = words();
    const ordered = await orderFor(described);
    await taskIn(customer, ordered, 'manual');
    await closeByHand(support, ordered);
    const mails = await mailsTo(portal(), `${customer.username}@test.invalid`);
    const mail = mails.find(({ kind, body }) => kind === 'taskFinished' && body.includes(described.model));
    expect(mail?.body).toContain(`Vehicle: Wiesmann ${described.model} 4.4 V8 (2009)`);
  });

  test('stays with a person when the automatic service gets it again', async () => {
    const ordered = await orderFor(words());
    await expect(support.ask(automationApi.rerunAutomaticService, ordered)).rejects.toMatchObject({
      code: 'notForAutomatic',
      problem: { reason: 'vehicleNotListed' },
    });
  });

  test('is found by any of its words', async () => {
    const described = words({ controlUnit: `ZX${randomUUID().slice(0, 6)}` });
    const { jobId } = await orderFor(described);
    for (const search of [described.model, described.controlUnit, `wiesmann 2009 ${described.model}`]) {
      const found = await support.ask(workbenchApi.listAllJobs, { search, state: 'all', filterMode: 'all' });
      expect(found.data.map((job) => job.jobId)).toEqual([jobId]);
    }
  });

  test.each([
    ['no brand', { brand: '   ' }],
    ['no model', { model: '' }],
    ['a brand of 61 characters', { brand: 'x'.repeat(61) }],
    ['a model of 81 characters', { model: 'x'.repeat(81) }],
    ['a year of 21 characters', { year: '1'.repeat(21) }],
    ['a control character', { engine: 'V8\u0000' }],
    ['an unknown category', { category: 'plane' as 'car' }],
  ])('is refused with %s', async (_what, change) => {
    const input = { describedVehicle: { ...words(), ...change }, job_vehicle_VIN: 'VIN-UNLISTED' };
    const answer = await openRaw(portal(), customer).post('createJob', input);
    expect(answer.status).toBe(400);
  });

  test('is refused as before without any vehicle', async () => {
    const answer = await openRaw(portal(), customer).post('createJob', { job_vehicle_VIN: 'VIN-UNLISTED' });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalidInput' }]);
  });

  test('is one job with one description, however often it is sent [P1.89]', async () => {
    const [described, orderKey] = [words(), randomUUID()];
    const answers = await Promise.all([1, 2, 3].map(() => open(described, { orderKey })));
    expect(new Set(answers.map(({ jobId }) => jobId)).size).toBe(1);
    expect((await query('select from vehicles where model like $1', `${described.model}%`)).rowCount).toBe(1);
    await expect(open(words(), { orderKey })).rejects.toMatchObject({ code: 'orderKeyTaken' });
  });

  test('is refused where the operator does not offer it', async () => {
    await query('update portal_options set unlisted_vehicles = false');
    expect(await customer.ask(settingsApi.loadGlobalOptions, {})).toMatchObject({ unlistedVehicles: false });
    await expect(open(words())).rejects.toMatchObject({ code: 'unlistedVehiclesOff', status: 409 });
    await query('update portal_options set unlisted_vehicles = true');
  });
});

describe('methods for a vehicle that is not listed', () => {
  const namesOf = async (input: { controlUnit?: string; vehicleId?: VehicleId }, person = customer) =>
    (await person.ask(pricingApi.getOfferedMethods, { ...input, language })).map(({ name }) => name);

  test('are those that any vehicle of its control unit offers [P1.90]', async () => {
    const unit = `QX${randomUUID().slice(0, 6)}`;
    await query(
      `insert into vehicles (category, brand, model, emission, ecu_brand, ecu_type) values
         ('car', 'Family', 'One', 'Diesel', 'Quux', $1), ('truck', 'Family', 'Two', 'Diesel', 'Quux', $1)`,
      unit,
    );
    await query(
      `insert into vehicle_methods (vehicle_id, method_id, offered) select id, $2, false from vehicles where ecu_type = $1`,
      unit,
      await methodNamed(portal(), 'DPF'),
    );
    const known = await namesOf({ controlUnit: `Quux ${unit}` });
    expect(known).toContain('Vmax');
    expect(known).toContain('method_not_listed');
    expect(known).not.toContain('DPF');
    const one = await query('select id from vehicles where ecu_type = $1 order by id', unit);
    for (const { id } of one.rows as { id: VehicleId }[])
      expect(known).toEqual(expect.arrayContaining(await namesOf({ vehicleId: id })));
  });

  test('are the universal ones where the control unit is unknown', async () => {
    const { rows } = await query('select name from methods where active and (universal or id = 0)');
    const universal = (rows as { name: string }[]).map(({ name }) => name).toSorted();
    for (const controlUnit of ['', 'no such unit'])
      expect((await namesOf({ controlUnit })).toSorted()).toEqual(universal);
    const { vehicleId } = await open(words());
    expect((await namesOf({ vehicleId })).toSorted()).toEqual(universal);
  });

  test('are priced in the order as on the screen, and others are refused', async () => {
    const { jobId } = await open(words());
    const vmax = await methodNamed(portal(), 'Vmax');
    await expect(
      customer.ask(orderingApi.createTask, {
        jobId,
        price: creditCents(6000),
        methods: [{ methodId: vmax }],
        priority: '30min',
        checksumWanted: false,
        dtcSelected: false,
        dtcCodes: '',
        dtcHex: false,
      }),
    ).rejects.toMatchObject({ code: 'methodNotOffered' });
    await expect(
      customer.ask(pricingApi.getFilePrice, { controlUnit: '', fileRole: 'engine', methods: [{ methodId: vmax }] }),
    ).rejects.toMatchObject({ code: 'methodNotOffered' });
  });

  test('need a vehicle or a control unit', async () => {
    await expect(customer.ask(pricingApi.getOfferedMethods, { language })).rejects.toMatchObject({
      code: 'invalidInput',
    });
  });
});

describe('a described vehicle', () => {
  test('is in no list, search, count, proposal, import or export of the catalogue [P1.90]', async () => {
    const described = words({ brand: `Unlisted ${randomUUID().slice(0, 8)}`, controlUnit: 'EDC16U34' });
    const { brand } = described;
    const counts = async () =>
      (await support.ask(catalogApi.getMethods, {})).map(({ name, vehicles }) => ({ name, vehicles }));
    const before = await counts();
    const { total } = await support.ask(catalogApi.listVehicles, {});
    const ordered = await orderFor(described);
    const { vehicleId } = await jobOf(ordered);
    expect(await counts()).toEqual(before);
    expect(await support.ask(catalogApi.listVehicles, {})).toMatchObject({ total });
    expect(await support.ask(catalogApi.listVehicles, { search: brand })).toMatchObject({ total: 0 });
    for (const person of [customer, support]) {
      expect(await person.ask(catalogApi.searchVehicles, { search: brand })).toMatchObject({ total: 0 });
      expect(await person.ask(catalogApi.searchVehicles, { search: '', brand })).toMatchObject({ total: 0 });
      expect(await person.ask(catalogApi.searchVehicles, { search: '', vehicleId })).toMatchObject({ total: 0 });
    }
    const brands = await customer.ask(catalogApi.getVehicleBrands, { category: 'car' });
    expect(brands.filter((one) => one.brand === brand)).toEqual([]);
    expect(await customer.ask(orderingApi.listRecentVehicles, {})).toEqual([]);
    const { blob } = await support.askForFile(csvApi.exportCsv, { kind: 'vehicles', language: 'en' });
    expect(await blob.text()).not.toContain(brand);
    expect(await portal().visitor.ask(offersApi.searchOffers, { search: brand, language: 'en' })).toMatchObject({
      vehicles: [],
    });
    const figures = await support.ask(statisticsApi.getMostOrdered, { language });
    expect(JSON.stringify(figures)).not.toContain(brand);
    expect(await support.ask(workbenchApi.listAllJobs, { state: 'all', filterMode: 'all', brand })).toMatchObject({
      total: 0,
    });
  });

  test('does not keep a vehicle of the same name out of the catalogue', async () => {
    const described = words({ engine: '', year: '' });
    const ordered = await orderFor(described);
    const { brand, model } = described;
    const file = `vehicle_category,vehicle_brand,vehicle_model\ncar,${brand},${model}\n`;
    const report = await support.ask(
      csvApi.importCsv,
      { kind: 'vehicles', dryRun: false },
      { files: { file: makeFile(Buffer.from(file), 'vehicles.csv') } },
    );
    expect(report).toMatchObject({ created: 1 });
    const found = await support.ask(catalogApi.searchVehicles, { search: model });
    expect(found.total).toBe(1);
    expect(found.data[0]?.vehicleId).not.toBe((await jobOf(ordered)).vehicleId);
  });

  test('is unknown to other customers, and to the calls about the catalogue [P1.90]', async () => {
    const { vehicleId } = await open(words());
    const methodId = await methodNamed(portal(), 'Stage_1');
    const notFound = { code: 'notFound', status: 404 };
    expect(await other.ask(pricingApi.getOfferedMethods, { vehicleId, language })).toEqual([]);
    const priced = { vehicleId, fileRole: 'engine' as const, methods: [{ methodId }] };
    await expect(other.ask(pricingApi.getFilePrice, priced)).rejects.toMatchObject({
      code: 'methodNotOffered',
    });
    for (const person of [customer, other])
      await expect(person.ask(orderingApi.createJob, { ...jobFields, vehicleId })).rejects.toMatchObject(notFound);
    const listed = await orderListed();
    const answers = await Promise.allSettled([
      support.ask(catalogApi.updateVehicle, { vehicleId, brand: 'Other' }),
      support.ask(catalogApi.deleteVehicle, { vehicleId }),
      support.ask(catalogApi.getVehicleMethods, { vehicleId, language }),
      support.ask(catalogApi.updateVehicleMethods, { vehicleId, methods: [{ methodId, offered: true }] }),
      support.ask(workbenchApi.updateJob, { jobId: listed.jobId, vehicleId }),
      support.ask(workbenchApi.changeVehicle, { taskId: listed.taskId, vehicleId }),
    ]);
    for (const answer of answers) expect(answer).toMatchObject({ status: 'rejected', reason: notFound });
  });

  /** An order for a vehicle that was attached to it. */
  const orderListed = async () => {
    const ordered = await orderFor(words());
    await support.ask(workbenchApi.changeVehicle, { ...ordered, vehicleId: await vehicleWith(portal()) });
    return ordered;
  };
});

describe('attaching a vehicle', () => {
  test('takes the place of the words, at the price as ordered [P1.91]', async () => {
    const described = words();
    const ordered = await orderFor(described);
    const before = await taskOf(ordered);
    const vehicleId = await vehicleWith(portal());
    const { taskId, changedAt: seenAt } = before;
    expect(await support.ask(workbenchApi.changeVehicle, { taskId, seenAt, vehicleId })).toBe(true);
    const after = await taskOf(ordered);
    expect(after).toMatchObject({ vehicleId, price: before.price, status: 'manual' });
    expect(after).not.toHaveProperty('describedVehicle');
    expect(after).not.toHaveProperty('reason');
    expect(await jobOf(ordered)).not.toHaveProperty('describedVehicle');
    const note = `${before.vehicleBrand} ${before.vehicleModel} → ${after.vehicleBrand} ${after.vehicleModel}`;
    const history = await support.ask(tasksApi.getTaskHistory, ordered);
    expect(history.at(-1)).toMatchObject({ eventCode: 'vehicleChanged', note });
    expect(await rowsOf(before.vehicleId)).toBe(0);
    const recent = await customer.ask(orderingApi.listRecentVehicles, {});
    expect(recent.map(({ vehicle }) => vehicle.vehicleId)).toContain(vehicleId);
    const audited = await query(
      `select before ->> 'vehicle_id' as old, after ->> 'vehicle_id' as new from audit_log
       where subject = 'jobs' and subject_id = $1 and call = 'taskChangeVehicle'`,
      String(ordered.jobId),
    );
    expect(audited.rows).toEqual([{ old: String(before.vehicleId), new: String(vehicleId) }]);
    await searchRefreshed(portal());
    expect(await textsLike(described.model)).toEqual([]);
  });

  test('lets the automatic service have the file when staff say so', async () => {
    const ordered = await orderFor(words());
    await support.ask(workbenchApi.changeVehicle, { ...ordered, vehicleId: await vehicleWith(portal()) });
    expect(await support.ask(automationApi.rerunAutomaticService, ordered)).toBe(true);
  });

  test('by two at once succeeds for one, and the other is told [P1.91]', async () => {
    const ordered = await orderFor(words());
    const { changedAt: seenAt } = await taskOf(ordered);
    const second = await portal().person({ role: 'support' });
    const vehicles = await Promise.all(['edc16', 'medc17'].map((checksum) => vehicleWith(portal(), { checksum })));
    const answers = await Promise.allSettled(
      [support, second].map((person, index) => {
        const vehicleId = vehicles[index] as VehicleId;
        return person.ask(workbenchApi.changeVehicle, { taskId: ordered.taskId, seenAt, vehicleId });
      }),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'taskMoved' } });
  });

  test('that was deleted meanwhile is refused, and a vehicle attached at that moment is not deleted [P1.91]', async () => {
    const ordered = await orderFor(words());
    const make = () =>
      support.ask(catalogApi.createVehicle, {
        category: 'car',
        brand: 'Attached',
        model: randomUUID(),
        engineCcm: null,
        enginePs: null,
        emission: '',
        ecuBrand: '',
        ecuType: '',
        ecuChecksum: 'nocs',
        acmFileId: 0,
      });
    const gone = await make();
    await support.ask(catalogApi.deleteVehicle, gone);
    const attach = (vehicleId: VehicleId) => support.ask(workbenchApi.changeVehicle, { ...ordered, vehicleId });
    await expect(attach(gone.vehicleId)).rejects.toMatchObject({ code: 'notFound', status: 404 });
    const { vehicleId } = await make();
    const answers = await Promise.allSettled([attach(vehicleId), support.ask(catalogApi.deleteVehicle, { vehicleId })]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const codes = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as { code: string }] : [],
    );
    expect(['notFound', 'vehicleInUse']).toEqual(expect.arrayContaining(codes.map(({ code }) => code)));
  });

  test('removes the words with the last job that has them', async () => {
    const ordered = await orderFor(words());
    const { vehicleId } = await jobOf(ordered);
    const second = await orderFor(words());
    await support.ask(workbenchApi.addTaskToJob, { taskId: second.taskId, jobId: ordered.jobId });
    await support.ask(workbenchApi.removeTaskFromJob, { taskId: second.taskId });
    const split = await support.ask(workbenchApi.listAllJobs, { state: 'all', filterMode: 'all' });
    const jobs = split.data.filter((job) => job.vehicleId === vehicleId);
    expect(jobs).toHaveLength(2);
    const listed = await vehicleWith(portal());
    await support.ask(workbenchApi.updateJob, { jobId: ordered.jobId, vehicleId: listed });
    expect(await rowsOf(vehicleId)).toBe(1);
    const rest = jobs.find(({ jobId }) => jobId !== ordered.jobId);
    if (rest === undefined) throw new Error('the split job is not there');
    await support.ask(workbenchApi.updateJob, { jobId: rest.jobId, vehicleId: listed });
    expect(await rowsOf(vehicleId)).toBe(0);
  });
});

describe('the words of a customer', () => {
  test('go with a deleted job', async () => {
    const described = words();
    const ordered = await orderFor(described);
    await support.ask(workbenchApi.deleteJob, { jobId: ordered.jobId, reason: 'ordered twice' });
    await searchRefreshed(portal());
    expect(await textsLike(described.model)).toEqual([]);
  });

  test('go with a draft that never became an order', async () => {
    const described = words();
    const { jobId, vehicleId } = await open(described);
    await query(`update jobs set created_at = now() - interval '30 days' where id = $1`, jobId);
    await removeOldDrafts(portal().database);
    expect(await rowsOf(vehicleId)).toBe(0);
  });
});

/** Reads a vehicle by the job that names it. */
const byJob = [/'v\.id', '(j|l)\.vehicle_id'/, /join vehicles v on v\.id = j\.vehicle_id/];

test('no statement reads vehicles without saying that those of the catalogue are meant, but by their job [P1.90]', async () => {
  const root = new URL('..', import.meta.url).pathname;
  const paths = (await readdir(root, { recursive: true })).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !/^(seed|schema)\//.test(path),
  );
  const unclear: string[] = [];
  for (const path of paths) {
    const text = await readFile(`${root}/${path}`, 'utf8');
    const reads =
      text.match(
        /(from|join|into|update) vehicles\b|(selectFrom|Join|insertInto|updateTable|deleteFrom)\('vehicles/g,
      ) ?? [];
    const isClear = /isListed|listedVehicles|described/.test(text) || byJob.some((pattern) => pattern.test(text));
    if (reads.length > 0 && !isClear) unclear.push(path);
  }
  expect(unclear.toSorted()).toEqual([
    // Adds to the catalogue; deletes what its first statement found there.
    'catalog/create-vehicle.ts',
  ]);
});
