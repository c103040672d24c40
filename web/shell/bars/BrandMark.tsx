import { useEffect } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useBrand } from '#web/kit/useBrand.ts';
import classes from './bar.module.css';
import { deviceStorage } from '#web/api/index.ts';

/** Logo and name of the operator, which lead home, and the version. */
export function BrandMark() {
  const { t } = useTranslation();
  const { name: own, logoUrl } = useBrand();
  const name = own ?? t('shell.name');
  // The next visit begins with it (first-paint.js).
  useEffect(() => {
    deviceStorage.setItem('tuneport.name', name);
  }, [name]);
  return (
    <div className={classes['mark'] ?? ''}>
      <a href="/" className={classes['home'] ?? ''} aria-label={t('shell.home', { name })}>
        <img
          src={logoUrl}
          width={26}
          height={26}
          alt=""
          onLoad={() => {
            keepLogo(logoUrl);
          }}
        />
        <span className={classes['name'] ?? ''}>{name}</span>
      </a>
      <span className={classes['version'] ?? ''}>{t('shell.version', { version: __APP_VERSION__ })}</span>
    </div>
  );
}

/** Has the next visit begin with the logo that is on the screen, before the application is there to ask for it (first-paint.js). */
function keepLogo(logoUrl: string): void {
  deviceStorage.setItem('tuneport.logo', logoUrl);
}
