import { beforeAll, describe, expect, test } from 'vitest';
import { engineApi } from '#contract/engine.ts';
import type { FileCheckId, VehicleId } from '#contract/ids.ts';
import { orderingApi, proposalLimit, recentVehicleLimit } from '#contract/ordering.ts';
import { syntheticImage } from '#ecu/synthetic/index.ts';
import { allBrandsOfFiles } from '#rules/brands-of-file.ts';
import { makeFile, newSoftware, order, readout, vehicleWith } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
const post = async (person: Person, name: string, body: unknown) => {
  const answer = await fetch(`${portal().root}/api/tf24API/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

async function check(customer: Person, image: Uint8Array): Promise<FileCheckId> {
  const file = makeFile(image);
  const input = { fileName: file.name, fileSize: file.size, fileRole: 'engine' as const };
  return (await customer.ask(engineApi.checkOriginalFile, input, { files: { file } })).fileCheckId;
}

const propose = async (customer: Person, image: Uint8Array) =>
  customer.ask(orderingApi.proposeVehicles, { fileCheckId: await check(customer, image) });

const vin = 'WVWZZZ1KZ6W000001';
const withVin = (image: Uint8Array): Uint8Array => {
  const copy = new Uint8Array(image);
  copy.set([0xff, ...Buffer.from(vin), 0xff], 0xd2000);
  return copy;
};

describe('proposeVehicles', () => {
  test('returns vehicles with the control unit of the file, starting with the brand of its VIN [P4.5]', async () => {
    const customer = await portal().person();
    const answer = await post(customer, 'proposeVehicles', {
      fileCheckId: await check(customer, withVin(readout('edc16'))),
    });
    expect(answer.status).toBe(200);
    const {
      vehicles,
      total,
      vin: found,
    } = answer.body as {
      vehicles: { vehicle: Record<string, string>; reason: string }[];
      total: number;
      vin: string;
    };
    expect(found).toBe(vin);
    expect(vehicles).toHaveLength(proposalLimit);
    expect(total).toBeGreaterThan(proposalLimit);
    for (const { vehicle, reason } of vehicles) {
      expect(vehicle).toMatchObject({
        vehicle_id: expect.any(Number) as unknown,
        vehicle_brand: 'Volkswagen',
        vehicle_ecuType: expect.stringMatching(/^EDC16/) as unknown,
      });
      expect(reason).toBe('controlUnit');
    }
  });

  test('returns only control units of the file’s own generation', async () => {
    const customer = await portal().person();
    const { vehicles } = await propose(customer, readout('medc17'));
    expect(vehicles).toHaveLength(proposalLimit);
    for (const { vehicle } of vehicles) expect(vehicle.ecuType).toMatch(/^(EDC|MED|MEV|MEVD|ME)17/);
  });

  test('returns the customer’s own order of the same software first, with the VIN for the same file', async () => {
    const customer = await portal().person();
    const software = newSoftware();
    const image = readout('edc16', software);
    const { jobId } = await order(portal(), customer, { image });
    const vehicleId = await vehicleWith(portal());
    const same = await propose(customer, image);
    expect(same.vehicles[0]).toMatchObject({ vehicle: { vehicleId }, reason: 'ownOrder', order: { jobId } });
    expect(same.vehicles.filter(({ vehicle }) => vehicle.vehicleId === vehicleId)).toHaveLength(1);
    expect(same.vin).toMatch(/^VIN-/);

    const other = await propose(customer, syntheticImage({ family: 'edc16', software, seed: 77 }));
    expect(other.vehicles[0]).toMatchObject({ vehicle: { vehicleId }, reason: 'ownOrder', order: { jobId } });
    expect(other).not.toHaveProperty('vin');
  });

  test('returns only the catalogue vehicle of another customer’s order', async () => {
    const image = readout('edc16');
    const owner = await portal().person();
    await order(portal(), owner, { image });
    const vehicleId = await vehicleWith(portal());
    const stranger = await portal().person();
    const answer = await propose(stranger, image);
    expect(answer.vehicles[0]).toEqual({
      vehicle: expect.objectContaining({ vehicleId }) as unknown,
      reason: 'sameSoftware',
    });
    expect(answer).not.toHaveProperty('vin');
  });

  test('leaves out a vehicle that contradicted the control unit of its file', async () => {
    const image = readout('medc17');
    const owner = await portal().person();
    const { taskId } = await order(portal(), owner, { image });
    await portal().database.pool.query(
      `insert into task_contradictions (task_id, in_file, in_vehicle) values ($1, 'EDC17', 'EDC16')`,
      [taskId],
    );
    const wrong = await vehicleWith(portal());
    const { vehicles } = await propose(await portal().person(), image);
    expect(vehicles.map(({ vehicle }) => vehicle.vehicleId)).not.toContain(wrong);
  });

  test('returns nothing for an unrecognized file, and 404 for an unknown file or that of another customer', async () => {
    const customer = await portal().person();
    const photo = new Uint8Array(4096).fill(0x41);
    expect(await propose(customer, photo)).toEqual({ vehicles: [], total: 0 });
    const fileCheckId = await check(customer, readout('edc16'));
    const stranger = await portal().person();
    for (const body of [{ fileCheckId: fileCheckId }, { fileCheckId: 999_999_999 }])
      expect(await post(stranger, 'proposeVehicles', body)).toMatchObject({ status: 404 });
    for (const body of [{}, { fileCheckId: 'x' }, { fileCheckId: -1.5 }])
      expect(await post(stranger, 'proposeVehicles', body)).toMatchObject({ status: 400 });
  });

  test('covers only brands that are in the catalogue', async () => {
    const { rows } = await portal().database.pool.query<{ brand: string }>('select distinct brand from vehicles');
    const known = new Set(rows.map(({ brand }) => brand));

    expect(allBrandsOfFiles.filter((brand) => !known.has(brand))).toEqual([]);
  });
});

describe('listRecentVehicles', () => {
  test('returns each vehicle of the customer once, newest first [P4.6]', async () => {
    const customer = await portal().person();
    expect(await customer.ask(orderingApi.listRecentVehicles, {})).toEqual([]);
    for (const checksum of ['edc16', 'edc15', 'edc16', 'medc17']) await order(portal(), customer, { checksum });
    const recent = await customer.ask(orderingApi.listRecentVehicles, {});
    const ids = await Promise.all(['medc17', 'edc16', 'edc15'].map((checksum) => vehicleWith(portal(), { checksum })));
    expect(recent.map(({ vehicle }) => vehicle.vehicleId)).toEqual(ids);
    expect(await (await portal().person()).ask(orderingApi.listRecentVehicles, {})).toEqual([]);
  });

  test(`returns at most ${recentVehicleLimit} vehicles`, async () => {
    const customer = await portal().person();
    await portal().database.pool.query(
      `insert into jobs (user_id, vehicle_id, vin, modification_mode, ordered_at)
       select $1, id, 'WVWZZZ', 'automatic', now() from vehicles order by id limit 9`,
      [customer.id],
    );
    expect(await customer.ask(orderingApi.listRecentVehicles, {})).toHaveLength(recentVehicleLimit);
  });
});

describe('the usual methods of a vehicle', () => {
  let customer: Person;
  let vehicleId: VehicleId;
  const fallback = async () => {
    const methods = await customer.ask(orderingApi.listUsualMethods, { vehicleId });
    const { rows } = await portal().database.pool.query<{ id: number; name: string }>('select id, name from methods');
    return methods.map(({ methodId }) => rows.find(({ id }) => id === methodId)?.name);
  };

  beforeAll(async () => {
    customer = await portal().person();
    vehicleId = await vehicleWith(portal());
    await portal().database.pool.query(`update jobs set deleted_at = now()`);
  });

  test('are the most ordered ones, for the same control unit before others of the category [P4.7]', async () => {
    expect(await fallback()).toEqual([]);
    // Four orders for other control units weigh less than one for the same.
    for (let count = 0; count < 4; count += 1)
      await order(portal(), customer, { checksum: 'edc15', methods: ['Vmax'] });
    await order(portal(), customer, { checksum: 'edc16', methods: ['Stage_1', 'Hot_Start'] });
    expect(await fallback()).toEqual(['Stage_1', 'Hot_Start', 'Vmax']);
  });

  test('never include unlisted methods and are empty for an unknown vehicle', async () => {
    await order(portal(), customer, { checksum: 'edc16', methods: ['method_not_listed'] });
    expect(await fallback()).not.toContain('method_not_listed');
    vehicleId = 2_147_483_647 as VehicleId;
    expect(await fallback()).toEqual([]);
  });
});
