import type { Input } from '#contract/call.ts';
import type { LegalConfirmation } from '#contract/settings.ts';
import type { Method } from '#contract/pricing/file-prices.ts';
import type { MethodId } from '#contract/ids.ts';
import type { Task } from '#contract/tasks/task.ts';
import type { orderingApi } from '#contract/ordering.ts';
import { creditCents, type CreditCents } from '#contract/money.ts';
import { readDtcCodes } from '#rules/dtc-codes.ts';
import { factsOfTask } from '#web/ordering/order-form/facts-of-task.ts';
import { detailAnswers, detailKey, dtcOffer, getDtcChoice } from '#web/ordering/order-form/order-form.ts';
import { collectNotices } from '#rules/legal-notices.ts';
import { judgeDetails } from '#rules/method-details.ts';

/** Longest comment on an update, in characters. */
export const updateCommentLimit = 1000;

/** The fields of the request for an update. */
export type UpdateForm = {
  readonly methodIds: readonly MethodId[];
  readonly dtcSelected: boolean;
  readonly dtcInput: string;
  /** The notation of the codes ordered before; undefined: that of the methods. */
  readonly dtcHex: boolean | undefined;
  /** Answers to the details of methods, by `detailKey`. */
  readonly details: Readonly<Record<string, string>>;
  /** The customer brings a new original: the control unit was flashed elsewhere meanwhile. */
  readonly dealerUpdate: boolean;
  readonly file: File | undefined;
  readonly info: string;
  readonly legalNotices: readonly LegalConfirmation[];
};

/** An update as it is sent; without a file it is done on the original of the task that it changes. */
export type Update = { readonly task: Input<typeof orderingApi.createTask>; readonly file: File | undefined };

/** The old methods are chosen to begin with. */
export const toUpdateForm = ({ methods, dtcCodes, dtcHex }: Task): UpdateForm => ({
  methodIds: methods.map(({ methodId }) => methodId),
  dtcSelected: dtcCodes !== '',
  dtcInput: dtcCodes,
  dtcHex: dtcCodes === '' ? undefined : dtcHex,
  details: Object.fromEntries(
    methods.flatMap(({ methodId, details = [] }) =>
      details.map(({ number, value }) => [detailKey(methodId, number), value]),
    ),
  ),
  dealerUpdate: false,
  file: undefined,
  info: '',
  legalNotices: [],
});

/** The methods for the file of a task, at the prices of that file: for a module’s those done there, or ordered before. */
export function methodsFor({ fileRole, methods }: Task, offered: readonly Method[]): Method[] {
  if (fileRole === 'engine') return [...offered];
  const ordered = new Set(methods.map(({ methodId }) => methodId));
  return offered
    .filter((method) => method.modulePrice !== undefined || ordered.has(method.methodId))
    .map((method) => ({ ...method, price: method.modulePrice ?? creditCents(0) }));
}

/** The part that an update still lacks; undefined when it is complete. */
export function updateLacks(
  form: UpdateForm,
  methods: readonly Method[],
): 'method' | 'dtc' | 'details' | 'file' | 'legalNotice' | undefined {
  const dtc = dtcOffer(methods, form.dtcHex);
  if (methods.length === 0) return 'method';
  if (dtc !== undefined && form.dtcSelected && !readDtcCodes(form.dtcInput, dtc.hexadecimal).ok) return 'dtc';
  if (!judgeDetails(methods, detailAnswers(form, methods)).ok) return 'details';
  if (form.dealerUpdate && form.file === undefined) return 'file';
  const isConfirmed = collectNotices(methods).every((kind) => form.legalNotices.some((one) => one.kind === kind));
  return isConfirmed ? undefined : 'legalNotice';
}

/** The update that the form describes; undefined while something is missing or its price is not known. */
export function toUpdate(
  task: Task,
  form: UpdateForm,
  methods: readonly Method[],
  price: CreditCents | undefined,
): Update | undefined {
  if (price === undefined || updateLacks(form, methods) !== undefined) return undefined;
  const notices = collectNotices(methods);
  const file = form.dealerUpdate ? form.file : undefined;
  return {
    file,
    task: {
      jobId: task.jobId,
      price,
      methods: methods.map(({ methodId }) => ({ methodId })),
      fileRole: task.fileRole,
      fileName: file?.name ?? task.fileName,
      previousTaskId: task.taskId,
      dealerUpdate: form.dealerUpdate,
      info: form.info.trim(),
      priority: '30min',
      checksumWanted: task.checksumWanted,
      dtcSelected: form.dtcSelected && dtcOffer(methods) !== undefined,
      ...getDtcChoice(form, methods),
      // Without them it would have those of the file before, also where an answer was taken back.
      ...(methods.some(({ details }) => details.length > 0) && { methodDetails: detailAnswers(form, methods) }),
      legalNotices: form.legalNotices.filter(({ kind }) => notices.includes(kind)),
      modificationMode: task.modificationMode,
      ...factsOfTask({ vehicleId: task.vehicleId, fileName: file?.name ?? task.fileName, type: 'updateUpgrade' }),
    },
  };
}
