import { IconFileCode } from '@tabler/icons-react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import classes from './home.module.css';

/** Heights of an invented strip of a file, in percent: code is dense, maps are uneven, the rest is empty. */
const strip = [
  18, 72, 84, 78, 88, 80, 76, 90, 82, 74, 86, 92, 79, 83, 88, 71, 77, 85, 90, 81, 34, 28, 52, 46, 61, 38, 57, 64, 42,
  36, 55, 48, 66, 39, 31, 58, 44, 50, 62, 35, 47, 53, 41, 29, 22, 68, 74, 70, 79, 66, 72, 61, 58, 12, 8, 8, 8, 8, 8, 8,
  26, 33, 8, 8,
];
/** The bars that an order would change: the maps of a Stage 1, and the checksums at the end. */
const changed = new Set([22, 24, 26, 27, 32, 38, 42, 61]);

/** Bars of the strip as the outline of a path. */
const barsWhere = (isShown: (place: number) => boolean): string =>
  strip.map((height, place) => (isShown(place) ? `M${place * 5} 40v${-height * 0.4}h4v${height * 0.4}z` : '')).join('');

/** The invented file: its name, and the facts that were read from it. */
const file = {
  name: 'golf-gtd-readout.bin',
  size: '2 MiB',
  ecu: 'Bosch EDC17C64',
  software: '03L906018BC · 1037517789',
  method: 'Vmax',
} as const;

/** A file check as an annotated picture, of an invented file. */
export function FileCheckPicture() {
  const { t } = useTranslation();
  return (
    <figure className={classes['picture']} aria-label={t('shell.homePage.picture.label')}>
      <div className={classes['file']}>
        <div className={classes['fileHead']}>
          <IconFileCode size={18} stroke={1.6} aria-hidden />
          <span className={classes['measured']}>{file.name}</span>
          <span className={classes['size']}>{file.size}</span>
        </div>
        <dl>
          <dt>
            {t('shell.homePage.picture.ecu')} <Mark number={1} />
          </dt>
          <dd>{file.ecu}</dd>
          <dt>{t('shell.homePage.picture.software')}</dt>
          <dd className={classes['measured']}>{file.software}</dd>
          <dt>
            {t('shell.homePage.picture.checksums')} <Mark number={2} />
          </dt>
          <dd>
            <span className={classes['sums']} aria-hidden>
              <span />
              <span />
              <span />
            </span>
            {t('shell.homePage.picture.hold', { number: 3 })}
          </dd>
        </dl>
        <div className={classes['strip']}>
          <svg viewBox={`0 0 ${strip.length * 5} 40`} preserveAspectRatio="none" aria-hidden>
            <path d={barsWhere((place) => !changed.has(place))} />
            <path data-changed d={barsWhere((place) => changed.has(place))} />
          </svg>
          <Mark number={3} />
        </div>
        <ul className={classes['ordered']}>
          <li>
            <span>{t('shell.homePage.picture.stage')}</span>
            <span className={classes['state']} data-instant>
              {t('shell.homePage.picture.instant')}
            </span>
          </li>
          <li>
            <span>{file.method}</span>
            <span className={classes['state']}>{t('shell.homePage.picture.manual')}</span>
          </li>
        </ul>
      </div>
      <figcaption>
        <ol>
          <li>{t('shell.homePage.picture.noteFacts')}</li>
          <li>{t('shell.homePage.picture.noteChecksums')}</li>
          <li>{t('shell.homePage.picture.noteStrip')}</li>
        </ol>
      </figcaption>
    </figure>
  );
}

/** The number of a note, at what it speaks of. */
function Mark({ number }: { number: number }) {
  return (
    <span className={classes['note']} aria-hidden>
      {number}
    </span>
  );
}
