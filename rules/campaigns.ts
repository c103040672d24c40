import type { GroupId } from '#contract/ids.ts';
import type { Campaign } from '#contract/pricing/price-rules.ts';

/** The facts of a customer by which campaigns choose; days are those of the business. */
export type Addressee = { readonly groupId: GroupId | undefined; readonly signedUpOn: string };

const isFor = (campaign: Campaign, { groupId, signedUpOn }: Addressee): boolean => {
  switch (campaign.audience) {
    case 'all':
      return true;
    case 'groups':
      return groupId !== undefined && campaign.groupIds.includes(groupId);
    case 'newCustomers':
      return campaign.from <= signedUpOn && signedUpOn <= campaign.to;
  }
};

/** The campaign that counts for a customer on a day: of those that run the one of the highest percent, then the first. */
export const findCampaign = (campaigns: readonly Campaign[], customer: Addressee, day: string): Campaign | undefined =>
  campaigns
    .filter((campaign) => campaign.from <= day && day <= campaign.to && isFor(campaign, customer))
    .reduce<Campaign | undefined>(
      (best, one) => (best === undefined || one.percent > best.percent ? one : best),
      undefined,
    );

/** Two campaigns have a day on which both can run for the same customer. */
const doOverlap = (one: Campaign, other: Campaign): boolean =>
  one.from <= other.to &&
  other.from <= one.to &&
  (one.audience !== 'groups' || other.audience !== 'groups' || one.groupIds.some((id) => other.groupIds.includes(id)));

/** For each campaign the places of the others that overlap with it, in the order of the table. */
export const overlappingCampaigns = (campaigns: readonly Campaign[]): number[][] =>
  campaigns.map((one, place) =>
    campaigns.flatMap((other, otherPlace) => (otherPlace !== place && doOverlap(one, other) ? [otherPlace] : [])),
  );
