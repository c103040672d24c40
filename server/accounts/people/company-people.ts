import { sql, type SqlBool } from 'kysely';
import type { CompanyRight } from '#contract/accounts/company-rights.ts';
import type { UserId } from '#contract/ids.ts';
import type { Read, Tx } from '#server/db/database.ts';
import type { Actor } from '#server/http/serve.ts';

const owns = 'managePeople' satisfies CompanyRight;

/**
 * Locks the company of an actor until the transaction ends, so that of two changes to its people the later one sees the earlier.
 *
 * @returns false when the actor may not manage people any more: a colleague was faster
 */
export async function lockOwnCompany(tx: Tx, { id, companyId }: Actor): Promise<boolean> {
  await tx.selectFrom('companies').where('id', '=', companyId).select('id').forUpdate().executeTakeFirstOrThrow();
  const owner = await tx
    .selectFrom('users')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .where(sql<SqlBool>`${owns} = any(rights)`)
    .select('id')
    .executeTakeFirst();
  return owner !== undefined;
}

/** The company has another than a given person who can sign in and manage its people. */
export async function hasOtherOwner(read: Read, companyId: UserId, personId: UserId): Promise<boolean> {
  const owner = await read
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .where('id', '<>', personId)
    .where('removed_at', 'is', null)
    .where('active', '=', true)
    .where(sql<SqlBool>`${owns} = any(rights)`)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return owner !== undefined;
}

/** A person of a company, locked until the transaction ends; undefined for anybody else and for who was removed. */
export const lockPerson = (tx: Tx, companyId: UserId, personId: UserId) =>
  tx
    .selectFrom('users')
    .where('id', '=', personId)
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .select(['id', 'email', sql<CompanyRight[]>`rights`.as('rights'), 'monthly_limit as monthlyLimit'])
    .forNoKeyUpdate()
    .executeTakeFirst();
