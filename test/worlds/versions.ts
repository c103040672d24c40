import { tasksApi } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { loadJob } from '#test/load-job.ts';
import { finishedOrder, makeFile, readout, rightAllTheSame } from '#test/orders.ts';
import { defineWorld } from './define.ts';

/** A paid file in two versions, of which support annotates the first and takes the second back. */
export const versions = defineWorld(async ({ person, portal, scene }) => {
  const workshop = await person('workshop', { credits: 300 });
  const support = await person('support', { role: 'support' });
  const made = await finishedOrder(portal, { customer: workshop, support }, { fileName: 'readout.zip', isPaid: true });
  const { taskId } = made;
  const bytes = readout();
  await support.ask(
    workbenchApi.uploadModified,
    { taskId, fileName: 'better.bin', fileSize: bytes.length, takeOver: true, ...rightAllTheSame },
    { files: { file: makeFile(bytes, 'better.bin') } },
  );
  await workshop.askForFile(tasksApi.downloadVersion, { taskId, version: 1 });
  const load = async () => {
    await loadJob(workshop, made);
    await loadJob(support, made, workshop.id);
    for (const one of [workshop, support]) await one.ask(tasksApi.getTaskDownloads, { taskId, page: 1, pageSize: 50 });
  };
  const seenAt = async () => (await support.ask(tasksApi.getTasksOfJob, { ...made, language: 'en' }))[0]?.changedAt;
  await load();

  const [first, second] = [
    { taskId, version: 1 },
    { taskId, version: 2 },
  ];
  await support.ask(workbenchApi.updateVersionNote, { ...first, seenAt: await seenAt(), note: 'For the track only.' });
  scene('noted');
  await load();

  await support.ask(workbenchApi.recommendVersion, { ...first, seenAt: await seenAt() });
  scene('recommended');
  await load();

  const reason = 'The torque limit is wrong.';
  await support.ask(workbenchApi.withdrawVersion, { ...second, seenAt: await seenAt(), reason });
  scene('withdrawn');
  await load();
  return { ...made, support: support.username, workshop: workshop.username };
});
