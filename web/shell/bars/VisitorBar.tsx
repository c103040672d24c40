import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { chooseLanguage } from '#web/i18n/index.ts';
import plain from '#web/kit/plain.module.css';
import { BrandMark } from './BrandMark.tsx';
import classes from './bar.module.css';
import { LanguageMenu, SchemeMenu } from './ChoiceMenus.tsx';

/** The top bar for whoever is not signed in: logo and version, language, scheme, and the way in. */
export function VisitorBar() {
  const { t } = useTranslation();
  return (
    <div className={classes['bar'] ?? ''}>
      <BrandMark />
      <div className={classes['end'] ?? ''}>
        <LanguageMenu onChoose={(language) => void chooseLanguage(language)} />
        <SchemeMenu />
        {/* The page has the button that leads. */}
        <a className={`${plain['button']} ${plain['secondary']} ${plain['compact']}`} href="/signin">
          {t('shell.signIn')}
        </a>
      </div>
    </div>
  );
}
