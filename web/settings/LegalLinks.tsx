import { useTranslation } from '#web/i18n/useTranslation.tsx';
import plain from '#web/kit/plain.module.css';

const links = [
  { to: '/agb', kind: 'terms' },
  { to: '/datenschutz', kind: 'privacy' },
  { to: '/impressum', kind: 'imprint' },
] as const;

/** The way to the legal pages. */
export function LegalLinks() {
  const { t } = useTranslation();
  return (
    <nav className={`legal-links ${plain['row']} ${plain['text']}`} aria-label={t('settings.legalLinks.label')}>
      {links.map(({ to, kind }) => (
        <a key={kind} href={to} className={plain['link'] ?? ''}>
          {t(`settings.legalLinks.${kind}`)}
        </a>
      ))}
    </nav>
  );
}
