import { sql } from 'kysely';
import type { MethodId, TaskId, UserId } from '#contract/ids.ts';
import type { CreditCents } from '#contract/money.ts';
import type { FileRole } from '#contract/pricing/price.ts';
import { restartPrice, type RestartRule } from '#rules/restart-price.ts';
import type { Read } from '#server/db/database.ts';
import { isOffered } from '#server/settings/index.ts';

/** The task is a customer's. */
export const ownsTask = async (read: Read, customerId: UserId, taskId: TaskId): Promise<boolean> =>
  (await read
    .selectFrom('tasks')
    .where('id', '=', taskId)
    .where('user_id', '=', customerId)
    .where('visible', '=', true)
    .select('id')
    .executeTakeFirst()) !== undefined;

/** A customer's task as it was rejected, as long as that stands. */
export const findRejectedTask = (read: Read, customerId: UserId, taskId: TaskId) =>
  read
    .selectFrom('tasks as t')
    .innerJoin('rejections as r', (join) => join.onRef('r.task_id', '=', 't.id').on('r.lifted_at', 'is', null))
    .where('t.id', '=', taskId)
    .where('t.user_id', '=', customerId)
    .where('t.visible', '=', true)
    .select(['t.id as taskId', 't.file_role as fileRole', 't.full_price as fullPrice', 'r.rejected_at as rejectedAt'])
    .select(sql<MethodId[]>`array(select o.method_id from task_methods o where o.task_id = t.id)`.as('methodIds'))
    .executeTakeFirst();

type Ordered = {
  customerId: UserId;
  restartsTaskId: TaskId;
  fileRole: FileRole;
  methodIds: readonly MethodId[];
  /** Price of the methods today. */
  current: CreditCents;
};

/** The price of an order that starts a rejected task again, and the rule behind it. */
export async function restartPriceFor(
  read: Read,
  { customerId, restartsTaskId, fileRole, methodIds, current }: Ordered,
): Promise<{ price: CreditCents; rule: RestartRule }> {
  const rejected = (await isOffered(read, 'start_again'))
    ? await findRejectedTask(read, customerId, restartsTaskId)
    : undefined;
  if (rejected === undefined) return { price: current, rule: 'current' };
  const isSame =
    rejected.fileRole === fileRole && new Set(rejected.methodIds).symmetricDifference(new Set(methodIds)).size === 0;
  return restartPrice({
    current,
    rejected: rejected.fullPrice,
    rejectedAt: new Date(rejected.rejectedAt),
    now: new Date(),
    isSame,
  });
}
