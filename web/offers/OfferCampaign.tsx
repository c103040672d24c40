import type { ShownCampaign } from '#contract/offers.ts';
import { campaignName } from '#rules/discount-notice.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import classes from './home.module.css';

/** The campaign that the shown prices include, with its last day. */
export function OfferCampaign({ campaign }: { campaign: ShownCampaign | undefined }) {
  const { t, i18n } = useTranslation();
  const { date } = useFormats();
  if (campaign === undefined) return null;
  const { names, percent, until } = campaign;
  const name = campaignName(names, i18n.language);
  return <p className={classes['quiet']}>{t('shell.homePage.search.campaign', { name, percent, day: date(until) })}</p>;
}
