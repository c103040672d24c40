import { randomUUID } from 'node:crypto';
import { chatApi } from '#contract/chat.ts';
import { engineApi } from '#contract/engine.ts';
import { creditCents } from '#contract/money.ts';
import { proposalsApi } from '#contract/proposals.ts';
import { readbacksApi } from '#contract/readbacks.ts';
import { tasksApi } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { nameReading } from './note-orders.ts';
import { chooseMethods, confirmNotices, confirmOddities } from './play-orders.ts';
import { findOrder, type Play } from './stage.ts';

export const inquire: Play<'inquire'> = async (stage, { words, ...wanted }) => {
  const { ask, catalog, files, orders } = stage;
  const { who, vin } = wanted;
  const file = files.makeReadout(wanted);
  const { fileCheckId } = await ask(
    who,
    engineApi.checkOriginalFile,
    { fileName: file.name, fileSize: file.size, fileRole: 'engine' },
    { file },
  );
  const { jobId, taskId } = await ask(who, proposalsApi.askFirst, {
    fileCheckId,
    vehicleId: catalog.vehicleId(wanted.model),
    vin,
    methods: chooseMethods(stage, wanted.methods),
    words,
    reading: nameReading(wanted, catalog),
    checksumWanted: false,
    orderKey: randomUUID(),
  });
  orders.set(wanted.order, { wanted, methods: wanted.methods, jobId, taskId, price: creditCents(0), versions: 0 });
};

export const propose: Play<'propose'> = async (stage, { order, by, methods, credits, words }) => {
  const { taskId } = await findOrder(stage, order);
  await stage.ask(by, proposalsApi.makeProposal, {
    taskId,
    methods: chooseMethods(stage, methods),
    price: creditCents(credits * 100),
    words,
    quotedMinutes: 90,
    validDays: 7,
    holds: false,
  });
};

export const accept: Play<'accept'> = async (stage, { order, methods }) => {
  const { taskId, wanted } = await findOrder(stage, order);
  const { who } = wanted;
  const open = (await stage.ask(who, proposalsApi.getProposals, { taskId })).find(({ state }) => state === 'open');
  if (open === undefined) return;
  const accepted = await stage.ask(who, proposalsApi.acceptProposal, {
    taskId,
    proposalId: open.proposalId,
    legalNotices: await confirmNotices(stage, who, methods),
    termsAccepted: true,
  });
  const placed = stage.orders.get(order);
  if (placed !== undefined) stage.orders.set(order, { ...placed, taskId: accepted.taskId, methods, price: open.price });
};

const isInWork = ({ status }: { status: string }) => status === 'manual' || status === 'inProgress';

export const ask: Play<'ask'> = async (stage, { order, by, question, answers }) => {
  const placed = await findOrder(stage, order);
  const { taskId } = placed;
  if (isInWork(placed))
    await stage.ask(by, chatApi.askCustomer, { taskId, question, answers: [...answers], wantsFile: false });
};

export const answer: Play<'answer'> = async (stage, { order, answer: words }) => {
  const { jobId, taskId, wanted } = await findOrder(stage, order);
  const [task] = await stage.ask(wanted.who, tasksApi.getTasksOfJob, { jobId });
  const questionId = task?.openQuestion?.questionId;
  if (questionId !== undefined)
    await stage.ask(wanted.who, chatApi.answerQuestion, { taskId, questionId, answer: words });
};

const isDelivered = ({ status, paymentStatus }: { status: string; paymentStatus: string }) =>
  status === 'finished' && paymentStatus === 'paid';

export const deliverAgain: Play<'deliverAgain'> = async (stage, { order, by, note }) => {
  const found = await findOrder(stage, order);
  if (!isDelivered(found)) return;
  const { taskId, wanted, methods, versions } = found;
  const file = stage.files.makeModified(wanted, methods, Math.max(1, versions));
  await stage.ask(
    by,
    workbenchApi.uploadModified,
    { taskId, fileName: file.name, fileSize: file.size, ...confirmOddities },
    { file },
  );
  const newest = Math.max(...(await stage.ask(by, tasksApi.getTaskFiles, { taskId })).map(({ version }) => version));
  await stage.ask(by, workbenchApi.updateVersionNote, { taskId, version: newest, note });
  const placed = stage.orders.get(order);
  if (placed !== undefined) placed.versions = Math.max(1, versions) + 1;
};

export const withdrawFirst: Play<'withdrawFirst'> = async (stage, { order, by, reason }) => {
  const placed = await findOrder(stage, order);
  const { taskId } = placed;
  const versions = (await stage.ask(by, tasksApi.getTaskFiles, { taskId })).map(({ version }) => version);
  if (isDelivered(placed) && versions.length > 1)
    await stage.ask(by, workbenchApi.withdrawVersion, { taskId, version: Math.min(...versions), reason });
};

export const download: Play<'download'> = async (stage, { order }) => {
  const placed = await findOrder(stage, order);
  if (isDelivered(placed)) await stage.ask(placed.wanted.who, tasksApi.downloadModified, { taskId: placed.taskId });
};

export const readBack: Play<'readBack'> = async (stage, { order, isChanged }) => {
  const placed = await findOrder(stage, order);
  if (!isDelivered(placed)) return;
  const { taskId, wanted, methods, versions } = placed;
  const file = stage.files.makeModified(wanted, methods, isChanged ? versions + 5 : Math.max(0, versions - 1));
  await stage.ask(
    wanted.who,
    readbacksApi.checkReadBack,
    { taskId, fileName: `read_again_${file.name}`, fileSize: file.size },
    { file },
  );
};

export const reject: Play<'reject'> = async (stage, { order, by }) => {
  const placed = await findOrder(stage, order);
  const { taskId } = placed;
  if (!isDelivered(placed)) return;
  const reasons = await stage.ask(by, workbenchApi.getRejectReasons, { language: 'en' });
  const reasonId = reasons[order % reasons.length]?.reasonId;
  if (reasonId === undefined) throw new Error('there is no reason to reject for');
  const { paid } = await stage.ask(by, workbenchApi.getRejectTerms, { taskId });
  await stage.ask(by, workbenchApi.rejectTask, {
    taskId,
    reasonId,
    words: '',
    refund: paid,
    rejectionKey: randomUUID(),
  });
};
