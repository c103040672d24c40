import { useTranslation } from 'react-i18next';
import { Language } from '#contract/languages.ts';

/** The language in which the portal is being read. */
export const useLanguage = (): Language => Language.catch('en').parse(useTranslation().i18n.language);
