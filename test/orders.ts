import { randomUUID } from 'node:crypto';
import type { DescribedVehicle } from '#contract/catalog/described-vehicle.ts';
import type { CreditCents } from '#contract/money.ts';
import type { JobId, MethodId, TaskId, VehicleId } from '#contract/ids.ts';
import { OddityCode } from '#contract/results.ts';
import { orderingApi } from '#contract/ordering.ts';
import { pricingApi } from '#contract/pricing.ts';
import { type LegalConfirmation, LegalNoticeKind, settingsApi } from '#contract/settings.ts';
import type { Task } from '#contract/tasks/task.ts';
import type { TaskStatus } from '#contract/tasks/status.ts';
import type { OwnDetails } from '#contract/tasks/own-details.ts';
import type { Reading } from '#contract/tasks/reading.ts';
import { tasksApi } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { type ChecksumFamily, identify } from '#ecu/index.ts';
import { syntheticImage, syntheticTuning } from '#ecu/synthetic/index.ts';
import type { Person, Portal } from './portal.ts';

/** A software number that no other test uses: solutions belong to a software. */
let lastSoftware = 1_037_000_000;
export const newSoftware = (): string => String((lastSoftware += 1));

/** A synthetic readout of a new (or given) software. */
export const readout = (family: ChecksumFamily = 'edc16', software: string = newSoftware()): Uint8Array =>
  syntheticImage({ family, software, seed: Number(software) % 1000 });

export const makeFile = (image: Uint8Array, name = 'readout.bin'): File => new File([new Uint8Array(image)], name);

/** A vehicle of the catalogue by its checksum family; `modules` asks for a two-file vehicle. */
export async function vehicleWith(
  { database }: Portal,
  wanted: { checksum?: string; modules?: boolean } = {},
): Promise<VehicleId> {
  const vehicle = await database.reader
    .selectFrom('vehicles')
    .where('ecu_checksum', '=', wanted.checksum ?? 'edc16')
    .where('acm_file_id', wanted.modules === true ? '>' : '=', 0)
    .where('emission', 'like', 'Diesel%')
    .orderBy('id')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return vehicle.id;
}

export async function methodNamed({ database }: Portal, name: string): Promise<MethodId> {
  return (await database.reader.selectFrom('methods').where('name', '=', name).select('id').executeTakeFirstOrThrow())
    .id;
}

/** The confirmations of every legal notice that an order of these methods needs, as the order page collects them. */
export async function confirmed(
  { database }: Portal,
  customer: Person,
  methodIds: readonly MethodId[],
): Promise<LegalConfirmation[]> {
  const methods = await database.reader
    .selectFrom('methods')
    .where('id', 'in', [...methodIds])
    .where('legal_notice', '<>', 'none')
    .select('legal_notice')
    .distinct()
    .execute();
  return Promise.all(
    methods.map(({ legal_notice: kind }) =>
      customer.ask(settingsApi.getLegalNotice, { kind: LegalNoticeKind.parse(kind), language: 'en' }),
    ),
  );
}

export type Order = {
  methods?: readonly string[];
  image?: Uint8Array;
  fileName?: string;
  checksum?: string;
  checksumWanted?: boolean;
  ownDetails?: OwnDetails;
  reading?: Reading;
  /** A vehicle that is not listed. */
  described?: DescribedVehicle;
  /** Answers to details, by the name of the method and the number of the detail. */
  details?: readonly { method: string; number: number; value: string }[];
};

/** Makes job and draft task as the order page does, without uploading. */
export async function draft(
  portal: Portal,
  customer: Person,
  wanted: Order = {},
): Promise<{ jobId: JobId; taskId: TaskId }> {
  const { described } = wanted;
  const vehicle =
    described === undefined
      ? { vehicleId: await vehicleWith(portal, wanted.checksum === undefined ? {} : { checksum: wanted.checksum }) }
      : { describedVehicle: described };
  const ids = await Promise.all((wanted.methods ?? ['Stage_1']).map((name) => methodNamed(portal, name)));
  const methods = ids.map((methodId) => ({ methodId }));
  const { data } = await customer.ask(pricingApi.getFilePrice, {
    ...('vehicleId' in vehicle ? vehicle : { controlUnit: vehicle.describedVehicle.controlUnit }),
    fileRole: 'engine',
    methods,
  });
  const { jobId } = await customer.ask(orderingApi.createJob, {
    ...vehicle,
    vin: `VIN-${randomUUID().slice(0, 8)}`,
    additional: '',
    modificationMode: 'automatic',
    termsAccepted: true,
    ...(wanted.ownDetails && { ownDetails: wanted.ownDetails }),
  });
  const { taskId } = await customer.ask(orderingApi.createTask, {
    jobId,
    price: data.total,
    methods,
    fileRole: 'engine',
    fileName: wanted.fileName ?? 'readout.bin',
    priority: '30min',
    checksumWanted: wanted.checksumWanted ?? true,
    dtcSelected: false,
    dtcCodes: '',
    dtcHex: false,
    legalNotices: await confirmed(portal, customer, ids),
    ...(wanted.reading && { reading: wanted.reading }),
    ...(wanted.details && { methodDetails: await answersTo(portal, wanted.details) }),
  });
  return { jobId, taskId };
}

