import { randomUUID } from 'node:crypto';
import { chatApi } from '#contract/chat.ts';
import { creditsApi } from '#contract/credits.ts';
import { orderingApi } from '#contract/ordering.ts';
import { pricingApi } from '#contract/pricing.ts';
import { OddityCode } from '#contract/results.ts';
import { type LegalConfirmation, settingsApi } from '#contract/settings.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { drawDashboard } from './draw-dashboard.ts';
import { StoryRefusalError } from './open-clients.ts';
import { answerDetails, nameReading, noteOrder } from './note-orders.ts';
import { findOrder, type Play, type Stage } from './stage.ts';

export const chooseMethods = ({ catalog }: Stage, methods: readonly string[]) =>
  methods.map((name) => ({ methodId: catalog.methodId(name) }));

/** Confirms the legal notices that an order of these methods needs, as the order page collects them. */
export async function confirmNotices(
  { ask, catalog }: Stage,
  who: string,
  methods: readonly string[],
): Promise<LegalConfirmation[]> {
  const kinds = new Set(methods.flatMap((name) => catalog.noticeOf(name) ?? []));
  return Promise.all([...kinds].map((kind) => ask(who, settingsApi.getLegalNotice, { kind, language: 'en' })));
}

/** A vehicle that no catalogue has, with the engine of one that it has. */
const kitCar = {
  category: 'car',
  brand: 'Westfield',
  model: 'Sport Turbo Diesel (kit car)',
  year: '2009',
  engine: '2.0 TDI 140 PS',
  controlUnit: 'EDC16U34',
} as const;

const plainTask = {
  checksumWanted: true,
  dtcSelected: false,
  dtcCodes: '',
  dtcHex: false,
  fileRole: 'engine',
} as const;

export const order: Play<'order'> = async (stage, wanted) => {
  const { ask, catalog, files, orders } = stage;
  const { who, vin, mode, remark, priority } = wanted;
  const methods = chooseMethods(stage, wanted.methods);
  const vehicle = wanted.isUnlisted ? { describedVehicle: kitCar } : { vehicleId: catalog.vehicleId(wanted.model) };
  const priced = wanted.isUnlisted ? { controlUnit: kitCar.controlUnit } : vehicle;
  const { data } = await ask(who, pricingApi.getFilePrice, { ...priced, fileRole: 'engine', methods });
  const file = files.makeReadout(wanted);
  const { jobId } = await ask(who, orderingApi.createJob, {
    ...vehicle,
    vin,
    modificationMode: mode,
    additional: remark,
    termsAccepted: true,
    ownDetails: noteOrder(wanted),
  });
  const legalNotices = await confirmNotices(stage, who, wanted.methods);
  const { taskId } = await ask(who, orderingApi.createTask, {
    ...plainTask,
    jobId,
    methods,
    priority,
    legalNotices,
    methodDetails: answerDetails(wanted, catalog),
    price: data.total,
    fileName: file.name,
    reading: nameReading(wanted, catalog),
  });
  await ask(who, orderingApi.uploadOriginal, { taskId, jobId, fileName: file.name, fileSize: file.size }, { file });
  const made = { wanted, methods: wanted.methods, jobId, taskId, price: data.total, versions: 0 };
  orders.set(wanted.order, made);
};

export const update: Play<'update'> = async (stage, { order: number, methods: names }) => {
  const { ask, orders } = stage;
  const placed = await findOrder(stage, number);
  const { jobId, taskId: previousTaskId, wanted } = placed;
  const { who } = wanted;
  if (placed.status !== 'finished') return;
  const methods = chooseMethods(stage, names);
  const { price } = await ask(who, orderingApi.getUpdatePrice, { taskId: previousTaskId, methods });
  const legalNotices = await confirmNotices(stage, who, names);
  const { taskId } = await ask(who, orderingApi.createTask, {
    ...plainTask,
    jobId,
    previousTaskId,
    price,
    methods,
    legalNotices,
    methodDetails: answerDetails({ order: number, methods: names }, stage.catalog),
    priority: '30min',
    fileName: stage.files.makeReadout(wanted).name,
  });
  await ask(who, orderingApi.reuseOriginal, { taskIdOld: previousTaskId, taskIdNew: taskId });
  orders.set(number, { ...placed, taskId, price, methods: names });
};

