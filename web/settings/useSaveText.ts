import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/languages.ts';
import { type PortalTextKind, settingsApi } from '#contract/settings.ts';
import { ask } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import type { Meanwhile } from '#web/kit/useMeanwhile.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';

/** Saves a text; the draft is given up only once what was saved is read again. */
export function useSaveText(
  place: { kind: PortalTextKind; language: Language },
  meanwhile: Meanwhile,
  onDraft: (draft: undefined) => void,
) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  return useMutation({
    mutationFn: (content: string) =>
      ask(settingsApi.updatePortalText, { ...place, content }, { seenAt: meanwhile.seenAt() }),
    onSuccess: async () => {
      meanwhile.settle();
      await client.invalidateQueries({ queryKey: [settingsApi.getPortalText.name] });
      onDraft(undefined);
      notify.success(t('settings.texts.saved'));
    },
    onError: (error) => {
      if (!meanwhile.hear(error)) notify.error(refusalText(error));
    },
  });
}
