import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Person, usePortal } from '#test/portal.ts';
import { openRaw } from '#test/raw.ts';

const portal = usePortal();
let staff: Person;
beforeAll(async () => {
  staff = await portal().person({ role: 'support' });
});

const query = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
  (await portal().database.pool.query<Row>(text, [...values])).rows;
/** Returns the number of rows that a call of staff finds by a search. */
async function total(call: string, search: string, fields: Record<string, string> = {}): Promise<number> {
  const answer = await openRaw(portal(), staff).get(call, { search, language: 'en', filterMode: 'all', ...fields });
  const { total: found } = (await answer.json()) as { total: number };
  return found;
}

describe('a search for customers', () => {
  test.each([
    ["O'Neil Remaps", ['o’neil', 'O´Neil', 'oneil', "o'neil remaps", 'O‘NEIL']],
    ['L’Étoile', ["l'etoile", 'l’étoile', 'L`ETOILE']],
    ['Meier–Müller', ['meier-müller', 'meier müller', 'Meier—Mueller']],
    ['İlker Işık', ['İlker', 'ilker isik', 'IŞIK']],
    ['ΟΔΟΣ', ['οδος', 'οδός']],
    ['Ｆｕｌｌ Ｗｉｄｔｈ', ['full', 'ＷＩＤＴＨ']],
  ])('finds %s as people type it', async (name, searches) => {
    const { id } = await portal().person();
    const tag = randomUUID().slice(0, 8);
    await query('update users set company_name = $2 where id = $1', [id, `${name} ${tag}`]);
    for (const search of searches)
      expect([search, await total('getUsers', `${search} ${tag}`, { state: 'all' })]).toEqual([search, 1]);
  });
});

describe('a search for vehicles', () => {
  beforeAll(async () => {
    await query(
      `insert into vehicles (category, brand, model, emission, ecu_brand, ecu_type, ecu_checksum)
        select 'car', b, m, 'Diesel', e, t, 'none'
        from (values ('Typewerk', '320d', 'Bosch', 'EDC17 C46'), ('Typewerk', 'C 220', 'Bosch', 'MED17.5'),
          ('Typewerk', 'Golf 1.9 TDI', 'Bosch', 'EDC15'), ('Typewerk', 'A4', 'Bosch', 'ME7')) x (b, m, e, t)`,
    );
  });

  test.each([
    ['320 d', 1],
    ['320-d', 1],
    ['320d', 1],
    ['c-220', 1],
    ['c220', 1],
    ['c 220', 1],
    ['golf 1,9 tdi', 1],
    ['1,9tdi', 1],
    ['a 4', 1],
    ['a-4', 1],
    ['edc17-c46', 1],
    ['edc17c46', 1],
    ['edc17–c46', 1],
    ['med17-5', 1],
    ['320 x', 0],
  ])('with %s finds %d', async (search, number) => {
    expect(await total('getVehiclesWithSearchCriterials', `typewerk ${search}`, { page: '1' })).toBe(number);
  });
});
