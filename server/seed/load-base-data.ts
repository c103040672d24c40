import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { readVehicles, storeVehicles, type VehicleBatch } from '#server/catalog/index.ts';
import { loadLegalNotices } from '#server/settings/index.ts';
import type { Database, Tx } from '#server/db/database.ts';

const at = (name: string) => new URL(name, import.meta.url);
const text = (name: string) => readFile(at(name), 'utf8');

const catalogueFile = () => createReadStream(at('vehicles.csv'));

/** Reads the vehicle catalogue, which needs no database. */
export const readCatalogue = (): Promise<VehicleBatch[]> => Array.fromAsync(readVehicles(catalogueFile()));

/**
 * Loads countries, price classes, methods, tools, reply templates and the vehicle catalogue into a portal that has none. False when they
 * were there.
 *
 * @param catalogue the vehicles, where they are being read already
 */
export async function loadBaseData({ db }: Database, catalogue?: Promise<VehicleBatch[]>): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // Of two processes that start at once the second waits here and then finds everything.
    await sql`select pg_advisory_xact_lock(hashtext('tuneport base data'))`.execute(tx);
    await loadLegalNotices(tx);
    const existing = await tx.selectFrom('methods').select('id').limit(1).executeTakeFirst();
    if (existing !== undefined) return false;
    await loadCountries(tx);
    await loadPriceClasses(tx);
    await loadMethods(tx);
    await loadTools(tx);
    await loadReplyTemplates(tx);
    const vehicles = catalogue === undefined ? readVehicles(catalogueFile()) : await catalogue;
    const report = await storeUnrecorded(tx, vehicles);
    const [refused] = report.refused;
    if (refused !== undefined) throw new Error(`vehicles.csv, line ${refused.line}: ${refused.reason}`);
    return true;
  });
}

/** Stores vehicles that nobody has changed: they are not looked at for the record of changes. */
async function storeUnrecorded(tx: Tx, vehicles: Parameters<typeof storeVehicles>[1]) {
  await sql`alter table vehicles disable trigger audit`.execute(tx);
  const report = await storeVehicles(tx, vehicles);
  await sql`alter table vehicles enable trigger audit`.execute(tx);
  return report;
}

async function loadCountries(tx: Tx): Promise<void> {
  const countries = JSON.stringify(parse(await text('countries.csv'), { columns: true }));
  await sql`insert into countries (id, iso, name_de, name_en, area_id, is_eu, vat_prefix)
    select id, countryiso, countryname, countryen, "areaID", eu, nullif("vatPrefix", '')
    from json_to_recordset(${countries}::json) as r
      (id int, countryiso text, countryname text, countryen text, "areaID" int, eu boolean, "vatPrefix" text)`.execute(
    tx,
  );
  const states = JSON.stringify(parse(await text('states.csv'), { columns: true }));
  await sql`insert into country_states (id, country_id, name)
    select id, "countryId", statename
    from json_to_recordset(${states}::json) as r (id int, "countryId" int, statename text)`.execute(tx);
}

async function loadPriceClasses(tx: Tx): Promise<void> {
  const classes = await text('price-classes.json');
  await sql`insert into price_classes (kind, id, name, price)
    select kind, (class->>'id')::int, class->>'name', (class->>'price')::int
    from json_each(${classes}::json) as kinds (kind, classes), json_array_elements(classes) as class`.execute(tx);
  await sql`insert into price_class_texts (kind, class_id, language, name)
    select kind, (class->>'id')::int, names.key, names.value
    from json_each(${classes}::json) as kinds (kind, classes), json_array_elements(classes) as class,
      json_each_text(class->'names') as names`.execute(tx);
}

async function loadMethods(tx: Tx): Promise<void> {
  const methods = await text('methods.json');
  await sql`insert into methods (id, name, engine_class_id, module_class_id, type, universal, categories, fuel, dtc_logic,
      optional_parameters, url_link, legal_notice)
    select id, name, nullif("engineClass", 0), nullif("moduleClass", 0), type, universal,
      array(select json_array_elements_text(categories)), fuel, "dtcLogic", "optionalParameters", "linkUrl",
      coalesce("legalNotice", 'none')
    from json_to_recordset(${methods}::json) as r (id int, name text, "engineClass" int, "moduleClass" int, type text,
      universal boolean, categories json, fuel text, "dtcLogic" boolean, "optionalParameters" text, "linkUrl" text, "legalNotice" text)`.execute(
    tx,
  );
  await sql`insert into method_texts (method_id, language, name, comment)
    select (m->>'id')::int, names.key, names.value, m->'comments'->>names.key
    from json_array_elements(${methods}::json) as m, json_each_text(m->'names') as names`.execute(tx);
}

async function loadTools(tx: Tx): Promise<void> {
  const tools = JSON.stringify(parse(await text('tools.csv'), { columns: true }));
  await sql`insert into tools (name, vendor, kind, read_endings, return_ending)
    select name, vendor, kind, read_endings, return_ending from json_to_recordset(${tools}::json)
      as r (name text, vendor text, kind text, read_endings text, return_ending text)`.execute(tx);
}

async function loadReplyTemplates(tx: Tx): Promise<void> {
  const templates = await text('reply-templates.json');
  // Delivered, not written by anybody: the record of changes has none of it.
  await sql`alter table reply_templates disable trigger audit`.execute(tx);
  await sql`insert into reply_templates (title, language, text)
    select titles.value, titles.key, t->'texts'->>titles.key
    from json_array_elements(${templates}::json) as t, json_each_text(t->'titles') as titles`.execute(tx);
  await sql`alter table reply_templates enable trigger audit`.execute(tx);
}
