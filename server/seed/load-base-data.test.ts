import { expect, test } from 'vitest';
import { countriesApi } from '#contract/countries.ts';
import { vehicleCategories } from '#contract/catalog/vehicles.ts';
import { languages } from '#contract/languages.ts';
import { applyMigrations, readMigrations } from '#server/db/migrate.ts';
import { usePortal } from '#test/portal.ts';
import { loadBaseData } from './load-base-data.ts';

const portal = usePortal({ own: true });

/** Applies the migration that brings the texts to portals of before once more. */
async function addTexts(): Promise<void> {
  const client = await portal().database.pool.connect();
  await client.query(`delete from migrations where name = '0110_texts.sql'`);
  const migrations = (await readMigrations()).filter(({ name }) => name === '0110_texts.sql');
  await applyMigrations(client, migrations, true);
  client.release();
}

async function rowsOf<Row extends object>(text: string): Promise<Row[]> {
  return (await portal().database.pool.query<Row>(text)).rows;
}

test('the catalog has vehicles of all eight categories, at least 15,000 in total [A1.4 C3.7]', async () => {
  const rows = await rowsOf<{ category: string; count: number }>(
    'select category, count(*)::int as count from vehicles group by category',
  );
  expect(rows.map(({ category }) => category).toSorted()).toEqual([...vehicleCategories].toSorted());
  expect(vehicleCategories).toHaveLength(8);
  for (const { count } of rows) expect(count).toBeGreaterThanOrEqual(20);
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(15_000);
});

test('every trigger is enabled again after the vehicles are stored', async () => {
  const triggers = await rowsOf<{ name: string; state: string }>(
    `select tgname as name, tgenabled as state from pg_trigger where tgrelid = 'vehicles'::regclass`,
  );
  expect(triggers.map(({ name }) => name)).toContain('audit');
  expect(triggers.filter(({ state }) => state !== 'O')).toEqual([]);
});

test('there are vehicles of every checksum family of the engine, and of every number of module files [C3.10]', async () => {
  const families = await rowsOf<{ ecu_checksum: string }>('select distinct ecu_checksum from vehicles');
  expect(families.map((row) => row.ecu_checksum)).toEqual(expect.arrayContaining(['nocs', 'edc15', 'edc16', 'medc17']));
  const modules = await rowsOf<{ acm_file_id: number }>('select distinct acm_file_id from vehicles order by 1');
  expect(modules.map((row) => row.acm_file_id)).toEqual([0, 1, 2]);
});

test('countries have the ids and areas of the specification [A3.13 C3.3 C7.18]', async () => {
  const countries = await portal().visitor.ask(countriesApi.getCountries, {});
  expect(countries.length).toBeGreaterThan(190);
  const byId = new Map(countries.map(({ id, ...country }) => [Number(id), country]));
  expect(byId.get(2)).toEqual({ iso: 'DE', nameDe: 'Deutschland', nameEn: 'Germany', areaId: 1 });
  expect(byId.get(16)).toMatchObject({ iso: 'CA', areaId: 2 });
  expect(byId.get(28)).toMatchObject({ iso: 'US', areaId: 2 });
  expect(byId.get(23)).toEqual({ iso: 'AT', nameDe: 'Österreich', nameEn: 'Austria', areaId: 3 });
  expect(countries.filter(({ areaId }) => areaId === 1)).toHaveLength(1);
  for (const { iso, nameDe, nameEn } of countries) {
    expect(iso).toMatch(/^[A-Z]{2}$/);
    expect(nameDe).not.toBe('');
    expect(nameEn).not.toBe('');
  }
});

test('the European Union has 27 members, each with its VAT prefix', async () => {
  const members = await rowsOf<{ iso: string; vat_prefix: string | null }>(
    'select iso, vat_prefix from countries where is_eu',
  );
  expect(members).toHaveLength(27);
  for (const { iso, vat_prefix } of members) expect(vat_prefix).toBe(iso === 'GR' ? 'EL' : iso);
});

test('Germany, Canada and the United States have their states [C3.4 C9.8]', async () => {
  expect(await rowsOf('select country_id, count(*)::int as count from country_states group by 1 order by 1')).toEqual([
    { country_id: 2, count: 16 },
    { country_id: 16, count: 13 },
    { country_id: 28, count: expect.toSatisfy((count: number) => count >= 50) as unknown },
  ]);
});

test('every method has a name and a comment in every language, and a price unless not listed [C2.60]', async () => {
  const methods = await rowsOf<{ id: number; name: string; engine_class_id: number | null; languages: string[] }>(
    `select m.id, m.name, m.engine_class_id,
       (select array_agg(language order by language) from method_texts t where t.method_id = m.id and t.name <> '' and t.comment <> '') as languages
     from methods m order by m.id`,
  );
  expect(methods.length).toBeGreaterThan(15);
  expect(methods[0]).toMatchObject({ id: 0, name: 'method_not_listed', engine_class_id: null });
  for (const { id, name, engine_class_id, languages: present } of methods) {
    expect({ name, present }).toEqual({ name, present: Object.keys(languages).toSorted() });
    if (id !== 0) expect({ name, priced: engine_class_id !== null }).toEqual({ name, priced: true });
  }
});

test('an older portal gets texts of methods and price classes that its operator has not changed', async () => {
  const texts = () =>
    rowsOf<{ method_id: number; language: string; name: string; comment: string }>(
      'select * from method_texts order by method_id, language',
    );
  const names = () => rowsOf('select * from price_class_texts order by kind, class_id, language');
  const [base, baseNames] = [await texts(), await names()];
  const { pool } = portal().database;
  await pool.query("delete from method_texts where language not in ('de', 'en')");
  // The operator sells Stage 1 as something else, has French words for the DPF, and has dropped the English ones of EGR.
  await pool.query("update method_texts set name = 'Race' where method_id = 1 and language = 'en'");
  await pool.query("insert into method_texts (method_id, language, name) values (5, 'fr', 'Filtre')");
  await pool.query("delete from method_texts where method_id = 6 and language = 'en'");
  // The English comment of this method was another one then.
  const before = 'The engine no longer stops by itself at a halt.';
  await pool.query("update method_texts set comment = $1 where method_id = 13 and language = 'en'", [before]);
  await pool.query('delete from price_class_texts');
  await addTexts();
  const added = (await texts()).filter(({ language }) => language !== 'de' && language !== 'en');
  const expected = base
    .filter(({ method_id, language }) => ![1, 6].includes(method_id) && language !== 'de' && language !== 'en')
    .map((row) => (row.method_id === 5 && row.language === 'fr' ? { ...row, name: 'Filtre', comment: '' } : row));
  expect(added).toEqual(expected);
  expect(await names()).toEqual(baseNames);
});

test('loading again changes nothing, also from two processes at once', async () => {
  const counts = () =>
    rowsOf(`select (select count(*) from vehicles) as vehicles, (select count(*) from countries) as countries,
      (select count(*) from methods) as methods, (select sum(price) from price_classes) as prices`);
  const before = await counts();
  const { pool, db } = portal().database;
  await pool.query(`update price_classes set price = price + 100 where id = 1`);
  const changed = await counts();
  expect(await Promise.all([loadBaseData({ ...portal().database, db }), loadBaseData(portal().database)])).toEqual([
    false,
    false,
  ]);
  expect(await counts()).toEqual(changed);
  expect(changed).not.toEqual(before);
});
