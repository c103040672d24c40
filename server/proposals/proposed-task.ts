import type { TaskId, UserId, VehicleId, MethodId } from '#contract/ids.ts';
import type { CreditCents } from '#contract/money.ts';
import type { FileRole } from '#contract/pricing/price.ts';
import { isDone } from '#rules/payment.ts';
import type { ProposalBasis } from '#rules/proposals.ts';
import type { Read, Tx } from '#server/db/database.ts';
import { lockChain, paidForChain, type TaskAsItStands } from '#server/tasks/index.ts';
import { firstOfChainId } from '#server/vocabulary/index.ts';
import { sql } from 'kysely';

/** The present facts that a proposal for a task is made for, with the file that it is about. */
export type Basis = ProposalBasis & {
  vehicleId: VehicleId;
  methodIds: MethodId[];
  fileRole: FileRole;
  isMaster: boolean;
};

/** Reads what a proposal for a task is made for. */
export async function readBasis(
  read: Read,
  { taskId, original, fullPrice, status }: Pick<TaskAsItStands, 'taskId' | 'original' | 'fullPrice' | 'status'>,
): Promise<Basis> {
  const { firstId, ...facts } = await read
    .selectFrom('tasks as t')
    .innerJoin('jobs as j', 'j.id', 't.job_id')
    .where('t.id', '=', taskId)
    .select([
      'j.vehicle_id as vehicleId',
      't.file_role as fileRole',
      't.is_master as isMaster',
      firstOfChainId.as('firstId'),
    ])
    .select(
      sql<MethodId[]>`array(select o.method_id from task_methods o where o.task_id = t.id order by o.method_id)`.as(
        'methodIds',
      ),
    )
    .executeTakeFirstOrThrow();
  const paid: CreditCents = await paidForChain(read, firstId);
  return { ...facts, original, price: fullPrice, paid, isDone: isDone({ status }) };
}

/** A task with its chain, locked until the transaction ends; undefined where the customer has none that both sides see. */
export async function lockProposed(tx: Tx, taskId: TaskId, customerId: UserId) {
  const chain = await lockChain(tx, taskId, customerId);
  const task = chain?.tasks.find((one) => one.taskId === taskId && one.visible);
  return chain === undefined || task === undefined ? undefined : { chain, task };
}