const answersTo = (portal: Portal, details: NonNullable<Order['details']>) =>
  Promise.all(
    details.map(async ({ method, ...answer }) => ({ methodId: await methodNamed(portal, method), ...answer })),
  );

/** A whole order: job, task, upload. */
export async function order(
  portal: Portal,
  customer: Person,
  wanted: Order = {},
): Promise<{ jobId: JobId; taskId: TaskId }> {
  const made = await draft(portal, customer, wanted);
  const file = makeFile(wanted.image ?? readout(), wanted.fileName);
  await customer.ask(
    orderingApi.uploadOriginal,
    { ...made, fileName: file.name, fileSize: file.size },
    { files: { file } },
  );
  return made;
}

/** Waits until a task has one of the statuses and answers it. */
export async function taskIn(
  person: Person,
  { jobId, taskId }: { jobId: JobId; taskId: TaskId },
  ...statuses: TaskStatus[]
): Promise<Task> {
  const until = Date.now() + 20_000;
  for (;;) {
    const task = (await person.ask(tasksApi.getTasksOfJob, { jobId })).find((one) => one.taskId === taskId);
    if (task !== undefined && statuses.includes(task.status)) return task;
    if (Date.now() > until)
      throw new Error(
        `task ${taskId} is ${task?.status} (${task?.reason ?? 'no reason'}), not ${statuses.join(' or ')}`,
      );
    await new Promise((resolve) => {
      setTimeout(resolve, 30);
    });
  }
}

/** A task and the job it belongs to. */
export type Ordered = { jobId: JobId; taskId: TaskId };

/** Confirmation of all oddities, for tests about another property of a result. */
export const rightAllTheSame = { confirmedOddities: OddityCode.options, oddityReason: 'made for a test' };

/** Makes the modified file of a task: a tune of a synthetic image, of anything else a copy with some other bytes. */
export async function tunedByHand(support: Person, taskId: TaskId, seed = 7): Promise<Uint8Array> {
  const { blob } = await support.askForFile(tasksApi.downloadOriginal, { taskId });
  const original = new Uint8Array(await blob.arrayBuffer());
  const { family } = identify(original);
  if (family === 'edc15' || family === 'edc16' || family === 'medc17')
    return syntheticTuning(original, { family, seed });
  return original.map((byte, at) => (at % 64 === seed ? byte ^ 1 : byte));
}

/** Support takes a task on, stores a modified file and closes it. */
export async function closeByHand(
  support: Person,
  { taskId }: Ordered,
  {
    modified,
    price,
    recordSolution = false,
  }: { modified?: Uint8Array; price?: CreditCents; recordSolution?: boolean } = {},
): Promise<void> {
  await support.ask(workbenchApi.assignTask, { taskId });
  const file = makeFile(modified ?? (await tunedByHand(support, taskId)), 'tuned.bin');
  await support.ask(
    workbenchApi.uploadModified,
    { taskId, fileName: file.name, fileSize: file.size },
    { files: { file } },
  );
  await support.ask(workbenchApi.closeTask, {
    taskId,
    recordSolution,
    signedAreaAccepted: recordSolution,
    ...rightAllTheSame,
    ...(price !== undefined && { price }),
  });
}

/** A whole order that support has finished, and that the customer has paid if asked to. */
export async function finishedOrder(
  portal: Portal,
  { customer, support }: { customer: Person; support: Person },
  { isPaid = false, price, ...wanted }: Order & { isPaid?: boolean; price?: CreditCents } = {},
): Promise<Ordered> {
  const made = await order(portal, customer, wanted);
  await taskIn(customer, made, 'manual');
  await closeByHand(support, made, price === undefined ? {} : { price });
  if (isPaid && !(await customer.ask(orderingApi.payTask, made))) throw new Error('the test has too few credits');
  return made;
}

