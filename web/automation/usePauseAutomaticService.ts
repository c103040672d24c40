import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { automationApi } from '#contract/automation.ts';
import { ask } from '#web/api/index.ts';
import { confirm } from '#web/kit/confirm.ts';
import { notify } from '#web/kit/notify.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { invalidate } from '#web/api/invalidate.ts';

/** Pauses the automatic service, when that is really meant, and resumes it. */
export function usePauseAutomaticService() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const { mutate, isPending } = useMutation({
    mutationFn: (isPaused: boolean) =>
      ask(isPaused ? automationApi.pauseAutomaticService : automationApi.resumeAutomaticService, {}),
    onSuccess: (_isChanged, isPaused) => {
      notify.success(t(isPaused ? 'automation.paused' : 'automation.resumed'));
    },
    onError: (error) => {
      notify.error(refusalText(error));
    },
    onSettled: () => invalidate(client, 'settings'),
  });
  const pause = async () => {
    const isMeant = await confirm({
      title: t('automation.pauseTitle'),
      text: t('automation.pauseText'),
      confirmLabel: t('automation.pause'),
    });
    if (isMeant) mutate(true);
  };
  const resume = () => {
    mutate(false);
  };
  return { pause, resume, isPending };
}
