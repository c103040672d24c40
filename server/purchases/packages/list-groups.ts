import { sql } from 'kysely';
import type { PaymentWay } from '#contract/purchases/payment-ways.ts';
import type { purchasesApi } from '#contract/purchases.ts';
import type { Handler } from '#server/http/serve.ts';

/** The groups by name. */
export const listGroups: Handler<typeof purchasesApi.listGroups> = async ({ tx }) =>
  tx
    .selectFrom('customer_groups as g')
    .select(['g.id as groupId', 'g.name', 'g.bonus_percent as bonusPercent'])
    .select([sql<PaymentWay[]>`g.pays_by`.as('paysBy')])
    .select([
      sql<number>`(select count(*) from users where group_id = g.id)`.as('customers'),
      sql<number>`(select count(*) from credit_packages where group_id = g.id)`.as('packages'),
    ])
    .orderBy('g.name')
    .execute();
