import { useEffect } from 'react';
import type { Language } from '#contract/languages.ts';
import { chooseLanguage } from '#web/i18n/index.ts';

/** Shows the portal in the language that the account remembers, on whichever device somebody signs in. */
export function useOwnLanguage(language: Language | undefined): void {
  // The texts are loaded outside React.
  useEffect(() => {
    if (language !== undefined) void chooseLanguage(language);
  }, [language]);
}
