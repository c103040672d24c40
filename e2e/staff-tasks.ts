import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { syntheticImage } from '#ecu/synthetic/index.ts';
import { confirmResult, takeTask, uploadModified } from './ordering.ts';
import { query } from './people.ts';

export type MadeTask = { taskId: number; jobId: number; vin: string };

/**
 * A task of a workshop that waits for a person, in a job of its own: with the readout and the method of the demo's task,
 * due in so many minutes.
 */
export async function newTask(workshop: string, dueInMinutes = 120): Promise<MadeTask> {
  const vin = `VIN${randomUUID().slice(0, 10).toUpperCase()}`;
  const [made] = await query<{ taskId: number; jobId: number }>(
    `with demo as (
       select * from tasks where file_name = 'readout_777.bin' and reason = 'noSolution' order by id limit 1),
     owner as (select id from users where username = $1),
     job as (
       insert into jobs (user_id, vehicle_id, vin, modification_mode, ordered_at)
       select owner.id, j.vehicle_id, $2, 'automatic', now() from demo join jobs j on j.id = demo.job_id, owner returning id),
     task as (
       insert into tasks (job_id, user_id, file_role, status, reason, price, priority, modification_mode, file_name,
         is_master, checksum_wanted, original_sha256, due_at)
       select job.id, owner.id, 'engine', 'manual', 'noSolution', demo.price, 'next2Hours', 'automatic', demo.file_name,
         true, true, demo.original_sha256, now() + $3 * interval '1 minute' from job, demo, owner returning id),
     method as (
       insert into task_methods (task_id, method_id, price)
       select task.id, m.method_id, m.price from task, demo join task_methods m on m.task_id = demo.id),
     history as (
       insert into task_history (task_id, actor, to_status, why)
       select id, 'automatic', 'manual', 'noSolution' from task)
     select task.id as "taskId", job.id as "jobId" from task, job`,
    [workshop, vin, dueInMinutes],
  );
  if (made === undefined) throw new Error(`no task was made for ${workshop}`);
  return { ...made, vin };
}

/** The readout of `newTask` with a word at its end, where no checksum and no signature covers it: nothing about it is odd. */
export function resultSaying(word: string): Uint8Array {
  const image = syntheticImage({ family: 'edc16', software: '1037999777', seed: 7 });
  image.set(Buffer.from(word), image.length - 0x100);
  return image;
}

/** Opens the menu of a task and chooses an entry. */
export async function chooseWork(page: Page, taskId: number, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions of file #${taskId}` }).click();
  const menu = page.getByRole('menu', { name: `Actions of file #${taskId}` });
  await expect(menu, `the menu of file #${taskId} is open`).toBeVisible();
  await page.getByRole('menuitem', { name: new RegExp(`^${RegExp.escape(entry)}`) }).click();
}

/** The number of the newest task of a workshop. */
export async function findNewestTask(workshop: string): Promise<number> {
  const [found] = await query<{ id: number }>(
    `select t.id from tasks t join users u on u.id = t.user_id where u.username = $1 order by t.id desc limit 1`,
    [workshop],
  );
  if (found === undefined) throw new Error(`${workshop} has no task`);
  return found.id;
}

/** Takes a task on the page of its order and delivers it with a modified file, whatever is odd about that. */
export async function deliver(page: Page, bytes: Uint8Array, name: string): Promise<void> {
  await takeTask(page);
  await uploadModified(page, bytes, name);
  await page.getByRole('button', { name: 'Close file' }).click();
  const dialog = page.getByRole('dialog');
  await confirmResult(dialog);
  await dialog.getByRole('button', { name: 'Close file' }).click();
  await expect(page.getByText('finished', { exact: true }).first()).toBeVisible();
}

/** Finishes a task with its own readout as the modified file, and pays it. */
export async function payTask({ taskId }: MadeTask): Promise<void> {
  await query(
    `update tasks set status = 'finished', payment_status = 'paid', modified_sha256 = original_sha256, modified_name = file_name
     where id = $1`,
    [taskId],
  );
}
