import { randomUUID } from 'node:crypto';
import type { JobId, MethodId, TaskId, VehicleId } from '#contract/ids.ts';
import {
  createJob,
  createTask,
  getTasksForJob,
  type Task,
  type TaskStatus,
  uploadOriginalTaskFile,
} from '#contract/orders.ts';
import { loadCurrentFilePrice } from '#contract/pricing.ts';
import { type ChecksumFamily, syntheticImage } from '#ecu/index.ts';
import type { Person, Portal } from './portal.ts';

/** A software number that no other test uses: solutions belong to a software. */
let lastSoftware = 1_037_000_000;
export const newSoftware = (): string => String((lastSoftware += 1));

/** A synthetic readout of a new (or given) software. */
export const readout = (family: ChecksumFamily = 'edc16', software: string = newSoftware()): Uint8Array =>
  syntheticImage({ family, software, seed: Number(software) % 1000 });

export const fileOf = (image: Uint8Array, name = 'readout.bin'): File => new File([new Uint8Array(image)], name);

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

export type Order = {
  methods?: readonly string[];
  image?: Uint8Array;
  fileName?: string;
  checksum?: string;
  checksumWanted?: boolean;
};

/** Makes job and draft task as the order page does, without uploading. */
export async function draft(
  portal: Portal,
  customer: Person,
  wanted: Order = {},
): Promise<{ jobId: JobId; taskId: TaskId }> {
  const vehicleId = await vehicleWith(portal, wanted.checksum === undefined ? {} : { checksum: wanted.checksum });
  const ids = await Promise.all((wanted.methods ?? ['Stage_1']).map((name) => methodNamed(portal, name)));
  const methods = ids.map((methodId) => ({ methodId }));
  const { data } = await customer.ask(loadCurrentFilePrice, { vehicleId, fileRole: 'engine', methods });
  const { jobId } = await customer.ask(createJob, {
    vehicleId,
    vin: `VIN-${randomUUID().slice(0, 8)}`,
    additional: '',
    modificationMode: 'automatic',
    termsAccepted: true,
  });
  const { taskId } = await customer.ask(createTask, {
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
  });
  return { jobId, taskId };
}

/** A whole order: job, task, upload. */
export async function order(
  portal: Portal,
  customer: Person,
  wanted: Order = {},
): Promise<{ jobId: JobId; taskId: TaskId }> {
  const made = await draft(portal, customer, wanted);
  const file = fileOf(wanted.image ?? readout(), wanted.fileName);
  await customer.ask(
    uploadOriginalTaskFile,
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
    const task = (await person.ask(getTasksForJob, { jobId })).find((one) => one.taskId === taskId);
    if (task !== undefined && statuses.includes(task.status)) return task;
    if (Date.now() > until) throw new Error(`task ${taskId} is ${task?.status}, not ${statuses.join(' or ')}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 30);
    });
  }
}
