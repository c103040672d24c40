import { type ReactNode, useId } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import classes from './home.module.css';

/** The drawing of each step: lines in the color of the text, what the step is about in amber. */
const pictures = {
  choose: (
    <>
      <path d="M10 34h44l-4-11a5 5 0 0 0-4.7-3H30a8 8 0 0 0-6 2.6L15 32M10 34q-2 0-2 2v7h6M30 20v14M54 34q4 1 4 5v4h-6M22 43h20" />
      <circle cx="18" cy="43" r="4.5" />
      <circle cx="47" cy="43" r="4.5" />
      <path d="M72 20h30M72 32h30M72 44h18" />
      <path data-needle d="m64 31 2.5 2.5L71 28" />
    </>
  ),
  upload: (
    <>
      <path d="M20 12h20l10 10v30H20zM40 12v10h10" />
      <path d="M26 30h3M33 30h11M26 37h8M38 37h6M26 44h5M35 44h9" />
      <path d="M62 32h20m-6-6 6 6-6 6" />
      <rect x="88" y="19" width="22" height="26" rx="3" />
      <path d="M93 14v5M99 14v5M105 14v5M93 45v5M99 45v5M105 45v5" />
      <path data-needle d="m94 32 4 4 7-8" />
    </>
  ),
  download: (
    <>
      <path d="M60 8v24m-8-8 8 8 8-8" />
      <path d="M24 44v8h72v-8" />
      <path d="M30 44h6v-9h5v5h6v-12h4M69 28h4v16h6v-9h5v9h6" />
      <path data-needle d="M48 44h24" />
    </>
  ),
} satisfies Record<string, ReactNode>;

const steps = ['choose', 'upload', 'download'] as const;

/** The way to a file, in three pictures. */
export function OrderSteps() {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className={classes['steps']} aria-labelledby={id}>
      <h2 id={id}>{t('shell.homePage.steps.title')}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>
            <svg viewBox="0 0 120 60" aria-hidden>
              {pictures[step]}
            </svg>
            <h3>{t(`shell.homePage.steps.${step}`)}</h3>
            <p>{t(`shell.homePage.steps.${step}Text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
