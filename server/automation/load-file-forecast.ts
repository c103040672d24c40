import { sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { ManualReason } from '#contract/tasks/status.ts';
import type { MethodId, UserId, VehicleId } from '#contract/ids.ts';
import type { automationApi } from '#contract/automation.ts';
import type { FileForecast, MethodForecast } from '#contract/automation/forecast.ts';
import { notListedMethodId } from '#rules/methods.ts';
import { modificationUnits } from '#rules/units.ts';
import type { Read } from '#server/db/database.ts';
import type { Log } from '#server/log/log.ts';
import type { Handler } from '#server/http/serve.ts';
import type { Storage } from '#server/files/storage.ts';
import { isListed } from '#server/catalog/index.ts';
import { checkedFile, makeForecast, limitPerHour, solvedMethods, tryFile } from '#server/engine/index.ts';
import { forecastManualWork } from './manual-work.ts';
import { findContradiction, reasonForCustomer, routeTask } from '#server/tasks/index.ts';
import { methodsAsOrdered } from '#server/vocabulary/index.ts';
import { isChecksumOffered, noChecksum } from '#rules/checksum.ts';

/** Forecasts that one customer may request within an hour: each may try the file anew. */
const forecastsPerHour = 1200;

type ForecastRequest = Input<typeof automationApi.loadFileForecast>;
type CheckedFile = { readSha256: string; fileName: string };

/** The vehicle as an order of these methods sees it, with the operator's switches; one that is not listed tells nothing. */
const forecastFacts = (read: Read, vehicleId: VehicleId | undefined, methodIds: readonly MethodId[]) =>
  read
    .selectFrom('portal_options as o')
    .leftJoin('vehicles as v', (join) => join.on('v.id', '=', vehicleId ?? null).on(isListed))
    .$if(vehicleId !== undefined, (some) => some.where('v.id', 'is not', null))
    .select(sql<boolean>`v.id is not null`.as('isListed'))
    .select(({ fn, val }) => [
      fn.coalesce('v.ecu_brand', val('')).as('ecuBrand'),
      fn.coalesce('v.ecu_type', val('')).as('ecuType'),
      fn.coalesce('v.ecu_checksum', val(noChecksum)).as('ecuChecksum'),
    ])
    .select('o.automatic_status as automaticStatus')
    .select(
      sql<{ methodId: MethodId; dtcLogic: boolean; hasDetails: boolean }[]>`(
        select ${methodsAsOrdered(sql`m.details @> '[{"required": true}]'`)}
        from methods m where m.id = any(${sql.val(methodIds)}))`.as('methods'),
    )
    .executeTakeFirst();

/** The newest task with the same original that the customer has ordered. */
async function orderedBefore(read: Read, customerId: UserId, sha256: string): Promise<FileForecast['duplicate']> {
  return read
    .selectFrom('tasks')
    .where('user_id', '=', customerId)
    .where('original_sha256', '=', sha256)
    .where('visible', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .select(['id as taskId', 'job_id as jobId', 'created_at as orderedAt'])
    .executeTakeFirst();
}

/**
 * Forecast for an order of a checked file: the automatic service tries it as it would modify it, and nothing of that is
 * stored.
 */
export function loadFileForecast(log: Log): Handler<typeof automationApi.loadFileForecast> {
  const mayAsk = limitPerHour(forecastsPerHour);
  return async ({ actor, input, tx, storage, refuse }) => {
    if (!(await mayAsk(actor.companyId))) return refuse('tooManyRequests');
    const file = await checkedFile(tx, actor.companyId, input.fileCheckId);
    const methodIds = input.methods.map(({ methodId }) => methodId);
    const facts = await forecastFacts(tx, input.vehicleId, methodIds);
    if (file === undefined || facts === undefined) return refuse('notFound');
    const { sha256, readSha256 } = file;
    const forecast = input.alone === true && facts.isListed ? forecastAlone : forecastMethods;
    const [methods, byHand, duplicate, contradiction] = await Promise.all([
      forecast({ read: tx, storage, log }, input, file, facts),
      forecastManualWork(tx, input.priority),
      orderedBefore(tx, actor.companyId, sha256),
      findContradiction(tx, { sha256: readSha256, fileRole: input.fileRole }, facts),
    ]);
    return { ...methods, byHand, duplicate, contradiction };
  };
}

type Means = { read: Read; storage: Storage; log: Log };
type Facts = NonNullable<Awaited<ReturnType<typeof forecastFacts>>>;
type Forecast = Pick<FileForecast, 'methods' | 'service' | 'reason'>;

/**
 * As if each method were ordered by itself. Only those with a recorded solution for the software are tried: the others are
 * by hand without looking at the file.
 */
async function forecastAlone(means: Means, input: ForecastRequest, file: CheckedFile, facts: Facts): Promise<Forecast> {
  const solved = await solvedMethods(means.read, file.readSha256);
  const methods: MethodForecast[] = [];
  // One after the other: the engine's threads are everybody's.
  for (const method of facts.methods) {
    const isTried =
      method.methodId === notListedMethodId || method.dtcLogic || method.hasDetails || solved.includes(method.methodId);
    const alone = isTried
      ? await forecastMethods(means, input, file, { ...facts, methods: [method] })
      : allByHand([method.methodId], 'noSolution');
    methods.push(...alone.methods);
  }
  return { methods, service: methods.every(({ service }) => service === 'instant') ? 'instant' : 'byHand' };
}

async function forecastMethods(
  { read, storage, log }: Means,
  input: ForecastRequest,
  { readSha256, fileName }: CheckedFile,
  facts: Facts,
): Promise<Forecast> {
  const dtcCodes = input.dtcSelected ? input.dtcCodes : '';
  const ordered = { methods: facts.methods, dtcCodes, dtcHex: input.dtcHex };
  const methodIds = facts.methods.map(({ methodId }) => methodId);
  const route = routeTask({ ...facts, ...ordered, modificationMode: 'automatic', fileName });
  const units = modificationUnits(ordered);
  if (route.status === 'manual') return allByHand(methodIds, route.reason);
  if (units === undefined) return allByHand(methodIds, 'dtcCodes');
  if (units.length === 0) return { methods: [], service: 'byHand' };
  const result = await tryFile(read, storage, log, {
    original: readSha256,
    checksum: facts.ecuChecksum,
    checksumWanted: input.checksumWanted && isChecksumOffered(facts, fileName),
    units,
  });
  const methods = makeForecast(methodIds, result);
  if (result.outcome === 'modified') return { methods, service: 'instant' };
  const reason = reasonForCustomer(result, { ...facts, fileRole: input.fileRole });
  return reason === 'otherControlUnit' ? allByHand(methodIds, reason) : { methods, service: 'byHand', reason };
}

const allByHand = (methodIds: readonly MethodId[], reason: ManualReason) => ({
  methods: methodIds.map((methodId) => ({ methodId, service: 'byHand' as const, reason })),
  service: 'byHand' as const,
  reason,
});
