import { movingApi } from '#contract/moving.ts';
import { until } from '#test/until.ts';
import { defineWorld } from './define.ts';

/** A move of a folder whose columns nobody has named yet, which is then tried. */
export const moving = defineWorld(async ({ person, scene }) => {
  const admin = await person('admin', { role: 'admin' });
  await admin.ask(movingApi.getMove, {});

  scene('begun');
  await admin.ask(movingApi.beginMove, { source: 'oldshop', mapName: 'spreadsheet' });
  await admin.ask(movingApi.getMove, {});

  scene('filled');
  const files = {
    'people.csv': 'Number,Login,Post\n7,moved-anna,moved-anna@example.test\n8,moved-ben,no address\n',
    'read/one.bin': 'an original',
  };
  for (const [path, content] of Object.entries(files))
    await admin.ask(movingApi.addMoveFile, { path }, { files: { file: new File([content], path) } });
  await admin.ask(movingApi.getMove, {});

  scene('mapped');
  const columns = { customer_id: ['Number'], user_username: ['Login'], user_email: ['Post'] };
  const map = JSON.stringify({ files: { customers: { file: ['people.csv'], columns } } });
  await admin.ask(movingApi.setMoveMap, { map });
  await admin.ask(movingApi.getMove, {});

  scene('tried');
  await admin.ask(movingApi.runMove, { isRehearsal: true });
  const isTried = async () => (await admin.ask(movingApi.getMove, {})).move?.state === 'tried';
  await until('the move is tried', isTried);

  scene('tried with other methods');
  const orders = {
    'jobs.csv': 'job_id,customer,brand,model,ordered_at\n1,7,Audi,A4,2026-05-04 10:00\n',
    'tasks.csv': 'task_id,job,methods\n1,1,Stage 1 | Particle filter away\n',
  };
  for (const [path, content] of Object.entries(orders))
    await admin.ask(movingApi.addMoveFile, { path }, { files: { file: new File([content], path) } });
  await admin.ask(movingApi.runMove, { isRehearsal: true });
  await until('the move with orders is tried', isTried);
  return {};
});
