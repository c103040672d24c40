import { beforeAll, expect, test } from 'vitest';
import { catalogApi } from '#contract/catalog.ts';
import { firstLetterLimit, vehicleListLimit } from '#contract/catalog/vehicles.ts';
import type { VehicleId } from '#contract/ids.ts';
import { fold, listSpellings, splitSearch } from '#rules/search-words.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { randomSource } from '#ecu/synthetic/index.ts';

const portal = usePortal({ own: true });
const query = async <Found extends object>(text: string, ...values: unknown[]) =>
  (await portal().database.pool.query<Found>(text, values)).rows;

/** A vehicle, with its texts folded. */
type Vehicle = { id: VehicleId; category: string; name: string; rest: string; isUnitKnown: boolean };

let customer: Person;
/** The catalogue by names: the order of vehicles that are equally good. */
let vehicles: Vehicle[];

beforeAll(async () => {
  customer = await portal().person();
  const other = await portal().person();
  // Signs that part words and are no blanks, an accent, and texts that begin with each other.
  await query(
    `insert into vehicles (category, brand, model, engine_ccm, engine_ps, emission, ecu_brand, ecu_type) values
       ('car', 'Golfe', 'Go-Golf (GO) go.go', 1968, 170, 'Golf Euro 5', 'Bosch', 'EDC17/GO'), ('bike', 'Bmw', 'x-bm/bm', null, null, '', '', ''),
       ('car', 'Größe', 'vw 3er 318i', 1500, 80, 'go', '', 'Gölf'), ('car', 'Land Rover', 'landrover_vw', null, 5, '', '', '')`,
  );
  await query(
    `insert into jobs (user_id, vehicle_id, vin, modification_mode, ordered_at)
    select case when n % 5 = 0 then $1::int else $2::int end, v.id, 'WVWZZZ', 'automatic', case when n % 7 > 0 then now() end
    from (select id, row_number() over (order by md5(id::text)) as n from vehicles) v where n <= 2000`,
    customer.id,
    other.id,
  );
  const rows = await query<Vehicle>(
    `select v.id, category, concat_ws(' ', brand, model, vehicle_nicknames(brand, model)) as name,
      concat_ws(' ', emission, ecu_brand, ecu_type, engine_ccm, engine_ps || 'ps') as rest, ecu_type <> '' as "isUnitKnown"
    from vehicles v join search_rows s on s.id = v.id and s.kind = 'vehicle' order by s.text, v.id`,
  );
  vehicles = rows.map((row) => ({ ...row, name: fold(row.name), rest: fold(row.rest) }));
});

/** The places of a folded text where a spelling stands, by what stands beside it. */
function placesOf(folded: string, spelling: string): { begins: boolean; ends: boolean }[] {
  const isPart = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}.]/u.test(sign);
  const isWordAt = (place: number) => isPart(folded[place]);
  const places: { begins: boolean; ends: boolean }[] = [];
  for (let place = folded.indexOf(spelling); place >= 0; place = folded.indexOf(spelling, place + 1)) {
    const end = place + spelling.length;
    places.push({
      begins: !(isWordAt(place - 1) && isWordAt(place)),
      ends: !(isWordAt(end) && isWordAt(end - 1)),
    });
  }
  return places;
}

/** Rank of a word in a vehicle: 4 as a word of the name, 3 at the beginning of one, 2 of another word, 1 elsewhere, 0 not at all. */
function fitOf({ name, rest }: Vehicle, word: string): number {
  const fits = listSpellings(word).map((written) => {
    const spelling = written.trim();
    const isShort = written.startsWith(' ') || (/^[\p{L}\p{N}]/u.test(spelling) && !/[\p{L}\p{N}]{3}/u.test(spelling));
    const [inName, inRest] = [placesOf(name, spelling), placesOf(rest, spelling)];
    if (inName.some(({ begins, ends }) => begins && ends)) return 4;
    if (inName.some(({ begins }) => begins)) return 3;
    if (inRest.some(({ begins }) => begins)) return 2;
    return !isShort && inName.length + inRest.length > 0 ? 1 : 0;
  });
  return Math.max(...fits);
}

