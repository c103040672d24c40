import { sql } from 'kysely';
import { type JobId, type MethodId, PriceClassId, type TaskId, type ToolId, type VehicleId } from '#contract/ids.ts';
import type { CreditCents } from '#contract/money.ts';
import { LegalNoticeKind } from '#contract/settings.ts';
import type { Purchase } from '#contract/purchases/buying.ts';
import { makePass } from '#server/accounts/index.ts';
import type { WorldClock } from '#server/db/world-clock.ts';
import type { Clients } from './open-clients.ts';
import type { Deed, StoryOrder } from './deeds.ts';
import { garage } from './garage.ts';
import type { StoryFiles } from './make-files.ts';

/** An order as the portal has it; an update takes the place of the task before it. */
export type PlacedOrder = {
  readonly wanted: StoryOrder;
  readonly methods: readonly string[];
  readonly jobId: JobId;
  readonly taskId: TaskId;
  readonly price: CreditCents;
  /** Number of the modified files that were made for it. */
  versions: number;
};

/** The portal and all that the players of the story remember of it. */
export type Stage = Clients & {
  readonly clock: WorldClock;
  readonly files: StoryFiles;
  readonly catalog: StoryCatalog;
  readonly orders: Map<number, PlacedOrder>;
  readonly purchases: Map<number, Purchase>;
  /** Waits until the queue has done all that is due. */
  readonly settle: () => Promise<void>;
  readonly stopQueue: () => Promise<void>;
};

export type Play<Name extends Deed['do']> = (stage: Stage, deed: Extract<Deed, { do: Name }>) => Promise<unknown>;

/** Ids of the catalogue by the words of the story. */
export type StoryCatalog = {
  readonly vehicleId: (model: number) => VehicleId;
  readonly methodId: (name: string) => MethodId;
  readonly noticeOf: (name: string) => LegalNoticeKind | undefined;
  readonly priceClassId: (name: string) => PriceClassId;
  readonly toolId: (name: string) => ToolId;
};

/** Looks up everything that the story names. Throws where the catalogue lacks it. */
export async function readCatalog({ database: { reader } }: WorldClock): Promise<StoryCatalog> {
  const methods = await reader.selectFrom('methods').select(['id', 'name', 'legal_notice']).execute();
  const tools = await reader.selectFrom('tools').select(['id', 'name']).execute();
  const classes = await reader
    .selectFrom('price_classes')
    .where('kind', '=', 'engine')
    .select(['id', 'name'])
    .execute();
  const vehicles = await reader
    .selectFrom('vehicles')
    .where('brand', 'in', [...new Set(garage.map(({ brand }) => brand))])
    .select(['id', 'brand', 'model', 'engine_ps'])
    .execute();
  const models = garage.map(({ brand, model, power }) =>
    vehicles.find((one) => one.brand === brand && one.model === model && one.engine_ps === power),
  );
  const named = <Row>(what: string, name: string, row: Row | undefined): Row => {
    if (row === undefined) throw new Error(`the catalogue has no ${what} ${name}`);
    return row;
  };
  const method = (name: string) =>
    named(
      'method',
      name,
      methods.find((one) => one.name === name),
    );
  return {
    vehicleId: (model) => named('vehicle', garage[model]?.model ?? '', models[model]).id,
    methodId: (name) => method(name).id,
    noticeOf: (name) => LegalNoticeKind.safeParse(method(name).legal_notice).data,
    priceClassId: (name) =>
      PriceClassId.parse(
        named(
          'price class',
          name,
          classes.find((one) => one.name === name),
        ).id,
      ),
    toolId: (name) =>
      named(
        'tool',
        name,
        tools.find((one) => one.name === name),
      ).id,
  };
}

/** A pass for a form of visitors, as the work of their browser brings it. */
export const takePass = ({ clock }: Stage): Promise<string> =>
  clock.database.db.transaction().execute((tx) => makePass(tx));

/** The order with its state; the queue has done what it could before. */
export async function findOrder(stage: Stage, order: number) {
  const placed = stage.orders.get(order);
  if (placed === undefined) throw new Error(`order ${order} is not there yet`);
  const state = await stage.clock.database.reader
    .selectFrom('tasks')
    .where('id', '=', placed.taskId)
    .select(['status', 'payment_status as paymentStatus'])
    .executeTakeFirstOrThrow();
  return { ...placed, ...state };
}

/** Milliseconds between two looks at the queue. */
const pollEvery = 4;

/** Waits until no job of the queue is due. */
export async function settleQueue({ database: { db } }: WorldClock): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ busy: boolean }>`select exists (select from graphile_worker._private_jobs
      where attempts < max_attempts and run_at <= now()) as busy`.execute(db);
    if (rows[0]?.busy !== true) return;
    await new Promise((resolve) => {
      setTimeout(resolve, pollEvery);
    });
  }
}
