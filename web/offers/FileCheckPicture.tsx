import { IconFileCode } from '@tabler/icons-react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { FileStrip } from '#web/kit/format/FileStrip.tsx';
import classes from './home.module.css';

/** Bits of entropy along an invented file: code is dense, maps are uneven, the rest is empty. */
const profile = [
  1.4, 5.8, 6.7, 6.2, 7, 6.4, 6.1, 7.2, 6.6, 5.9, 6.9, 7.4, 6.3, 6.6, 7, 5.7, 6.2, 6.8, 7.2, 6.5, 2.7, 2.2, 4.2, 3.7,
  4.9, 3, 4.6, 5.1, 3.4, 2.9, 4.4, 3.8, 5.3, 3.1, 2.5, 4.6, 3.5, 4, 5, 2.8, 3.8, 4.2, 3.3, 2.3, 1.8, 5.4, 5.9, 5.6, 6.3,
  5.3, 5.8, 4.9, 4.6, 1, 0, 0, 0, 0, 0, 0, 2.1, 2.6, 0, 0,
];
/** Changes that an order would make in it: the maps of a Stage 1, and the checksums at the end. */
const miniature = { changed: [45, 48, 49, 53, 54, 55, 64, 76, 77, 84, 122], bytesChanged: 2048 };

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
        <div className={classes['strip']} aria-hidden>
          <FileStrip profile={profile} miniature={miniature} label={file.name} />
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
