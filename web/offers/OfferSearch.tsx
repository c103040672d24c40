import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Output } from '#contract/call.ts';
import type { offersApi } from '#contract/offers.ts';
import { plainCalls, query } from '#web/api/index.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useMoney } from '#web/kit/format/useMoney.ts';
import { useRefusalText } from '#web/kit/feedback/useRefusalText.ts';
import { OfferCampaign } from './OfferCampaign.tsx';
import { OfferExamples } from './OfferExamples.tsx';
import classes from './home.module.css';

type Offers = Output<typeof offersApi.searchOffers>;

/** A search as people type it. */
const example = 'VW Golf 7 GTD';

/** The question that every visitor has, answered while they type: whether a vehicle is covered, with what, at what price. */
export function OfferSearch() {
  const { t, i18n } = useTranslation();
  const { count } = useFormats();
  const refusalText = useRefusalText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const words = typed.trim();
  const [search] = useDebouncedValue(words, 250);
  const offers = useQuery({
    ...query(plainCalls.searchOffers, { search, language: i18n.language }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  const { data } = offers;
  return (
    <section className={classes['search']} aria-labelledby={id}>
      <div className={classes['searchHead']}>
        <h2 id={id}>{t('shell.homePage.search.label')}</h2>
        {/* Its line is there before the number is. */}
        <span className={classes['number']}>
          {data !== undefined && t('shell.homePage.search.number', { number: count(data.catalogue) })}
        </span>
      </div>
      <label className={classes['field']}>
        <IconSearch size={16} aria-hidden />
        <input
          type="search"
          aria-labelledby={id}
          placeholder={example}
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
          }}
        />
      </label>
      {offers.isError && (
        <div role="alert" className={classes['problem']}>
          {refusalText(offers.error)}
          <button type="button" className={classes['button']} onClick={() => void offers.refetch()}>
            {t('shell.retry')}
          </button>
        </div>
      )}
      {words === '' && <OfferExamples onChoose={setTyped} />}
      {words !== '' && data !== undefined && !offers.isError && (
        <OfferResults offers={data} isAnswered={!offers.isPlaceholderData} />
      )}
    </section>
  );
}

/** Vehicles with a key for each: the same one may be in the catalogue twice, with two control units. */
const keyed = (vehicles: Offers['vehicles']) =>
  vehicles.map((vehicle, place) => ({ key: `${place} ${vehicle.brand} ${vehicle.model}`, vehicle }));

/** The offers that were found; those found before stay, paler, until the answer to the last word is there. */
function OfferResults({ offers, isAnswered }: { offers: Offers; isAnswered: boolean }) {
  const { t } = useTranslation();
  const { count } = useFormats();
  const { vehicles, total, creditPrice, campaign } = offers;
  const shown = vehicles.length;
  return (
    <div data-pending={!isAnswered || undefined} className={classes['found']}>
      <p role="status" className={classes['quiet']}>
        {isAnswered &&
          (shown === 0
            ? t('shell.homePage.search.none')
            : total > shown
              ? t('shell.homePage.search.best', { number: count(total), shown })
              : t('shell.homePage.search.found', { number: count(total) }))}
      </p>
      {shown > 0 && (
        <ul className={classes['vehicles']}>
          {keyed(vehicles).map(({ key, vehicle }) => (
            <li key={key}>
              <details>
                <summary>
                  <div className={classes['vehicle']}>
                    <span className={classes['name']}>
                      {vehicle.brand} {vehicle.model}
                    </span>
                    {vehicle.enginePs !== undefined && (
                      <span className={classes['measured']}>
                        {t('catalog.vehicle.power', { value: vehicle.enginePs })}
                      </span>
                    )}
                  </div>
                  <div className={classes['methods']}>{vehicle.methods.join(' · ')}</div>
                  {vehicle.prices !== undefined && creditPrice !== undefined && (
                    <Price prices={vehicle.prices} creditPrice={creditPrice} />
                  )}
                  <IconChevronDown size={16} stroke={1.6} aria-hidden />
                </summary>
              </details>
            </li>
          ))}
        </ul>
      )}
      {shown > 0 && <OfferCampaign campaign={campaign} />}
      {shown > 0 && creditPrice === undefined && (
        <p className={classes['quiet']}>{t('shell.homePage.search.noPrices')}</p>
      )}
    </div>
  );
}

type PriceProps = { prices: NonNullable<Offers['vehicles'][number]['prices']>; creditPrice: number };

/** From the cheapest method to the dearest, in credits and in money before tax. */
function Price({ prices: { from, to }, creditPrice }: PriceProps) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const money = useMoney();
  const euros = (price: number) => money(Math.round((price * creditPrice) / 100));
  return (
    <div className={classes['price']}>
      <span className={classes['measured']}>
        {from === to
          ? t('shell.homePage.search.price', { from: credits(from) })
          : t('shell.homePage.search.prices', { from: credits(from), to: credits(to) })}
      </span>
      <span className={classes['quiet']}>
        {t('shell.homePage.search.net', { amount: from === to ? euros(from) : `${euros(from)}–${euros(to)}` })}
      </span>
    </div>
  );
}
