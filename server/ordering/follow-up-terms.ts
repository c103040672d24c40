import { type SqlBool, sql } from 'kysely';
import type { CreditCents } from '#contract/money.ts';
import type { GroupId, TaskId } from '#contract/ids.ts';
import { type FollowUpKind, followUpKinds } from '#contract/pricing/follow-up.ts';
import type { FollowUpRule } from '#contract/pricing/follow-ups.ts';
import type { orderingApi } from '#contract/ordering.ts';
import {
  daysSince,
  findFollowUpRule,
  followUpWindow,
  hasFollowUpTerms,
  pricedFollowUp,
  specifiedTerms,
} from '#rules/follow-ups.ts';
import type { Read, Tx } from '#server/db/database.ts';
import { readFollowUpRules } from '#server/pricing/index.ts';
import type { Handler } from '#server/http/serve.ts';
import { findCustomerOfJob, paidForChainOfTask } from '#server/tasks/index.ts';

/** The terms of an update: those of a row of the operator's table, or of the specification where none holds. */
export type FollowUpTerms = Pick<FollowUpRule, 'outcome' | 'percent'> & {
  kind: FollowUpKind;
  /** The row, with its place in the table. */
  rule: (FollowUpRule & { position: number }) | undefined;
  /** Since the delivery; undefined where the table does not hold. */
  days: number | undefined;
};

/**
 * Tasks as follow-ups see them. A delivery for free does not count: what it corrects began the days, and they would else
 * never end.
 */
export const deliveries = (read: Read) =>
  read
    .selectFrom('tasks as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .where(sql<SqlBool>`t.visible`)
    .select(['t.id as taskId', 'u.group_id as groupId', paidForChainOfTask.as('paid')])
    .select(sql<boolean>`(t.payment_status = 'paid' or t.price = 0)`.as('isSettled'))
    .select(
      sql<Date | null>`(
        with recursive before as (
          select t.id, t.previous_task_id, t.finished_at, 0 as depth
          union all
          select p.id, p.previous_task_id, p.finished_at, b.depth + 1
          from before b join task_follow_ups f on f.task_id = b.id and f.outcome = 'free'
            join tasks p on p.id = b.previous_task_id)
        select finished_at from before order by depth desc limit 1)`.as('deliveredAt'),
    );

type Delivery = {
  taskId: TaskId;
  groupId: GroupId | null;
  paid: CreditCents;
  isSettled: boolean;
  deliveredAt: Date | null;
};

/** When a file was delivered to which group, where the table holds for it. */
export const heldDelivery = (file: Delivery) =>
  hasFollowUpTerms(file) && file.deliveredAt !== null
    ? { groupId: file.groupId ?? undefined, deliveredAt: new Date(file.deliveredAt) }
    : undefined;

/** The terms of an update that is ordered now. */
export async function followUpTerms(read: Read, taskId: TaskId, kind: FollowUpKind): Promise<FollowUpTerms> {
  const rules = await readFollowUpRules(read);
  const file =
    rules.length === 0 ? undefined : await deliveries(read).where('t.id', '=', taskId).executeTakeFirstOrThrow();
  const delivery = file && heldDelivery(file);
  if (delivery === undefined) return { kind, ...specifiedTerms, rule: undefined, days: undefined };
  const days = daysSince(delivery.deliveredAt, new Date());
  const rule = findFollowUpRule(rules, { ...delivery, kind }, days);
  if (rule === undefined) return { kind, ...specifiedTerms, rule, days };
  const { outcome, percent } = rule;
  return { kind, outcome, percent, rule: { ...rule, position: rules.indexOf(rule) + 1 }, days };
}

/** Stores with an update the terms by which it was priced, and the row behind them as it is today. */
export async function saveFollowUp(tx: Tx, taskId: TaskId, terms: FollowUpTerms): Promise<void> {
  const { kind, outcome, percent, rule, days } = terms;
  await tx
    .insertInto('task_follow_ups')
    .values(({ selectFrom }) => ({
      task_id: taskId,
      kind,
      outcome,
      percent: percent ?? null,
      rule_position: rule?.position ?? null,
      rule_days: rule?.days ?? null,
      rule_group: selectFrom('customer_groups')
        .where('id', '=', rule?.groupId ?? null)
        .select('name'),
      days: days ?? null,
    }))
    .execute();
}

/** The terms of updates of a job's files today, where a row of the table holds. */
export const getFollowUps: Handler<typeof orderingApi.getFollowUps> = async ({ actor, input, tx, refuse }) => {
  if ((await findCustomerOfJob(tx, actor, input.jobId)) === undefined) return refuse('notFound');
  const rules = await readFollowUpRules(tx);
  if (rules.length === 0) return [];
  const files = await deliveries(tx).where('t.job_id', '=', input.jobId).orderBy('t.id').execute();
  const now = new Date();
  return files.flatMap((file) => {
    const delivery = heldDelivery(file);
    if (delivery === undefined) return [];
    return followUpKinds.flatMap((kind) => {
      const { rule, until } = followUpWindow(rules, { ...delivery, kind }, now);
      return rule === undefined ? [] : [{ taskId: file.taskId, terms: pricedFollowUp(kind, rule), until }];
    });
  });
};
