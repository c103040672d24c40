import { sql } from 'kysely';
import type { automationApi } from '#contract/automation.ts';
import type { UnprovenFamily } from '#contract/automation/families.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import { unprovenFamilies } from '#server/engine/index.ts';
import type { Handler } from '#server/http/serve.ts';
import { personName } from '#server/vocabulary/index.ts';

/** The unproven families, those with the most files first. */
export const getUnprovenFamilies: Handler<typeof automationApi.getUnprovenFamilies> = async ({ tx }) => {
  const { rows } = await sql<{
    family: string;
    files: number;
    seenAt: string | null;
    solutions: number;
    at: string | null;
    by: string | null;
  }>`
    select n.family, f.files, f.seen_at as "seenAt",
      (select count(*) from solutions s where s.state = 'active' and n.family in (s.family, s.checksum)) as solutions,
      c.confirmed_at as at, ${personName('u')} as by
    from unnest(${sql.val(unprovenFamilies)}::text[]) as n (family)
    cross join lateral (select count(*) as files, max(x.created_at) as seen_at from file_facts x
      where n.family in (x.family, x.facts #>> '{checksum,family}')) f
    left join confirmed_families c on c.family = n.family
    left join users u on u.id = c.confirmed_by
    order by f.files desc, n.family`.execute(tx);
  return rows.map(({ at, by, ...row }): UnprovenFamily => ({
    ...nullsToUndefined(row),
    ...(at !== null && { confirmed: { at, ...(by !== null && { by }) } }),
  }));
};

/** Confirms an unproven family; a proven one needs no confirmation. */
export const confirmFamily: Handler<typeof automationApi.confirmFamily> = async ({
  actor,
  input: { family },
  tx,
  refuse,
}) => {
  if (!unprovenFamilies.includes(family)) return refuse('invalidInput', { field: 'family' });
  const row = await tx
    .insertInto('confirmed_families')
    .values({ family, confirmed_by: actor.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('family')
    .executeTakeFirst();
  return row !== undefined;
};

/** Withdraws a confirmation, whoever gave it. */
export const withdrawFamily: Handler<typeof automationApi.withdrawFamily> = async ({
  input: { family },
  tx,
  refuse,
}) => {
  if (!unprovenFamilies.includes(family)) return refuse('invalidInput', { field: 'family' });
  const row = await tx
    .deleteFrom('confirmed_families')
    .where('family', '=', family)
    .returning('family')
    .executeTakeFirst();
  return row !== undefined;
};
