import { sql } from 'kysely';
import type { accountsApi } from '#contract/accounts.ts';
import type { CreditCents } from '#contract/money.ts';
import { othersWithVat, readRegisterEntry } from '#server/countries/index.ts';
import { bytesUsedBy } from '#server/files/index.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Handler } from '#server/http/serve.ts';
import { belongsTo, isSale, personName } from '#server/vocabulary/index.ts';
import { selectAccounts } from './list-users.ts';
import { vatStateOfAccount, selectWaitingEmail } from './user-columns.ts';

/** One account in full, for staff. */
export const getUser =
  (storageQuota: number): Handler<typeof accountsApi.getUser> =>
  async ({ input, tx, refuse }) => {
    const query = selectAccounts(tx)
      .where('u.id', '=', input.userId)
      .where(belongsTo.all)
      .select([
        'u.vat_confirmed_at as vatConfirmedAt',
        'u.vat_proof as vatProof',
        vatStateOfAccount.as('vatState'),
        'u.language',
        'u.note',
        'u.group_id as groupId',
        'u.buyer_reference as buyerReference',
        'u.unlocked_at as unlockedAt',
        'u.lock_reason as lockReason',
      ])
      .select(({ selectFrom }) => [
        selectFrom('users as b')
          .whereRef('b.id', '=', 'u.vat_confirmed_by')
          .select(personName('b').as('name'))
          .as('vatConfirmedBy'),
        selectWaitingEmail('u').as('waitingEmail'),
        sql<CreditCents>`(select coalesce(-sum(e.amount), 0)::bigint from credit_entries e
          where e.user_id = u.id and ${isSale()})`.as('spent'),
        selectFrom('second_factors as f')
          .whereRef('f.user_id', '=', 'u.id')
          .select('f.confirmed_at')
          .as('secondFactorSince'),
        sql<number>`(${selectFrom('sessions as o')
          .whereRef('o.user_id', '=', 'u.id')
          .where('o.ended_at', 'is', null)
          .where('o.expires_at', '>', sql<string>`now()`)
          .select(sql`count(*)::int`.as('open'))})`.as('openSessions'),
      ])
      .executeTakeFirst();
    const [user, storedBytes] = await Promise.all([query, bytesUsedBy(tx, input.userId)]);
    if (user === undefined) return refuse('notFound');
    const { vatNumber } = user;
    const [register, vatOthers] = await Promise.all([
      readRegisterEntry(tx, vatNumber),
      othersWithVat(tx, vatNumber, input.userId).execute(),
    ]);
    return {
      ...nullsToUndefined(user),
      vatRegisterName: register.name,
      vatRegisterAddress: register.address,
      vatOthers,
      storedBytes,
      storageQuota,
    };
  };
