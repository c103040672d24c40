import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useBrand } from '#web/kit/useBrand.ts';
import classes from './bar.module.css';

/** Logo and name of the operator, which lead home, and the version. */
export function BrandMark() {
  const { t } = useTranslation();
  const { name = '', logoUrl } = useBrand();
  return (
    <div className={classes['mark'] ?? ''}>
      <a href="/" className={classes['home'] ?? ''} aria-label={t('shell.home', { name })}>
        <img src={logoUrl} width={26} height={26} alt="" />
        <span className={classes['name'] ?? ''}>{name}</span>
      </a>
      <span className={classes['version'] ?? ''}>{t('shell.version', { version: __APP_VERSION__ })}</span>
    </div>
  );
}
