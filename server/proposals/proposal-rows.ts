import { type SqlBool, sql } from 'kysely';
import type { MethodId, TaskId } from '#contract/ids.ts';
import type { LegalNoticeKind } from '#contract/settings.ts';
import type { ProposalBasis } from '#rules/proposals.ts';
import type { Read } from '#server/db/database.ts';

/** The proposals for a task as they are stored. */
export const proposalRows = (read: Read, taskId: TaskId) =>
  read
    .selectFrom('proposals as p')
    .where('p.task_id', '=', taskId)
    .select(['p.id as proposalId', 'p.message_id as messageId', 'p.price', 'p.words', 'p.state'])
    .select(['p.quoted_minutes as quotedMinutes', 'p.made_at as madeAt', 'p.valid_until as validUntil'])
    .select(['p.ended_at as endedAt', 'p.ordered_task_id as orderedTaskId'])
    .select(['p.for_original as forOriginal', 'p.for_vehicle as forVehicle', 'p.for_methods as forMethods'])
    .select(['p.for_price as forPrice', 'p.for_paid as forPaid', 'p.for_done as forDone'])
    .select([
      sql<MethodId[]>`p.method_ids`.as('methodIds'),
      'p.method_prices as methodPrices',
      sql<boolean>`p.valid_until <= now()`.as('isExpired'),
    ]);

export type ProposalRow = Awaited<ReturnType<ReturnType<typeof proposalRows>['execute']>>[number];

/** Reads what a proposal was made for off its row. */
export const toBasis = (row: ProposalRow): ProposalBasis => ({
  original: row.forOriginal,
  vehicleId: row.forVehicle,
  methodIds: row.forMethods,
  price: row.forPrice,
  paid: row.forPaid,
  isDone: row.forDone,
});

/** Legal notices of methods that were not confirmed with a task yet. */
export async function noticesToConfirm(
  read: Read,
  taskId: TaskId,
  methodIds: readonly MethodId[],
): Promise<LegalNoticeKind[]> {
  const rows = await read
    .selectFrom('methods as m')
    .where(sql<SqlBool>`m.id = any(${sql.val(methodIds)}::int[]) and m.legal_notice <> 'none'`)
    .where(
      sql<SqlBool>`not exists (select from legal_confirmations l where l.task_id = ${taskId} and l.kind = m.legal_notice)`,
    )
    .select('m.legal_notice as kind')
    .distinct()
    .orderBy('kind')
    .$narrowType<{ kind: LegalNoticeKind }>()
    .execute();
  return rows.map(({ kind }) => kind);
}