/** The answer to a search, from all vehicles one by one. */
function expectedFor(search: string, { own, ordered }: Orders, category?: string) {
  const words = splitSearch(search);
  const found = vehicles
    .filter(
      (vehicle) =>
        (category === undefined || vehicle.category === category) && words.every((word) => fitOf(vehicle, word) > 0),
    )
    .map((vehicle) => {
      const fit = words.reduce((sum, word) => sum + fitOf(vehicle, word), 0);
      const later = words.length === 0 ? [] : [fit, Number(vehicle.isUnitKnown), Number(ordered.has(vehicle.id))];
      return { id: vehicle.id, ranks: [Number(own.has(vehicle.id)), ...later] };
    });
  // Sorting is stable: the order by names stays.
  const best = found.toSorted((one, other) =>
    one.ranks.reduce((sum, rank, index) => (sum === 0 ? (other.ranks[index] ?? 0) - rank : sum), 0),
  );
  const limit = [...search.trim()].length === 1 ? firstLetterLimit : vehicleListLimit;
  return { ids: best.slice(0, limit).map(({ id }) => id), total: found.length };
}
type Orders = { own: ReadonlySet<VehicleId>; ordered: ReadonlySet<VehicleId> };

test('returns the same top vehicles as ranking and sorting all matches [A2.57]', async () => {
  const jobs = await query<{ id: VehicleId; own: boolean }>(
    'select vehicle_id as id, user_id = $1 and visible as own from jobs',
    customer.id,
  );
  const orders = {
    own: new Set(jobs.filter(({ own }) => own).map(({ id }) => id)),
    ordered: new Set(jobs.map(({ id }) => id)),
  };
  expect(orders.own.size).toBeGreaterThan(100);
  const random = randomSource(57);
  const some = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const common = [
    'go',
    'bm',
    'vw',
    'bmw',
    'golf',
    'a4',
    '5',
    'v',
    '3er',
    'tdi',
    'mk5',
    'landrover',
    'go.',
    '-',
    'gölf',
    'GO',
    // Of several meanings, one of them short, alone and beside other words.
    'mb',
    'iv',
    'ii a4',
    'vw v',
    'diesel 5',
    'mercedes c',
    'vw golf iv',
    // Within thousands of words.
    'ro',
    'er',
    'zu',
    '.0',
  ];
  const aWord = () => {
    if (random() < 0.4) return some(common);
    const word = some(
      some(vehicles)
        .name.split(/\s+/)
        .filter((part) => part !== ''),
    );
    const from = random() < 0.7 ? 0 : Math.floor(random() * word.length);
    return word.slice(from, from + 1 + Math.floor(random() * 5)).replaceAll(/[^\p{L}\p{N}.]/gu, '') || 'tdi';
  };
  let maxTotal = 0;
  const searches = Array.from({ length: 80 }, () =>
    Array.from({ length: random() < 0.5 ? 1 : 1 + Math.floor(random() * 3) }, aWord).join(' '),
  );
  for (const search of ['', ...common, ...searches]) {
    const category = search === '' || random() < 0.2 ? 'car' : undefined;
    const { data, total } = await customer.ask(catalogApi.searchVehicles, { search, category });
    const { ids, total: expectedTotal } = expectedFor(search, orders, category);
    expect({ search, ids: data.map(({ vehicleId }) => vehicleId), total }).toEqual({
      search,
      ids,
      total: expectedTotal,
    });
    const marked = data.filter(({ isOrdered }) => isOrdered).map(({ vehicleId }) => vehicleId);
    expect(marked).toEqual(ids.filter((id) => orders.own.has(id)));
    maxTotal = Math.max(maxTotal, total);
  }
  expect(maxTotal).toBeGreaterThan(vehicleListLimit);
});
