import { beforeAll, expect, test } from 'vitest';
import { creditCents } from '#contract/money.ts';
import { offersApi } from '#contract/offers.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);
/** Asks a node that has counted nothing yet. */
async function readShowcase() {
  const answer = await fetch(`${await portal().startNode()}/api/tf24API/getShowcase`);
  return offersApi.getShowcase.output.parse(await answer.json());
}

/** Finished files of a vehicle, one for each customer, finished so many minutes after the order. */
async function finish(model: string, customers: number, { by, minutes }: { by: number | null; minutes: number }) {
  for (let number = 0; number < customers; number += 1) {
    const { id } = await portal().person();
    await query(
      `with job as (insert into jobs (user_id, vehicle_id, vin, modification_mode, ordered_at)
         select $1, id, 'WVWZZZ12345', 'automatic', now() from vehicles where model = $2 returning id, user_id)
       insert into tasks (job_id, user_id, file_role, status, price, full_price, ordered_price, priority, modification_mode,
         file_name, is_master, checksum_wanted, original_sha256, modified_sha256, created_at, finished_at, finished_by)
       select id, user_id, 'engine', 'finished', 0, 0, 0, 'asap', 'automatic', 'a.bin', true, true, repeat('5a', 32),
         repeat('5a', 32), now() - $3 * interval '1 minute', now(), $4 from job`,
      id,
      model,
      minutes,
      by,
    );
  }
}

beforeAll(async () => {
  await query(`insert into files (sha256, size) values (repeat('5a', 32), 1) on conflict do nothing`);
  await query(
    `insert into vehicles (category, brand, model, engine_ps, emission, ecu_brand, ecu_type, ecu_checksum)
       select 'car', 'Prüfmarke', model, 150, 'Diesel', '', '', 'nocs' from unnest('{Instant,Rare}'::text[]) model`,
  );
});

test('without orders it shows well-known vehicles without prices, and no figures [P8.6]', async () => {
  const { vehicles, figures } = await readShowcase();
  expect(vehicles.map(({ brand }) => brand)).toEqual(['Volkswagen', 'BMW', 'Audi']);
  for (const vehicle of vehicles) expect(vehicle).toMatchObject({ isInstant: false });
  expect(vehicles.filter(({ from }) => from !== undefined)).toEqual([]);
  expect(figures).toBeUndefined();
});

test('a vehicle of many customers comes first, one of two customers is not shown, and twenty files make figures [P8.6]', async () => {
  const { id: staffId } = await portal().person({ role: 'support' });
  await finish('Instant', 18, { by: null, minutes: 2 });
  await finish('Rare', 2, { by: staffId, minutes: 60 });
  const { vehicles, figures } = await readShowcase();
  expect(vehicles.map(({ brand, model }) => (brand === 'Prüfmarke' ? model : brand))).toEqual([
    'Instant',
    'Volkswagen',
    'BMW',
  ]);
  expect(vehicles[0]).toMatchObject({ enginePs: 150, isInstant: true });
  expect(figures?.instantShare).toBe(9000);
  expect(figures?.medianSeconds).toBeCloseTo(120, 0);
});

test('a node keeps what it has counted from orders', async () => {
  const { figures } = await portal().visitor.ask(offersApi.getShowcase, {});
  await finish('Rare', 3, { by: null, minutes: 600 });
  expect((await portal().visitor.ask(offersApi.getShowcase, {})).figures).toEqual(figures);
});

test('prices are those of the cheapest method and shown as soon as the operator shows them [P8.2]', async () => {
  await query('update portal_options set visitor_prices = true, discount_percent = 10');
  const { vehicles } = await readShowcase();
  const [first] = vehicles;
  const { vehicles: found } = await portal().visitor.ask(offersApi.searchOffers, {
    search: 'prüfmarke instant',
    language: 'en',
  });
  expect(first?.from).toBe(found[0]?.prices?.from);
  expect(first?.from).toBeGreaterThan(creditCents(0));
});
