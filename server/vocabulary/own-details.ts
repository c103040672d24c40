import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OwnDetails } from '#contract/tasks/own-details.ts';

/** A row `d` of own details has something in it. */
export const hasDetails: RawBuilder<SqlBool> = sql`(d.reference <> '' or d.plate <> '' or d.end_customer <> '' or d.pairs <> '[]')`;

/** Own details of a job or of a task, by an SQL expression of its id; null without any. */
export const selectDetails = (what: 'job' | 'task', id: RawBuilder<unknown>): RawBuilder<OwnDetails | null> =>
  sql`(select json_build_object('reference', d.reference, 'plate', d.plate, 'endCustomer', d.end_customer, 'pairs', d.pairs)
    from own_details d where ${sql.ref(`d.${what}_id`)} = ${id} and ${hasDetails})`;
