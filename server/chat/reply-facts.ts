import { type SqlBool, sql } from 'kysely';
import type { chatApi } from '#contract/chat.ts';
import type { Handler } from '#server/http/serve.ts';
import { customerName, personName } from '#server/vocabulary/index.ts';

/**
 * Values for a reply template in the chat of a task: its customer, its vehicle, and the member of staff who answers.
 */
export const getReplyFacts: Handler<typeof chatApi.getReplyFacts> = async ({
  actor,
  input: { taskId },
  tx,
  refuse,
}) => {
  const row = await tx
    .selectFrom('tasks as t')
    .innerJoin('jobs as j', 'j.id', 't.job_id')
    .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .innerJoin('users as me', (join) => join.on('me.id', '=', actor.id))
    .where('t.id', '=', taskId)
    .where(sql<SqlBool>`t.visible`)
    .select([
      'u.language',
      'v.brand',
      'v.model',
      'j.vin',
      't.id as task',
      'j.id as job',
      'u.id as userId',
      personName('me').as('me'),
    ])
    .select(customerName.as('customerName'))
    .select(
      // A person is addressed by name; a company without one by the company's.
      sql<string>`coalesce(nullif(${personName()}, u.username), ${customerName})`.as('customer'),
    )
    .executeTakeFirst();
  if (row === undefined) return refuse('notFound');
  const { userId, customerName: name, language, brand, model, task, job, ...facts } = row;
  return {
    userId,
    customerName: name,
    ...(language !== null && { language }),
    facts: { ...facts, vehicle: `${brand} ${model}`, task: String(task), job: String(job) },
  };
};