export const assign: Play<'assign'> = async (stage, { order: number, by }) => {
  const { taskId, status } = await findOrder(stage, number);
  if (status === 'manual' || status === 'inProgress') await stage.ask(by, workbenchApi.assignTask, { taskId });
};

/** Confirms everything odd about a result. */
export const confirmOddities = {
  confirmedOddities: OddityCode.options,
  oddityReason: 'compared with the original map by map',
};

export const close: Play<'close'> = async (stage, { order: number, by, records }) => {
  const { ask, files, orders } = stage;
  const { taskId, status, wanted, methods, versions } = await findOrder(stage, number);
  if (status !== 'manual' && status !== 'inProgress') return;
  const file = files.makeModified(wanted, methods, versions);
  await ask(by, workbenchApi.uploadModified, { taskId, fileName: file.name, fileSize: file.size }, { file });
  await ask(by, workbenchApi.closeTask, {
    taskId,
    recordSolution: records,
    signedAreaAccepted: records,
    ...confirmOddities,
  });
  const placed = orders.get(number);
  if (placed !== undefined) placed.versions += 1;
};

export const pay: Play<'pay'> = async (stage, { order: number }) => {
  const { taskId, status, paymentStatus, price, wanted } = await findOrder(stage, number);
  if (status !== 'finished' || paymentStatus !== 'open' || price === 0) return;
  try {
    await stage.ask(wanted.who, orderingApi.payTask, { taskId });
  } catch (error) {
    // By the prices of that day an update may cost nothing, or something else than when it was ordered: it stays open.
    const isExpected = error instanceof StoryRefusalError && ['taskNotPayable', 'priceChanged'].includes(error.code);
    if (!isExpected) throw error;
  }
};

const isPaid = ({ status, paymentStatus }: { status: string; paymentStatus: string }) =>
  paymentStatus === 'paid' && ['finished', 'archived'].includes(status);

export const refund: Play<'refund'> = async (stage, { order: number, by }) => {
  const placed = await findOrder(stage, number);
  const { wanted, taskId, price } = placed;
  if (!isPaid(placed)) return;
  await stage.ask(by, creditsApi.changeCredits, {
    userId: stage.idOf(wanted.who),
    kind: 'refund',
    reason: 'Vehicle was sold',
    taskId,
    amount: price,
    bookingKey: randomUUID(),
  });
};

export const confirm: Play<'confirm'> = async (stage, { order: number }) => {
  const placed = await findOrder(stage, number);
  const { taskId, wanted } = placed;
  if (isPaid(placed)) await stage.ask(wanted.who, orderingApi.confirmTaskWorks, { taskId });
};

export const sendBack: Play<'sendBack'> = async (stage, { order: number, text: message }) => {
  const placed = await findOrder(stage, number);
  const { taskId, wanted } = placed;
  if (isPaid(placed)) await stage.ask(wanted.who, chatApi.sendTaskBack, { taskId, message });
};

export const block: Play<'block'> = async (stage, { order: number, by }) => {
  const { taskId } = await findOrder(stage, number);
  await stage.ask(by, workbenchApi.blockTask, {
    taskId,
    reason: 'The vehicle number does not belong to this readout.',
  });
};

export const archive: Play<'archive'> = async (stage, { order: number, by }) => {
  const placed = await findOrder(stage, number);
  if (placed.status === 'finished') await stage.ask(by, workbenchApi.archiveTask, { taskId: placed.taskId });
};

export const say: Play<'say'> = async (stage, { order: number, by, text: message, picture, isNote }) => {
  const { jobId, taskId, wanted } = await findOrder(stage, number);
  const file =
    picture === undefined
      ? undefined
      : new File([new Uint8Array(drawDashboard(picture))], `dashboard_${picture}.png`, { type: 'image/png' });
  await stage.ask(
    by ?? wanted.who,
    chatApi.createMessage,
    { jobId, taskId, message, ...(isNote && { internal: true }), ...(file && { fileName: file.name }) },
    file && { file },
  );
};

export const read: Play<'read'> = async (stage, { order: number, by }) => {
  const { jobId, wanted } = await findOrder(stage, number);
  await stage.ask(by ?? wanted.who, chatApi.markRead, { jobId });
};
