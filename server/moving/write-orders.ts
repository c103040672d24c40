import { sql } from 'kysely';
import type { StoredAnswers } from '#contract/catalog/detail-answers.ts';
import { notListedMethodId } from '#rules/methods.ts';
import { foldHead } from '#rules/moving/fold-head.ts';
import type { JobLine, TaskLine, VersionLine } from '#rules/moving/order-lines.ts';
import { qualifyKey } from '#rules/moving/kinds.ts';
import { nameKey } from '#rules/text/name-key.ts';
import type { Tx } from '#server/db/database.ts';
import type { NamedFile } from './folder.ts';
import { computeLineDigest, findCustomers, findKept, keepRows, takeIds } from './keys.ts';
import { listAcceptances, numberLines, sortLines } from './sort-lines.ts';
import { type Outcome, type Parsed, refusal } from './outcomes.ts';
import { writeOwnDetails } from './write-own-details.ts';

/** A line with the files that it names. */
export type WithFile<Row> = Parsed<Row> & { readonly file: NamedFile | undefined };

/** The vehicle of the catalogue for each line, where exactly one fits what the line says. */
async function findVehicles(tx: Tx, lines: readonly Parsed<JobLine>[]): Promise<ReadonlyMap<number, number>> {
  const rows = lines.map(({ line, row }) => ({
    line,
    category: row.category,
    brand: nameKey(row.brand),
    model: nameKey(row.model),
    engineCcm: row.engineCcm,
    enginePs: row.enginePs,
    controlUnit: nameKey(row.controlUnit),
  }));
  const { rows: found } = await sql<{ line: number; id: number }>`
    select r.line, min(v.id) as id
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (line int, category text, brand text, model text, "engineCcm" int,
        "enginePs" int, "controlUnit" text)
      join vehicles v on v.described is null and v.category = r.category and name_key(v.brand) = r.brand
        and name_key(v.model) = r.model and (r."engineCcm" is null or v.engine_ccm = r."engineCcm")
        and (r."enginePs" is null or v.engine_ps = r."enginePs")
        and r."controlUnit" in ('', name_key(v.ecu_type), name_key(trim(v.ecu_brand || ' ' || v.ecu_type)))
    group by r.line having count(*) = 1`.execute(tx);
  return new Map(found.map(({ line, id }) => [line, id]));
}

/** Describes the vehicles that the catalogue lacks, in the words of their lines, and answers the vehicle of each line. */
async function takeVehicles(tx: Tx, lines: readonly Parsed<JobLine>[]): Promise<ReadonlyMap<number, number>> {
  const listed = await findVehicles(tx, lines);
  const others = lines.filter(({ line }) => !listed.has(line));
  const ids = await takeIds(tx, 'vehicles', others.length);
  const rows = others.map(({ row }, place) => {
    const { category, brand, model, year, engine, controlUnit, engineCcm, enginePs } = row;
    const described = { category, brand, model, year, engine, controlUnit };
    return { id: ids[place], category, brand, model, engineCcm, enginePs, ecuType: controlUnit, described };
  });
  await sql`
    insert into vehicles (id, category, brand, model, engine_ccm, engine_ps, ecu_type, described) overriding system value
    select r.id, r.category, r.brand, r.model, r."engineCcm", r."enginePs", r."ecuType", r.described
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id int, category text, brand text, model text, "engineCcm" int,
      "enginePs" int, "ecuType" text, described jsonb)`.execute(tx);
  return new Map([...listed, ...others.map(({ line }, place): [number, number] => [line, ids[place] ?? 0])]);
}

/** Writes orders, each with a vehicle of the catalogue where one fits, else with the words of its line. */
export async function writeJobs(tx: Tx, source: string, parsed: readonly Parsed<JobLine>[]): Promise<Outcome[]> {
  const customers = await findCustomers(
    tx,
    source,
    parsed.map(({ row }) => row.customer),
  );
  const refused = parsed.filter(({ row }) => !customers.has(row.customer));
  const lines = parsed
    .filter(({ row }) => customers.has(row.customer))
    .map((one) => ({ ...one, kept: qualifyKey(source, one.row.key), digest: computeLineDigest(one.row) }));
  const sorted = await sortLines(tx, 'job', lines);
  const written = await numberLines(tx, 'jobs', sorted);
  const vehicles = await takeVehicles(tx, written);
  const rows = written.map(({ id, line, row }) => ({
    id,
    userId: customers.get(row.customer),
    vehicleId: vehicles.get(line),
    vin: row.vin,
    additional: row.note,
    orderedAt: row.orderedAt,
  }));
  await sql`
    merge into jobs j
    using json_to_recordset(${JSON.stringify(rows)}::json) as r (id int, "userId" int, "vehicleId" int, vin text, additional text,
      "orderedAt" timestamptz)
    on j.id = r.id
    when matched then update set vehicle_id = r."vehicleId", vin = r.vin, additional = r.additional,
      ordered_at = r."orderedAt", created_at = r."orderedAt"
    when not matched then insert (id, user_id, vehicle_id, vin, additional, modification_mode, terms_accepted_at, ordered_at,
        created_at, changed_at) overriding system value
      values (r.id, r."userId", r."vehicleId", r.vin, r.additional, 'manual', null, r."orderedAt", r."orderedAt",
        r."orderedAt")`.execute(tx);
  await writeOwnDetails(tx, 'job_id', written);
  await keepRows(
    tx,
    'job',
    written.map(({ kept, id, digest }) => ({ key: kept, id, digest })),
  );
  return [...refused.map((one) => refusal(one, 'unknown', 'customer')), ...listAcceptances(sorted)];
}

