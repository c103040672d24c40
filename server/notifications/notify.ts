import { sql } from 'kysely';
import type { JobId, NotificationId, TaskId, UserId } from '#contract/ids.ts';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import { NotificationFacts } from '#contract/notifications.ts';
import { findSubject } from '#rules/notifications.ts';
import type { Tx } from '#server/db/database.ts';
import { publishing } from '#server/realtime/realtime.ts';
import { noteChange } from '#server/realtime/versions.ts';
import { customerName, isPresent } from '#server/vocabulary/index.ts';
import { enqueueDeliveries } from './further-channels.ts';
import { goesIntoDigest } from './goes-into-digest.ts';
import { type Recipients, selectRecipients } from './recipients.ts';

/** An event that concerns people. */
type NotableEvent = {
  readonly kind: NotificationKind;
  readonly jobId?: JobId;
  readonly taskId?: TaskId;
  readonly facts?: NotificationFacts;
  /** Names a thing that is reported once, however often this is called. */
  readonly onceKey?: string;
};

/**
 * Notifies people of an event, in the transaction of what happened: one row for each, and a sign to their own devices. The one
 * place through which every event goes; the daily mail and the further channels follow its rows. Messages in a chat with an unread one
 * raise its count, and locked accounts and people who have left are left out.
 */
export async function notify(tx: Tx, to: Recipients, event: NotableEvent): Promise<void> {
  const { kind, jobId = null, taskId = null, facts = {}, onceKey = null } = event;
  const subject = findSubject(kind);
  const { rows } = await sql<{ id: UserId; notificationId: NotificationId }>`
    with written as (
      insert into notifications (user_id, kind, job_id, task_id, facts, in_bell, in_digest, once_key)
      select u.id, ${kind}::text, ${jobId}::int, ${taskId}::int, ${JSON.stringify(NotificationFacts.encode(facts))}::jsonb,
        ${subject}::text <> all (u.bell_off), ${goesIntoDigest(subject)}, ${onceKey}::text
      from users u where ${isPresent} and ${selectRecipients(to, { kind, taskId })} order by u.id
      ${
        kind === 'unreadMessages'
          ? sql`on conflict (user_id, task_id) where kind = 'unreadMessages' and read_at is null
            do update set count = notifications.count + 1, created_at = now(), in_digest = excluded.in_digest`
          : sql`on conflict do nothing`
      }
      returning id, user_id)
    select user_id as id, id as "notificationId", ${publishing('owner', sql`user_id`, 'notifications', {})} as published from written`.execute(
    tx,
  );
  await enqueueDeliveries(
    tx,
    subject,
    rows.map(({ notificationId }) => notificationId),
  );
  for (const { id } of rows) noteChange(tx, { topic: 'notifications', owner: id });
}

/** The car and the customer of a task, as the sentences about it name them. */
async function factsOfTask(tx: Tx, taskId: TaskId) {
  const { jobId, brand, model, customer } = await tx
    .selectFrom('tasks as t')
    .innerJoin('jobs as j', 'j.id', 't.job_id')
    .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .where('t.id', '=', taskId)
    .select(['t.job_id as jobId', 'v.brand', 'v.model', customerName.as('customer')])
    .executeTakeFirstOrThrow();
  return { jobId, vehicle: `${brand} ${model}`, customer };
}

/** Notifies people of an event of a task, with its car; staff also with its customer. */
export async function notifyAboutTask(
  tx: Tx,
  to: Recipients,
  event: NotableEvent & { readonly taskId: TaskId },
): Promise<void> {
  const { jobId, vehicle, customer } = await factsOfTask(tx, event.taskId);
  const isOfStaff = to === 'staff' || event.facts?.customer !== undefined;
  await notify(tx, to, { ...event, jobId, facts: { vehicle, ...(isOfStaff && { customer }), ...event.facts } });
}
