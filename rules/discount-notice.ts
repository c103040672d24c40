import type { GlobalOptions } from '#contract/settings.ts';

/** The discount that counts for a user, as its notice shows it: that of the operator, or of a campaign that gives more. */
export function discountNotice(
  { discountPercent, discountText, campaign }: Pick<GlobalOptions, 'discountPercent' | 'discountText' | 'campaign'>,
  language: string,
): { percent: number; text: string } {
  if (campaign === undefined || campaign.percent <= discountPercent)
    return { percent: discountPercent, text: discountText };
  return { percent: campaign.percent, text: campaignName(campaign.names, language) };
}

/** The name of a campaign in a language, else in English. */
export const campaignName = (names: readonly { language: string; name: string }[], language: string): string =>
  (names.find((one) => one.language === language) ?? names.find((one) => one.language === 'en'))?.name ?? '';
