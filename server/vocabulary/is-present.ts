import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Condition on the row `u` of a person who hears of things: neither locked, alone or with the company, nor gone from it. */
export const isPresent: RawBuilder<SqlBool> = sql<SqlBool>`(u.active and u.removed_at is null
  and not exists (select from users company where company.id = u.company_id and not company.active))`;