/** The methods that a line names, and its words that name none. */
type FoundMethods = { readonly ids: readonly number[]; readonly unknown: readonly string[] };

/**
 * The methods of the portal by their names, and by those on screen in any language, however an export writes them; without a name it is
 * the one for what is not listed. A name on screen that two methods have means neither.
 */
async function readMethods(tx: Tx): Promise<(names: readonly string[]) => FoundMethods> {
  const methods = await tx.selectFrom('methods').select(['id', 'name']).execute();
  const shown = await tx.selectFrom('method_texts').select(['method_id as id', 'name']).execute();
  const byShownName = Map.groupBy(shown, ({ name }) => foldHead(name));
  const ids = new Map<string, number>();
  for (const [name, same] of byShownName)
    if (same[0] !== undefined && same.every(({ id }) => id === same[0]?.id)) ids.set(name, same[0].id);
  for (const { id, name } of methods) ids.set(foldHead(name), id);
  return (names) => {
    if (names.length === 0) return { ids: [notListedMethodId], unknown: [] };
    const found = names.map((name) => ids.get(foldHead(name)));
    return {
      ids: [...new Set(found.filter((id) => id !== undefined))],
      unknown: names.filter((_, place) => found[place] === undefined),
    };
  };
}

/** Files of one order and role follow each other, as an order has one that is no update of another. */
const before = sql`coalesce(lag(r.id) over chain, (select max(b.id) from tasks b where b.job_id = r."jobId" and b.file_role = r.role))`;
const first = sql`coalesce((select min(b.id) from tasks b where b.job_id = r."jobId" and b.file_role = r.role),
  case when lag(r.id) over chain is not null then first_value(r.id) over chain end)`;

/**
 * Writes ordered files. They are archived, and nothing is due for them: what they cost was settled where they were made. One without a
 * modified file is blocked, so that nobody is offered a download; its versions end that.
 */
