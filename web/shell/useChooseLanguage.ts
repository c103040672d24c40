import { useQueryClient } from '@tanstack/react-query';
import { preferencesApi } from '#contract/accounts/preferences.ts';
import type { Language } from '#contract/languages.ts';
import { ask, session } from '#web/api/index.ts';
import { invalidate } from '#web/api/invalidate.ts';
import { chooseLanguage } from '#web/i18n/index.ts';

/** Switches every text at once; who is signed in finds the language again on every device. */
export function useChooseLanguage(): (language: Language) => void {
  const client = useQueryClient();
  return (language) => {
    void chooseLanguage(language);
    if (session.token === undefined) return;
    // Offline it is saved in this browser only; the next choice is remembered again.
    void ask(preferencesApi.updateLanguage, { language }).then(
      () => invalidate(client, ...preferencesApi.updateLanguage.changes),
      () => undefined,
    );
  };
}
