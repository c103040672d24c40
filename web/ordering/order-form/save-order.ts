import { z } from 'zod';
import { Credits } from '#contract/money.ts';
import { FileRole } from '#contract/pricing.ts';
import { JobId, MethodId, TaskId, type UserId } from '#contract/ids.ts';
import { LegalConfirmation } from '#contract/settings.ts';
import { TaskPriority } from '#contract/tasks.ts';
import { catalogApi } from '#contract/catalog.ts';
import { orderingApi } from '#contract/ordering.ts';
import { emptyOrderForm, isUntouched, type OrderForm } from './order-form.ts';
import type { Order, Progress } from './send-order.ts';

/** A tab's own storage: two tabs are two orders, and what is in it survives a reload but not the tab. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const fileFields = ['engineFile', 'moduleFile', 'supportFile'] as const;
/** The names of the files that were chosen: a browser does not give a page its files back. */
export type ChosenNames = { readonly [Field in (typeof fileFields)[number]]?: string | undefined };

const KeptForm = z.object({
  orderKey: z.uuid(),
  vehicle: catalogApi.searchVehicles.output.shape.data.element.optional(),
  methodIds: z.array(MethodId),
  dtcSelected: z.boolean(),
  dtcInput: z.string(),
  vin: z.string(),
  additional: z.string(),
  checksumWanted: z.boolean(),
  priority: TaskPriority,
  fileNames: z.object({
    engineFile: z.string().optional(),
    moduleFile: z.string().optional(),
    supportFile: z.string().optional(),
  }),
});

const KeptSending = z.object({
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
    }),
  ),
  supportFileName: z.string().optional(),
  jobId: JobId.optional(),
  taskIds: z.partialRecord(FileRole, TaskId.optional()),
  stored: z.array(FileRole),
  supportStored: z.boolean(),
});
/** An order that was on its way when the page went away: all of it but the files, and how far it had come. */
export type KeptSending = z.output<typeof KeptSending>;

const prefix = 'tuneport.order';
const formKey = (userId: UserId) => `${prefix}.form.${userId}`;
const sendingKey = (userId: UserId) => `${prefix}.sending.${userId}`;

/** Keeps what has been entered, for the same user in the same tab. A form without anything in it is not kept. */
export function saveForm(userId: UserId, form: OrderForm, shelf: Shelf = sessionStorage): void {
  if (isUntouched(form)) {
    shelf.removeItem(formKey(userId));
    return;
  }
  const names = fileFields.flatMap((field) => (form[field] === undefined ? [] : [[field, form[field].name]]));
  const kept = z.encode(KeptForm, {
    ...form,
    methodIds: [...form.methodIds],
    fileNames: Object.fromEntries(names) as ChosenNames,
  });
  put(shelf, formKey(userId), kept);
}

/** What was entered before the page went away, with the names of the files that have to be chosen again. */
export function savedForm(
  userId: UserId,
  shelf: Shelf = sessionStorage,
): { form: OrderForm; fileNames: ChosenNames } | undefined {
  const kept = take(KeptForm, shelf.getItem(formKey(userId)));
  if (kept === undefined) return undefined;
  const { fileNames, vehicle, ...entered } = kept;
  return { form: { ...emptyOrderForm(), ...entered, vehicle }, fileNames };
}

/** Keeps an order that is on its way, so that a reload can take it up again without ordering twice. */
export function saveSending(userId: UserId, order: Order, reached: Progress, shelf: Shelf = sessionStorage): void {
  const roles = order.parts.map(({ task }) => task.fileRole);
  const kept = z.encode(KeptSending, {
    vehicleName: order.vehicleName,
    job: order.job,
    tasks: order.parts.map(({ task }) => task),
    supportFileName: order.supportFile?.name,
    jobId: reached.jobId,
    taskIds: Object.fromEntries(roles.map((role) => [role, reached.parts[role]?.taskId])),
    stored: roles.filter((role) => reached.parts[role]?.stored),
    supportStored: reached.supportStored,
  });
  put(shelf, sendingKey(userId), kept);
}

export const savedSending = (userId: UserId, shelf: Shelf = sessionStorage): KeptSending | undefined =>
  take(KeptSending, shelf.getItem(sendingKey(userId)));

export function forgetSending(userId: UserId, shelf: Shelf = sessionStorage): void {
  shelf.removeItem(sendingKey(userId));
}

/** Forgets every order that this tab keeps: for signing out. */
export function forgetOrders(shelf: Shelf = sessionStorage): void {
  const keys = Array.from({ length: shelf.length }, (_, index) => shelf.key(index));
  for (const key of keys) if (key?.startsWith(prefix)) shelf.removeItem(key);
}

/** A full or forbidden storage costs the convenience, never the order. */
function put(shelf: Shelf, key: string, value: unknown): void {
  try {
    shelf.setItem(key, JSON.stringify(value));
  } catch {
    shelf.removeItem(key);
  }
}

/** What another version of the portal kept, or somebody else wrote there, counts as nothing. */
function take<Kept extends z.ZodType>(schema: Kept, text: string | null): z.output<Kept> | undefined {
  if (text === null) return undefined;
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
