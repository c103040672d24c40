import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { automationApi } from '#contract/automation.ts';
import { type FoundByFile, type FoundOrder, maxFoundByFile } from '#contract/automation/find-by-file.ts';
import type { FileFacts } from '#contract/engine.ts';
import type { Language } from '#contract/languages.ts';
import { chooseLanguage } from '#server/countries/index.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Read } from '#server/db/database.ts';
import { inspectFile, isUnconfirmed, limitPerHour, readFileFacts } from '#server/engine/index.ts';
import { checkArrival } from '#server/http/check-upload.ts';
import type { Handler } from '#server/http/serve.ts';
import type { Log } from '#server/log/log.ts';
import { isOffered } from '#server/settings/index.ts';
import { customerName, methodName } from '#server/vocabulary/index.ts';

/** Files that one member of staff may look for within an hour. */
const findsPerHour = 240;

/** Orders `t` that meet a condition, the newest first. */
const selectOrders = (read: Read) =>
  read
    .selectFrom('tasks as t')
    .innerJoin('jobs as j', 'j.id', 't.job_id')
    .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .where(sql<SqlBool>`t.visible`)
    .orderBy('t.id', 'desc')
    .limit(maxFoundByFile)
    .select(['t.id as taskId', 't.job_id as jobId', 't.status', 't.user_id as customerId'])
    .select([customerName.as('customerName'), 'v.brand as vehicleBrand', 'v.model as vehicleModel'])
    .select(['j.vin', 't.created_at as createdAt'])
    .$narrowType<{ status: FoundOrder['status'] }>();

const findOrders = (read: Read, ids: RawBuilder<unknown>): Promise<FoundOrder[]> =>
  selectOrders(read)
    .where(sql<SqlBool>`t.id in (${ids})`)
    .execute();

/** Tasks whose original is one of some contents, or was decoded or unpacked to one. */
const tasksOfContents = (contents: RawBuilder<unknown>) => sql`
  select o.id from tasks o where o.original_sha256 in (${contents})
  union select s.task_id from slave_files s where s.decoded_sha256 in (${contents})
  union select p.task_id from unpacked_originals p where p.sha256 in (${contents})`;

const findDeliveries = (read: Read, sha256: string): Promise<FoundByFile['deliveries']> =>
  selectOrders(read)
    .innerJoin('task_files as f', 'f.task_id', 't.id')
    .where('f.sha256', '=', sha256)
    .select(['f.version', 'f.made_at as madeAt'])
    .select(
      sql<boolean>`f.version = (select max(x.version) from task_files x
        where x.task_id = t.id and x.sha256 = coalesce(t.delivered_sha256, t.modified_sha256))`.as('current'),
    )
    .execute();

/** Solutions for a software, active ones first. */
async function findSolutions(
  read: Read,
  { family, software }: { family: string; software: string },
  language: Language,
): Promise<FoundByFile['solutions']> {
  const rows = await read
    .selectFrom('solutions as s')
    .where('s.software', '=', software)
    .where('s.family', '=', family)
    .orderBy(sql`array_position(array['active', 'suspended', 'retired'], s.state), s.id desc`)
    .limit(maxFoundByFile)
    .select(['s.id as solutionId', 's.state', 's.hardware', 's.part'])
    .select(
      sql<string>`coalesce(
        (select string_agg(concat_ws(' ', ${methodName(language)}, x.dtc_code), ' + ' order by x.position)
          from solution_units x join methods m on m.id = x.method_id where x.solution_id = s.id),
        (select concat_ws(' ', ${methodName(language)}, s.dtc_code) from methods m where m.id = s.method_id), '')`.as(
        'methods',
      ),
    )
    .$narrowType<{ state: FoundByFile['solutions'][number]['state'] }>()
    .execute();
  return rows.map(nullsToUndefined);
}

/** Orders and solutions of the same software; none where the engine read no software number. */
async function findSoftware(
  read: Read,
  { family, software }: FileFacts,
  { sha256, language }: { sha256: string; language: Language },
): Promise<Pick<FoundByFile, 'sameSoftware' | 'solutions'>> {
  if (software === undefined) return { sameSoftware: [], solutions: [] };
  // The same file is listed already.
  const contents = sql`select f.sha256 from file_facts f
    where f.software = ${software} and f.family = ${family} and f.sha256 <> ${sha256}`;
  const [sameSoftware, solutions] = await Promise.all([
    findOrders(read, tasksOfContents(contents)),
    findSolutions(read, { family, software }, language),
  ]);
  return { sameSoftware, solutions };
}

/** Looks for a file that somebody has dropped: it is read where it arrived, and gone with the answer. */
export function findByFile(log: Log): Handler<typeof automationApi.findByFile> {
  const mayFind = limitPerHour(findsPerHour);
  return async ({ actor, input, tx, files, refuse }) => {
    if (!(await isOffered(tx, 'file_search'))) return refuse('fileSearchOff');
    const file = checkArrival(files.file, input, refuse);
    if (!(await mayFind(actor.companyId))) return refuse('tooManyRequests');
    const { sha256 } = file;
    const facts = (await readFileFacts(tx, sha256)) ?? (await inspectFile(log, file));
    const language = await chooseLanguage(tx, actor.id, input.language);
    const [sameFile, deliveries, software] = await Promise.all([
      findOrders(tx, tasksOfContents(sql`${sha256}`)),
      findDeliveries(tx, sha256),
      findSoftware(tx, facts, { sha256, language }),
    ]);
    const isUnproven = await isUnconfirmed(tx, [facts.family, facts.checksum.family]);
    return { sha256, facts, isUnproven, sameFile, deliveries, ...software };
  };
}