/** Returns the price of an update to these methods, as the change-modifications window shows it; in hundredths of a credit. */
export async function offerUpdate(portal: Portal, customer: Person, { taskId }: Ordered, names: readonly string[]) {
  const ids = await Promise.all(names.map((name) => methodNamed(portal, name)));
  const answer = await customer.ask(orderingApi.getUpdatePrice, {
    taskId,
    methods: ids.map((methodId) => ({ methodId })),
  });
  return { price: answer.price, paid: answer.paid, total: answer.steps.total };
}

export type Update = { methods: readonly string[]; price?: CreditCents; dealerFileName?: string; info?: string };

/** Makes the draft of an update at the price that the server names (or a given one), without its file. */
export async function draftUpdate(
  portal: Portal,
  customer: Person,
  { jobId, taskId: previousTaskId }: Ordered,
  { methods: names, price, dealerFileName, info }: Update,
): Promise<Ordered> {
  const ids = await Promise.all(names.map((name) => methodNamed(portal, name)));
  const methods = ids.map((methodId) => ({ methodId }));
  const offered = price ?? (await offerUpdate(portal, customer, { jobId, taskId: previousTaskId }, names)).price;
  const { taskId } = await customer.ask(orderingApi.createTask, {
    jobId,
    previousTaskId,
    price: offered,
    methods,
    fileRole: 'engine',
    fileName: dealerFileName ?? 'readout.bin',
    dealerUpdate: dealerFileName !== undefined,
    priority: 'nextDay',
    checksumWanted: true,
    dtcSelected: false,
    dtcCodes: '',
    dtcHex: false,
    legalNotices: await confirmed(portal, customer, ids),
    ...(info !== undefined && { info }),
  });
  return { jobId, taskId };
}

/** A whole update with the original that is there. */
export async function orderUpdate(
  portal: Portal,
  customer: Person,
  previous: Ordered,
  wanted: Update,
): Promise<Ordered> {
  const made = await draftUpdate(portal, customer, previous, wanted);
  await customer.ask(orderingApi.reuseOriginal, { taskIdOld: previous.taskId, taskIdNew: made.taskId });
  return made;
}

type People = { customer: Person; support: Person };

/** An update that support has finished, not yet paid. */
export async function finishedUpdate(
  portal: Portal,
  { customer, support }: People,
  previous: Ordered,
  wanted: Update,
): Promise<Ordered> {
  const made = await orderUpdate(portal, customer, previous, wanted);
  await taskIn(customer, made, 'manual');
  await closeByHand(support, made);
  return made;
}

/** A finished order of Stage 1 for 60 credits and a finished update of it for 90, neither of them paid. */
export async function unpaidChain(portal: Portal, people: People): Promise<{ old: Ordered; update: Ordered }> {
  const old = await finishedOrder(portal, people);
  // 60 + 20 + 20 less 10 % for three methods.
  return { old, update: await finishedUpdate(portal, people, old, { methods: ['Stage_1', 'TVA', 'Vmax'] }) };
}

type Query = (text: string, values: unknown[]) => Promise<unknown[]>;

/** Copies of a task as it stands, each in a job of its own, without the hours that ordering them would take. */
export async function moreLikeIt(query: Query, taskId: TaskId, count: number): Promise<TaskId[]> {
  const columnsOf = async (table: string, ...without: string[]) => {
    const rows = await query(
      `select quote_ident(attname) as name from pg_attribute
       where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = '' and attname <> all ($2)`,
      [table, ['id', ...without]],
    );
    return (rows as { name: string }[]).map(({ name }) => name);
  };
  const ofJob = (await columnsOf('jobs', 'order_key')).join(', ');
  const ofTask = await columnsOf('tasks', 'job_id');
  const copies = await query(
    `with template as (select * from tasks where id = $1), made as (
       insert into jobs (${ofJob}) select ${ofJob} from jobs, generate_series(1, ${count})
       where id = (select job_id from template) returning id)
     insert into tasks (job_id, ${ofTask.join(', ')})
     select made.id, ${ofTask.map((column) => `t.${column}`).join(', ')} from template t, made returning id`,
    [taskId],
  );
  return (copies as { id: TaskId }[]).map(({ id }) => id);
}
