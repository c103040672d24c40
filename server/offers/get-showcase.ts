import { sql } from 'kysely';
import type { Output } from '#contract/call.ts';
import type { VehicleId } from '#contract/ids.ts';
import { type offersApi, shownVehicles } from '#contract/offers.ts';
import { computeShare } from '#rules/statistics.ts';
import { bestVehicles, isListed } from '#server/catalog/index.ts';
import type { Read } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { turnaround } from '#server/vocabulary/index.ts';
import { findOffers } from './find-offers.ts';

/** Milliseconds for which the counted orders are kept: they change slowly, and visitors come in crowds. */
const freshness = 10 * 60_000;

/** Fewer customers than this do not make a vehicle known as ordered: of a few, one could guess who they are. */
const minCustomers = 3;

/** Fewer finished files than this say little about the next one. */
const minFiles = 20;

/** Shown where no vehicle is ordered by enough customers. */
const wellKnown = ['volkswagen golf vii 2.0 tdi', 'bmw 320d f30', 'audi a4 b8 2.0 tdi'];

type Figures = Output<typeof offersApi.getShowcase>['figures'];
type OrderCounts = { vehicleIds: readonly VehicleId[]; instantIds: readonly VehicleId[]; figures: Figures };

/** Answers what the home page shows to visitors; what is counted from orders for it is kept for a while. */
export function getShowcase(): Handler<typeof offersApi.getShowcase> {
  let latest: { counted: OrderCounts; until: number } | undefined;
  return async ({ tx }) => {
    if (latest === undefined || latest.until < Date.now())
      latest = { counted: await countOrders(tx), until: Date.now() + freshness };
    const { vehicleIds, instantIds, figures } = latest.counted;
    const places = sql<{ id: VehicleId; place: number; total: number }>`
      select id, place, count(*) over () as total from unnest(${vehicleIds}::int[]) with ordinality v (id, place)`;
    const { offers, campaign } = await findOffers(tx, places, 'en');
    return {
      vehicles: offers.map(({ vehicleId, brand, model, enginePs, prices }) => ({
        brand,
        model,
        enginePs,
        from: prices?.from,
        isInstant: instantIds.includes(vehicleId),
      })),
      campaign,
      figures,
    };
  };
}

/** The vehicles of the most orders, those of them that the automatic service is used to, and the figures of all files. */
async function countOrders(read: Read): Promise<OrderCounts> {
  const vehicleIds = await chooseVehicles(read);
  const { rows: instant } = await sql<{ vehicleId: VehicleId }>`
    select j.vehicle_id as "vehicleId" from jobs j join tasks t on t.job_id = j.id
    where j.vehicle_id = any(${vehicleIds}::int[]) and t.visible and t.finished_at > now() - interval '90 days'
    group by 1 having count(*) filter (where t.finished_by is null) * 2 >= count(*)`.execute(read);
  const { rows: counts } = await sql<{ files: number; instant: number; median: number | null }>`
    select count(*)::int as files, count(*) filter (where finished_by is null)::int as instant,
      percentile_cont(0.5) within group (order by ${turnaround('tasks')}::float8) as median
    from tasks where visible and finished_at > now() - interval '30 days'`.execute(read);
  const [count] = counts;
  const isEnough = count !== undefined && count.median !== null && count.files >= minFiles;
  return {
    vehicleIds,
    instantIds: instant.map(({ vehicleId }) => vehicleId),
    figures: isEnough
      ? { medianSeconds: count.median ?? 0, instantShare: computeShare(count.instant, count.files) ?? 0 }
      : undefined,
  };
}

/** Vehicles that many customers ordered lately, filled up with well-known ones. */
async function chooseVehicles(read: Read): Promise<VehicleId[]> {
  const { rows: ordered } = await sql<{ id: VehicleId }>`
    select j.vehicle_id as id from jobs j join vehicles v on v.id = j.vehicle_id and ${isListed}
    where j.visible and j.ordered_at > now() - interval '90 days'
    group by 1 having count(distinct j.user_id) >= ${minCustomers} order by count(*) desc, 1 limit ${shownVehicles}`.execute(
    read,
  );
  const known: { id: VehicleId }[] = [];
  for (const search of ordered.length < shownVehicles ? wellKnown : [])
    known.push(...(await bestVehicles(read, { search }, { limit: 1 }).select('v.id').execute()));
  return [...new Set([...ordered, ...known].map(({ id }) => id))].slice(0, shownVehicles);
}
