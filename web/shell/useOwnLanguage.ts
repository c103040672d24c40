import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Language } from '#contract/languages.ts';
import { type AccessData, accountsApi } from '#contract/accounts.ts';
import { ask } from '#web/api/index.ts';
import i18next from 'i18next';
import { chooseLanguage } from '#web/i18n/index.ts';
import { invalidate } from '#web/api/invalidate.ts';

/**
 * Shows the portal in the language that the account remembers, on whichever device somebody signs in. An account that has
 * none yet keeps that of its first visit, so that mails and stored texts are in it as well.
 *
 * @param access undefined for visitors, and for staff who look at a customer's portal
 */
export function useOwnLanguage(access: AccessData | undefined): void {
  const client = useQueryClient();
  const userId = access?.userId;
  const language = access?.language;
  // Texts and account lie outside React.
  useEffect(() => {
    if (userId === undefined) return;
    if (language !== undefined) {
      void chooseLanguage(language);
      return;
    }
    ask(accountsApi.updateLanguage, { language: Language.catch('en').parse(i18next.language) }).then(
      () => invalidate(client, 'access'),
      // The next visit is as good.
      () => undefined,
    );
  }, [client, userId, language]);
}
