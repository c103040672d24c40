import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CompanyRight } from '#contract/accounts/company-rights.ts';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import type { TaskId, UserId } from '#contract/ids.ts';
import { findNeeds } from '#rules/notifications.ts';
import { selectOrderer, selectPermissions } from '#server/vocabulary/index.ts';

/**
 * People who are notified: one; the members of staff whose role hears of the kind; of a company those with a right; of an order
 * who placed it; or all whose row `u` meets a condition.
 */
export type Recipients =
  | { readonly user: UserId }
  | 'staff'
  | 'customer'
  | { readonly companyId: UserId; readonly right: CompanyRight }
  | { readonly where: RawBuilder<SqlBool> };

/** Condition on the row `u` of a person who is notified of an event of a kind. */
export function selectRecipients(
  to: Recipients,
  { kind, taskId }: { kind: NotificationKind; taskId: TaskId | null },
): RawBuilder<SqlBool> {
  if (to === 'staff')
    return sql`(u.role <> 'customer' and ${selectPermissions('u')} && ${[...findNeeds(kind)]}::text[])`;
  if (to === 'customer') return sql`u.id = ${selectOrderer(sql`${taskId}::int`)}`;
  if ('user' in to) return sql`u.id = ${to.user}`;
  return 'right' in to ? sql`(u.company_id = ${to.companyId} and ${to.right} = any (u.rights))` : to.where;
}
