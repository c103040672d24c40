import type { pricingApi } from '#contract/pricing.ts';
import type { FollowUpRule } from '#contract/pricing/follow-ups.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Read } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { hasInserted, lockRules } from './write-rules.ts';

/** The rows of the table of follow-ups in their order. */
export async function readFollowUpRules(read: Read): Promise<FollowUpRule[]> {
  const rows = await read
    .selectFrom('follow_up_rules')
    .select(['kind', 'days', 'group_id as groupId', 'outcome', 'percent'])
    .orderBy('position')
    .execute();
  return rows.map(nullsToUndefined);
}

/** The same for staff. */
export const getFollowUpRules: Handler<typeof pricingApi.getFollowUpRules> = async ({ tx }) => readFollowUpRules(tx);

/** Replaces the table. Of two who save at once the later one has the last word, whole. */
export const saveFollowUpRules: Handler<typeof pricingApi.saveFollowUpRules> = async ({ input, tx, refuse }) => {
  await lockRules(tx);
  const rows = input.rules.map(({ kind, days, groupId, outcome, percent }, index) => ({
    position: index + 1,
    kind: kind ?? null,
    days: days ?? null,
    group_id: groupId ?? null,
    outcome,
    percent: percent ?? null,
  }));
  const before = await readFollowUpRules(tx);
  if (isSame(before, input.rules)) return false;
  await tx.deleteFrom('follow_up_rules').execute();
  if (rows.length === 0) return true;
  const isSaved = await hasInserted(async () => {
    await tx.insertInto('follow_up_rules').values(rows).execute();
  });
  return isSaved || refuse('groupUnknown');
};

const isSame = (before: readonly FollowUpRule[], after: readonly FollowUpRule[]): boolean =>
  before.length === after.length &&
  before.every((rule, index) => {
    const other = after[index];
    return (['kind', 'days', 'groupId', 'outcome', 'percent'] as const).every(
      (field) => rule[field] === other?.[field],
    );
  });
