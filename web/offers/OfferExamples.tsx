import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import classes from './home.module.css';
import { OfferCampaign } from './OfferCampaign.tsx';
import { useShowcase } from './useShowcase.ts';

type Props = {
  /** Gets the words that find the vehicle. */
  onChoose: (search: string) => void;
};

/** A few vehicles with what they cost, beneath the empty search; each is searched for by a click. */
export function OfferExamples({ onChoose }: Props) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const { vehicles, campaign } = useShowcase() ?? {};
  if (vehicles?.length === 0) return null;
  return (
    <div className={classes['examples']}>
      <p className={classes['quiet']}>{t('shell.homePage.examples.title')}</p>
      {vehicles !== undefined && (
        <ul>
          {vehicles.map(({ brand, model, from, isInstant }) => (
            <li key={`${brand} ${model}`}>
              <button
                type="button"
                onClick={() => {
                  onChoose(`${brand} ${model}`);
                }}
              >
                <span className={classes['name']}>
                  {brand} {model}
                </span>
                {from !== undefined && (
                  <span className={classes['measured']}>
                    {t('shell.homePage.examples.price', { credits: credits(from) })}
                  </span>
                )}
                {isInstant && (
                  <span className={classes['state']} data-instant>
                    {t('shell.homePage.picture.instant')}
                  </span>
                )}
                <IconArrowRight size={16} stroke={1.6} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <OfferCampaign campaign={campaign} />
    </div>
  );
}
