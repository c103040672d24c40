import { z } from 'zod';
import { DetailAnswer } from '#contract/catalog/detail-answers.ts';
import { Credits } from '#contract/money.ts';
import { FileRole } from '#contract/pricing/price.ts';
import { JobId, MethodId, TaskId, type UserId } from '#contract/ids.ts';
import { LegalConfirmation } from '#contract/settings.ts';
import { OwnDetails } from '#contract/tasks/own-details.ts';
import { noOwnDetails } from '#rules/own-details.ts';
import { Reading } from '#contract/tasks/reading.ts';
import { TaskPriority } from '#contract/tasks/status.ts';
import { DescribedVehicle } from '#contract/catalog/described-vehicle.ts';
import { vehiclesApi } from '#contract/catalog/vehicles.ts';
import { orderingApi } from '#contract/ordering.ts';
import { emptyOrderForm, isUntouched, type OrderForm } from './order-form.ts';
import type { Order, OrderProgress } from './send-order.ts';
import { tabStorage } from '#web/api/index.ts';

/** A tab's own storage: two tabs are two orders, and its content survives a reload but not the tab. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & {
  readonly keys: () => readonly string[];
};

const fileFields = ['engineFile', 'moduleFile', 'supportFile'] as const;
/** The names of the files that were chosen: a browser does not give a page its files back. */
export type ChosenNames = { readonly [Field in (typeof fileFields)[number]]?: string | undefined };

const SavedForm = z.object({
  orderKey: z.uuid(),
  vehicle: vehiclesApi.searchVehicles.output.shape.data.element.optional(),
  described: DescribedVehicle.optional(),
  methodIds: z.array(MethodId),
  dtcSelected: z.boolean(),
  dtcInput: z.string(),
  dtcHex: z.boolean().optional(),
  details: z.record(z.string(), z.string()).default({}),
  vin: z.string(),
  additional: z.string(),
  /** Absent in what an earlier version saved. */
  ownDetails: OwnDetails.default(noOwnDetails),
  reading: Reading.optional(),
  restartsTaskId: TaskId.optional(),
  checksumWanted: z.boolean(),
  priority: TaskPriority,
  fileNames: z.object({
    engineFile: z.string().optional(),
    moduleFile: z.string().optional(),
    supportFile: z.string().optional(),
  }),
});

const SavedSending = z.object({
  vehicleName: z.string(),
  job: orderingApi.createJob.input,
  tasks: z.array(
    z.object({
      price: Credits,
      methods: z.array(z.object({ methodId: MethodId })),
      fileRole: FileRole,
      fileName: z.string(),
      priority: TaskPriority,
      checksumWanted: z.boolean(),
      dtcSelected: z.boolean(),
      dtcCodes: z.string(),
      dtcHex: z.boolean(),
      legalNotices: z.array(LegalConfirmation).optional(),
      reading: Reading.optional(),
      methodDetails: z.array(DetailAnswer).optional(),
    }),
  ),
  supportFileName: z.string().optional(),
  supportFileFirst: z.boolean().default(false),
  jobId: JobId.optional(),
  taskIds: z.partialRecord(FileRole, TaskId.optional()),
  stored: z.array(FileRole),
  supportStored: z.boolean(),
});
/** An order that was on its way when the page was left: all of it but the files, and its progress. */
export type SavedSending = z.output<typeof SavedSending>;

const prefix = 'tuneport.order';
const formKey = (userId: UserId) => `${prefix}.form.${userId}`;
const sendingKey = (userId: UserId) => `${prefix}.sending.${userId}`;

/** Saves the form for the same user in the same tab. An empty form is not saved. */
export function saveForm(userId: UserId, form: OrderForm, storage: TabStorage = tabStorage): void {
  if (isUntouched(form)) {
    storage.removeItem(formKey(userId));
    return;
  }
  const names = fileFields.flatMap((field) => (form[field] === undefined ? [] : [[field, form[field].name]]));
  const saved = z.encode(SavedForm, {
    ...form,
    methodIds: [...form.methodIds],
    fileNames: Object.fromEntries(names) as ChosenNames,
  });
  put(storage, formKey(userId), saved);
}

/** The form as it was before the page was left, with the names of the files that have to be chosen again. */
export function savedForm(
  userId: UserId,
  storage: TabStorage = tabStorage,
): { form: OrderForm; fileNames: ChosenNames } | undefined {
  const saved = read(SavedForm, storage.getItem(formKey(userId)));
  if (saved === undefined) return undefined;
  const { fileNames, vehicle, described, reading, restartsTaskId, dtcHex, ...entered } = saved;
  const form = { ...emptyOrderForm(), ...entered, vehicle, described, reading, restartsTaskId, dtcHex };
  return { form, fileNames };
}

/** Saves an order that is on its way, so that a reload can take it up again without ordering twice. */
export function saveSending(
  userId: UserId,
  order: Order,
  progress: OrderProgress,
  storage: TabStorage = tabStorage,
): void {
  const roles = order.parts.map(({ task }) => task.fileRole);
  const saved = z.encode(SavedSending, {
    vehicleName: order.vehicleName,
    job: order.job,
    tasks: order.parts.map(({ task }) => task),
    supportFileName: order.supportFile?.name,
    supportFileFirst: order.supportFileFirst,
    jobId: progress.jobId,
    taskIds: Object.fromEntries(roles.map((role) => [role, progress.parts[role]?.taskId])),
    stored: roles.filter((role) => progress.parts[role]?.stored),
    supportStored: progress.supportStored,
  });
  put(storage, sendingKey(userId), saved);
}

export const savedSending = (userId: UserId, storage: TabStorage = tabStorage): SavedSending | undefined =>
  read(SavedSending, storage.getItem(sendingKey(userId)));

export function forgetSending(userId: UserId, storage: TabStorage = tabStorage): void {
  storage.removeItem(sendingKey(userId));
}

/** Forgets every saved order of this tab: for signing out. */
export function forgetOrders(storage: TabStorage = tabStorage): void {
  for (const key of storage.keys()) if (key.startsWith(prefix)) storage.removeItem(key);
}

/** A full or forbidden storage costs the convenience, never the order. */
function put(storage: TabStorage, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    storage.removeItem(key);
  }
}

/** Anything that this version of the portal has not saved counts as nothing. */
function read<Schema extends z.ZodType>(schema: Schema, text: string | null): z.output<Schema> | undefined {
  if (text === null) return undefined;
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
