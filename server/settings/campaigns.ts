import { sql } from 'kysely';
import type { Campaign } from '#contract/pricing/price-rules.ts';
import type { UserId } from '#contract/ids.ts';
import { findCampaign } from '#rules/campaigns.ts';
import { businessClock } from '#rules/support-hours.ts';
import type { Read } from '#server/db/database.ts';

/** The operator's campaigns in their order. */
export async function readCampaigns(read: Read): Promise<Campaign[]> {
  return read
    .selectFrom('campaigns as c')
    .orderBy('c.position')
    .select(['c.audience', 'c.percent', sql<string>`c.from_day::text`.as('from'), sql<string>`c.to_day::text`.as('to')])
    .select(sql<Campaign['names']>`c.names`.as('names'))
    .select(
      sql<Campaign['groupIds']>`array(
        select g.group_id from campaign_groups g where g.position = c.position order by g.group_id)`.as('groupIds'),
    )
    .execute();
}

/** The campaign that counts for whoever signs up today; undefined without one. */
export async function findVisitorCampaign(read: Read): Promise<Campaign | undefined> {
  const today = businessClock(new Date()).day;
  return findCampaign(await readCampaigns(read), { groupId: undefined, signedUpOn: today }, today);
}

/** The campaign that counts for a user today; undefined without one. */
export async function findCampaignFor(read: Read, userId: UserId): Promise<Campaign | undefined> {
  const campaigns = await readCampaigns(read);
  if (campaigns.length === 0) return undefined;
  const user = await read
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['group_id as groupId', 'created_at as createdAt'])
    .executeTakeFirst();
  if (user === undefined) return undefined;
  const signedUpOn = businessClock(new Date(user.createdAt)).day;
  return findCampaign(campaigns, { groupId: user.groupId ?? undefined, signedUpOn }, businessClock(new Date()).day);
}