export async function writeTasks(tx: Tx, source: string, parsed: readonly WithFile<TaskLine>[]): Promise<Outcome[]> {
  const jobs = await findKept(
    tx,
    'job',
    parsed.map(({ row }) => qualifyKey(source, row.job)),
  );
  const findMethods = await readMethods(tx);
  const byMethodId = (answers: StoredAnswers = {}) =>
    Object.fromEntries(Object.entries(answers).map(([name, details]) => [findMethods([name]).ids[0], details]));
  const named = parsed.map((one) => ({
    ...one,
    kept: qualifyKey(source, one.row.key),
    digest: computeLineDigest([one.row, one.file?.sha256]),
    jobId: jobs.get(qualifyKey(source, one.row.job))?.id,
    methods: findMethods(one.row.methods),
  }));
  const refused = named.flatMap((one) => {
    if (one.jobId === undefined) return [refusal(one, 'unknown', 'job')];
    const { unknown } = one.methods;
    return unknown.length > 0 ? [refusal(one, 'unknown', 'methods', unknown.join('|'))] : [];
  });
  const refusedLines = new Set(refused.map(({ line }) => line));
  const sorted = await sortLines(
    tx,
    'task',
    named.filter(({ line }) => !refusedLines.has(line)),
  );
  const written = await numberLines(tx, 'tasks', sorted);
  const freshIds = written.slice(0, sorted.fresh.length).map(({ id }) => id);
  const rows = written.map(({ id, jobId, methods, row, file }) => ({
    id,
    jobId,
    methodIds: methods.ids,
    answers: byMethodId(row.answers),
    role: row.role,
    price: row.price,
    dtc: row.dtc,
    info: row.info,
    blockReason: row.status === '' ? source : `${source}: ${row.status}`,
    isMaster: row.isMaster,
    isChecksumWanted: row.isChecksumWanted,
    orderedAt: row.orderedAt,
    originalName: row.originalName === '' ? '-' : row.originalName,
    original: file?.sha256,
  }));
  const lines = sql`json_to_recordset(${JSON.stringify(rows)}::json) as r (id int, "jobId" int, "methodIds" int[], answers jsonb, role text,
    price int, dtc text, info text, "blockReason" text, "isMaster" boolean, "isChecksumWanted" boolean, "orderedAt" timestamptz,
    "originalName" text, original text)`;
  await sql`
    merge into tasks t
    using (select r.*, j.user_id, coalesce(r."orderedAt", j.ordered_at) as at, ${before} as before_id, ${first} as first_id
      from ${lines} join jobs j on j.id = r."jobId" window chain as (partition by r."jobId", r.role order by r.id)) r
    on t.id = r.id
    when matched then update set file_role = r.role, price = r.price, full_price = r.price, ordered_price = r.price,
      file_name = r."originalName", is_master = r."isMaster", checksum_wanted = r."isChecksumWanted", dtc_codes = r.dtc,
      info = r.info, original_sha256 = r.original,
      original_removed_at = case when r.original is null then coalesce(t.original_removed_at, now()) end,
      block_reason = case when t.blocked_from is null then '' else r."blockReason" end, created_at = r.at
    when not matched then insert (id, job_id, user_id, file_role, status, price, full_price, ordered_price, priority,
        modification_mode, file_name, is_master, checksum_wanted, dtc_codes, info, original_sha256, original_removed_at,
        blocked_from, block_reason, created_at, changed_at, previous_task_id, first_task_id) overriding system value
      values (r.id, r."jobId", r.user_id, r.role, 'archived', r.price, r.price, r.price, 'asap', 'manual', r."originalName",
        r."isMaster", r."isChecksumWanted", r.dtc, r.info, r.original, case when r.original is null then now() end,
        'finished', r."blockReason", r.at, r.at, r.before_id, r.first_id)`.execute(tx);
  await sql`delete from task_methods where task_id in (select r.id from ${lines})`.execute(tx);
  // The price is known for the file alone: the first method has it, so that the sum is right.
  await sql`
    insert into task_methods (task_id, method_id, price, details)
    select r.id, m.id, case m.place when 1 then r.price else 0 end, coalesce(r.answers -> m.id::text, '[]')
    from ${lines} cross join lateral unnest(r."methodIds") with ordinality as m (id, place)`.execute(tx);
  await writeOwnDetails(tx, 'task_id', written);
  await sql`
    insert into task_history (task_id, actor, to_status, why, note)
    select id, 'support', 'archived', 'broughtOver', ${source} from unnest(${freshIds}::int[]) as id`.execute(tx);
  await keepRows(
    tx,
    'task',
    written.map(({ kept, id, digest, row }) => ({
      key: kept,
      id,
      digest,
      facts: { status: row.status },
    })),
  );
  return [...refused, ...listAcceptances(sorted)];
}

/** Writes modified files as versions of their tasks, whose newest is theirs to download from then on. */
export async function writeVersions(
  tx: Tx,
  source: string,
  parsed: readonly WithFile<VersionLine>[],
): Promise<Outcome[]> {
  const tasks = await findKept(
    tx,
    'task',
    parsed.map(({ row }) => qualifyKey(source, row.task)),
  );
  const named = parsed.map((one) => {
    const key = qualifyKey(source, one.row.task);
    const kept = `${key}#${one.row.version}`;
    return { ...one, kept, digest: computeLineDigest([one.row, one.file?.sha256]), taskId: tasks.get(key)?.id };
  });
  const refused = named.filter(({ taskId }) => taskId === undefined);
  const sorted = await sortLines(
    tx,
    'version',
    named.filter(({ taskId }) => taskId !== undefined),
  );
  const written = [...sorted.fresh, ...sorted.changed];
  const rows = written.map(({ taskId, row, file }) => ({
    taskId,
    version: row.version,
    name: row.name,
    note: row.note,
    madeAt: row.madeAt,
    sha256: file?.sha256,
  }));
  await sql`
    insert into task_files (task_id, version, sha256, name, note, made_at, released_at)
    select r."taskId", r.version, r.sha256, r.name, r.note, r.at, r.at
    from (select r.*, coalesce(r."madeAt", t.created_at) as at
      from json_to_recordset(${JSON.stringify(rows)}::json) as r ("taskId" int, version int, sha256 text, name text, note text,
        "madeAt" timestamptz) join tasks t on t.id = r."taskId") r
    on conflict (task_id, version) do update set sha256 = excluded.sha256, name = excluded.name, note = excluded.note,
      made_at = excluded.made_at, released_at = excluded.released_at`.execute(tx);
  await sql`
    update tasks t set modified_sha256 = f.sha256, modified_name = f.name, payment_status = 'paid', blocked_from = null,
      block_reason = '', changed_at = f.made_at
    from (select distinct on (task_id) task_id, sha256, name, made_at from task_files
      where task_id = any(${written.map(({ taskId }) => taskId ?? 0)}::int[]) order by task_id, version desc) f
    where t.id = f.task_id`.execute(tx);
  await keepRows(
    tx,
    'version',
    written.map(({ kept, taskId = 0, digest }) => ({ key: kept, id: taskId, digest })),
  );
  return [...refused.map((one) => refusal(one, 'unknown', 'task')), ...listAcceptances(sorted)];
}
