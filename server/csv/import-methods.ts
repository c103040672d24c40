import { sql } from 'kysely';
import { type MethodLine, methodColumns, readMethodLine } from '#rules/exchange/method-line.ts';
import { lockNumbersOfMethods } from '#server/catalog/index.ts';
import type { Tx } from '#server/db/database.ts';
import { type Lines, collectOutcomes, readLines, type ParsedLine } from './read-lines.ts';
import type { Outcome } from './try-import.ts';

/** Imports methods, matched by their name; columns that a file does not have stay unchanged. */
export async function importMethodLines(tx: Tx, lines: Lines): Promise<Outcome[]> {
  const { parsed, refused } = readLines(lines, readMethodLine, {
    keyOf: ({ name }) => name,
    keyColumn: methodColumns.name[0],
    shown: (record) => record[methodColumns.name[0]] ?? '',
  });
  await lockNumbersOfMethods(tx);
  const classes = await tx.selectFrom('price_classes').select(['kind', 'id']).execute();
  const classKeys = new Set(classes.map(({ kind, id }) => `${kind}/${id}`));
  const columnWithoutClass = ({ engineClass = 0, moduleClass = 0 }: MethodLine) => {
    if (engineClass > 0 && !classKeys.has(`engine/${engineClass}`)) return methodColumns.engineClass[0];
    return moduleClass > 0 && !classKeys.has(`module/${moduleClass}`) ? methodColumns.moduleClass[0] : undefined;
  };
  const problems = parsed.flatMap(({ line, key, row }): Outcome[] => {
    const column = columnWithoutClass(row);
    return column === undefined ? [] : [{ line, key, outcome: 'refused', problem: 'unknown', column }];
  });
  const invalidLines = new Set(problems.map(({ line }) => line));
  const validRows = parsed.filter(({ line }) => !invalidLines.has(line));
  const writtenRows = await writeMethods(tx, validRows);
  const texts = await writeTexts(tx, validRows);
  const createdLines = new Set(writtenRows.filter(({ action }) => action === 'INSERT').map(({ line }) => line));
  const changedTexts = texts.filter(({ line }) => !createdLines.has(line));
  return [...refused, ...problems, ...collectOutcomes(validRows, [...writtenRows, ...changedTexts])];
}

async function writeMethods(
  tx: Tx,
  parsed: readonly ParsedLine<MethodLine>[],
): Promise<{ line: number; action: string }[]> {
  const rows = parsed.map(({ line, row: { texts: _texts, ...row } }) => ({ line, ...row }));
  const { rows: writtenRows } = await sql<{ line: number; action: string }>`
    merge into methods m
    using (select r.*, (select max(id) from methods) + row_number() over (order by r.line) as new_id
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (line int, name text, type text, active boolean,
        universal boolean, categories text[], fuel text, "dtcLogic" boolean, "legalNotice" text, "engineClass" int, "moduleClass" int,
        "optionalParameters" text, "urlLink" text, details jsonb)) r
    on m.name = r.name
    when matched and (m.type, m.active, m.universal, m.categories, m.fuel, m.dtc_logic, m.legal_notice, coalesce(m.engine_class_id, 0),
        coalesce(m.module_class_id, 0), m.optional_parameters, m.url_link, m.details)
      is distinct from (coalesce(r.type, m.type), coalesce(r.active, m.active), coalesce(r.universal, m.universal),
        coalesce(r.categories, m.categories), coalesce(r.fuel, m.fuel), coalesce(r."dtcLogic", m.dtc_logic), coalesce(r."legalNotice", m.legal_notice),
        coalesce(r."engineClass", m.engine_class_id, 0), coalesce(r."moduleClass", m.module_class_id, 0),
        coalesce(r."optionalParameters", m.optional_parameters), coalesce(r."urlLink", m.url_link),
        coalesce(r.details, m.details))
      then update set type = coalesce(r.type, m.type), active = coalesce(r.active, m.active),
        universal = coalesce(r.universal, m.universal), categories = coalesce(r.categories, m.categories),
        fuel = coalesce(r.fuel, m.fuel), dtc_logic = coalesce(r."dtcLogic", m.dtc_logic),
        legal_notice = coalesce(r."legalNotice", m.legal_notice),
        engine_class_id = nullif(coalesce(r."engineClass", m.engine_class_id, 0), 0),
        module_class_id = nullif(coalesce(r."moduleClass", m.module_class_id, 0), 0),
        optional_parameters = coalesce(r."optionalParameters", m.optional_parameters),
        url_link = coalesce(r."urlLink", m.url_link), details = coalesce(r.details, m.details)
    when not matched then insert (id, name, type, active, universal, categories, fuel, dtc_logic, legal_notice, engine_class_id,
        module_class_id, optional_parameters, url_link, details)
      values (r.new_id, r.name, coalesce(r.type, ''), coalesce(r.active, true), coalesce(r.universal, false),
        coalesce(r.categories, '{}'), coalesce(r.fuel, 'any'), coalesce(r."dtcLogic", false), coalesce(r."legalNotice", 'none'), nullif(r."engineClass", 0),
        nullif(r."moduleClass", 0), coalesce(r."optionalParameters", ''), coalesce(r."urlLink", ''), coalesce(r.details, '[]'))
    returning r.line, merge_action() as action`.execute(tx);
  return writtenRows;
}

/**
 * Writes the texts of methods. An empty name removes the text of a language; a comment alone changes only an existing
 * one.
 */
async function writeTexts(
  tx: Tx,
  parsed: readonly ParsedLine<MethodLine>[],
): Promise<{ line: number; action: string }[]> {
  const rows = parsed.flatMap(({ line, row }) => row.texts.map((text) => ({ line, method: row.name, ...text })));
  const { rows: writtenRows } = await sql<{ line: number; action: string }>`
    merge into method_texts t
    using (select r.*, m.id as method_id
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (line int, method text, language text, name text, comment text)
      join methods m on m.name = r.method) r
    on t.method_id = r.method_id and t.language = r.language
    when matched and r.name = '' then delete
    when matched and (t.name, t.comment) is distinct from (coalesce(r.name, t.name), coalesce(r.comment, t.comment))
      then update set name = coalesce(r.name, t.name), comment = coalesce(r.comment, t.comment)
    when not matched and coalesce(r.name, '') <> '' then insert (method_id, language, name, comment)
      values (r.method_id, r.language, r.name, coalesce(r.comment, ''))
    returning r.line, merge_action() as action`.execute(tx);
  return writtenRows.map(({ line }) => ({ line, action: 'UPDATE' }));
}
