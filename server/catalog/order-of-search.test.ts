import { beforeAll, expect, test } from 'vitest';
import { catalogApi, firstLetterLimit, vehicleListLimit } from '#contract/catalog.ts';
import type { VehicleId } from '#contract/ids.ts';
import { type VehicleWord, vehicleWordsOf } from '#rules/vehicle-words.ts';
import { wordsOf } from '#server/platform/lists.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { mulberry32 } from '#test/seeded-random.ts';

const portal = usePortal({ own: true });
const query = async <Found extends object>(text: string, ...values: unknown[]) =>
  (await portal().database.pool.query<Found>(text, values)).rows;

type Vehicle = { id: VehicleId; category: string; brand: string; text: string; isUnitKnown: boolean };

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
  vehicles = await query<Vehicle>(
    `select id, category, brand, search_text as text, ecu_type <> '' as "isUnitKnown" from vehicles order by brand, model, engine_ps, id`,
  );
});

const escaped = (text: string) => text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
const begins = (text: string, word: string) => new RegExp(`(?:^|[^\\p{L}\\p{N}.])${escaped(word)}`, 'su').test(text);
const isWhole = (text: string, word: string) =>
  new RegExp(`(?:^|[^\\p{L}\\p{N}.])${escaped(word)}(?![\\p{L}\\p{N}.])`, 'su').test(text);
const isOfSeries = (text: string, digit: string) =>
  new RegExp(`(?:^|[^\\p{L}\\p{N}.])${digit}[0-9]{2}[a-z]*(?![\\p{L}\\p{N}.])`, 'su').test(text);
const nameOf = ({ text }: Vehicle) => text.split('\n')[0] ?? '';

/** How well one meaning of a word fits: 4 as a word of the name, 3 at the beginning of one, 2 of another word, 1 elsewhere, 0 not at all. */
function fitOf(vehicle: Vehicle, { text: word, as, inName }: VehicleWord): number {
  const name = nameOf(vehicle);
  if (as === 'series') return isOfSeries(name, word) ? 4 : 0;
  if (isWhole(name, word)) return 4;
  if (as !== 'whole' && begins(name, word)) return 3;
  if (!inName && begins(vehicle.text, word)) return 2;
  return as === 'anywhere' && vehicle.text.includes(word) ? 1 : 0;
}

function finds(vehicle: Vehicle, { text: word, as, inName }: VehicleWord): boolean {
  const place = inName ? nameOf(vehicle) : vehicle.text;
  if (as === 'series') return isOfSeries(place, word);
  if (as === 'whole') return isWhole(place, word);
  return as === 'start' ? begins(place, word) : place.includes(word);
}

/** The answer to a search, from all vehicles one by one. */
function expectedFor(search: string, { own, ordered }: Orders, category?: string) {
  const words = wordsOf(search).map(vehicleWordsOf);
  const found = vehicles
    .filter(
      (vehicle) =>
        (category === undefined || vehicle.category === category) &&
        words.every((meanings) => meanings.some((word) => finds(vehicle, word))),
    )
    .map((vehicle) => {
      const fit = words.reduce((sum, meanings) => sum + Math.max(...meanings.map((word) => fitOf(vehicle, word))), 0);
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

test('the best vehicles of any search come first, as if all that match were ranked and sorted [A2.57]', async () => {
  const jobs = await query<{ id: VehicleId; own: boolean }>(
    'select vehicle_id as id, user_id = $1 and visible as own from jobs',
    customer.id,
  );
  const orders = {
    own: new Set(jobs.filter(({ own }) => own).map(({ id }) => id)),
    ordered: new Set(jobs.map(({ id }) => id)),
  };
  expect(orders.own.size).toBeGreaterThan(100);
  const random = mulberry32(57);
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
        .text.split(/\s+/)
        .filter((part) => part !== ''),
    );
    const from = random() < 0.7 ? 0 : Math.floor(random() * word.length);
    return word.slice(from, from + 1 + Math.floor(random() * 5));
  };
  let longest = 0;
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
    longest = Math.max(longest, total);
  }
  expect(longest).toBeGreaterThan(vehicleListLimit);
});
