import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { chatApi, type ReplyTemplate } from '#contract/chat.ts';
import { ask } from '#web/api/index.ts';
import { confirm } from '#web/kit/confirm.ts';
import { notify } from '#web/kit/notify.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { invalidate } from '#web/api/invalidate.ts';

/** Deletes a reply template, after asking. */
export function useDeleteTemplate(): (template: ReplyTemplate) => Promise<void> {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const deleting = useMutation({
    mutationFn: ({ templateId }: ReplyTemplate) => ask(chatApi.deleteReplyTemplate, { templateId }),
    onSuccess: () => {
      notify.success(t('chat.templates.removed'));
    },
    onError: (error) => {
      notify.error(refusalText(error));
    },
    onSettled: () => invalidate(client, 'templates'),
  });
  return async (template) => {
    const isSure = await confirm({
      title: t('chat.templates.removeTitle'),
      text: t('chat.templates.removeText', { title: template.title }),
      confirmLabel: t('chat.templates.removeConfirm'),
      danger: true,
    });
    if (isSure) deleting.mutate(template);
  };
}
