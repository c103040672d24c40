import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Input } from '#contract/call.ts';
import { mailApi } from '#contract/mail.ts';
import { ask } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';

/** Switches one kind of one's own mails on or off. */
export function useSwitchMail() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  return useMutation({
    mutationFn: (choice: Input<typeof mailApi.updateMailPreferences>) => ask(mailApi.updateMailPreferences, choice),
    onSuccess: async (isChanged, { wanted }) => {
      await client.invalidateQueries({ queryKey: [mailApi.getMailPreferences.name] });
      if (isChanged) notify.success(t(wanted ? 'mail.preferences.on' : 'mail.preferences.off'), 'setting');
      else notify.info(t('mail.preferences.unchanged'));
    },
    onError: (error) => {
      notify.error(refusalText(error));
    },
  });
}
