import { sql } from 'kysely';
import type { FileFacts } from '#contract/engine.ts';
import type { JobId, UserId } from '#contract/ids.ts';
import { type orderingApi, proposalLimit } from '#contract/ordering.ts';
import type { Vehicle } from '#contract/catalog/vehicles.ts';
import { brandsOfFile } from '#rules/brands-of-file.ts';
import { controlUnitFit } from '#rules/vehicle-contradiction.ts';
import { hasControlUnit, isListed, listControlUnits, vehicleColumns } from '#server/catalog/index.ts';
import { checkedFile, readFileFacts } from '#server/engine/index.ts';
import type { Read } from '#server/db/database.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Handler } from '#server/http/serve.ts';

/** Vehicles for a checked file. A file that the engine could not read has none, and only a VIN of an earlier order. */
export const proposeVehicles: Handler<typeof orderingApi.proposeVehicles> = async ({ actor, input, tx, refuse }) => {
  const file = await checkedFile(tx, actor.companyId, input.fileCheckId);
  if (file === undefined) return refuse('notFound');
  const [facts, ordered] = await Promise.all([
    readFileFacts(tx, file.readSha256),
    vinOfOrder(tx, actor.companyId, file.sha256),
  ]);
  const vin = facts?.vin ?? ordered?.vin;
  if (facts === undefined) return { vehicles: [], total: 0, vin };
  const rows = await fittingVehicles(tx, actor.companyId, facts);
  const vehicles = rows.map(({ jobId, orderedAt, isOrdered, total: _total, ...columns }) => {
    const vehicle: Vehicle = nullsToUndefined(columns);
    if (jobId !== null && orderedAt !== null)
      return { vehicle, reason: 'ownOrder' as const, order: { jobId, orderedAt } };
    return { vehicle, reason: isOrdered ? ('sameSoftware' as const) : ('controlUnit' as const) };
  });
  return { vehicles, total: rows[0]?.total ?? 0, vin };
};

/** The VIN of the customer's newest order of the very same file. */
const vinOfOrder = (read: Read, customerId: UserId, sha256: string) =>
  read
    .selectFrom('tasks as t')
    .innerJoin('jobs as j', 'j.id', 't.job_id')
    .where('t.user_id', '=', customerId)
    .where('t.original_sha256', '=', sha256)
    .where('t.visible', '=', true)
    .where('t.file_role', '=', 'engine')
    .orderBy('t.id', 'desc')
    .limit(1)
    .select('j.vin')
    .executeTakeFirst();

/** The control units of the catalogue that a file may be from: of the very type it names, and of its line. */
async function fittingUnits(read: Read, facts: FileFacts) {
  const units = await listControlUnits(read);
  const fits = units.map((unit) => ({ ...unit, fit: controlUnitFit(facts, unit) }));
  const ofType = fits.filter(({ fit }) => fit === 'type');
  return ofType.length > 0 ? ofType : fits.filter(({ fit }) => fit === 'line');
}

/**
 * The vehicles that a file may be from, the likeliest first. Orders of other customers name a vehicle of the catalogue and
 * nothing of whoever ordered; those against the customer's own doubt name none.
 */
async function fittingVehicles(read: Read, customerId: UserId, facts: FileFacts) {
  const units = await fittingUnits(read, facts);
  const brands = brandsOfFile(facts);
  return read
    .with('ordered', (db) =>
      db
        .selectFrom('file_facts as f')
        .innerJoin('tasks as t', 't.original_sha256', 'f.sha256')
        .innerJoin('jobs as j', 'j.id', 't.job_id')
        .where('f.software', '=', facts.software ?? null)
        .where('f.family', '=', facts.family)
        .where('t.visible', '=', true)
        .where('t.file_role', '=', 'engine')
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('task_contradictions as c').whereRef('c.task_id', '=', 't.id').select('c.task_id'))),
        )
        .groupBy('j.vehicle_id')
        .select('j.vehicle_id')
        .select(sql<JobId | null>`max(j.id) filter (where j.user_id = ${customerId})`.as('job_id'))
        .select(sql<string | null>`max(j.created_at) filter (where j.user_id = ${customerId})`.as('ordered_at')),
    )
    .selectFrom('vehicles as v')
    .leftJoin('ordered as o', 'o.vehicle_id', 'v.id')
    .where(isListed)
    .where(({ or, eb }) => or([eb('o.vehicle_id', 'is not', null), hasControlUnit(units)]))
    .select(vehicleColumns)
    .select(['o.job_id as jobId', 'o.ordered_at as orderedAt'])
    .select(sql<boolean>`o.vehicle_id is not null`.as('isOrdered'))
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy(sql`o.job_id`, (order) => order.desc().nullsLast())
    .orderBy(sql`o.vehicle_id is null`)
    .orderBy(sql`v.brand = any(${sql.val(brands)}::text[])`, 'desc')
    .orderBy(sql`exists (select from jobs j where j.vehicle_id = v.id and j.visible)`, 'desc')
    .orderBy('v.brand')
    .orderBy('v.model')
    .orderBy('v.engine_ps')
    .orderBy('v.id')
    .limit(proposalLimit)
    .execute();
}
