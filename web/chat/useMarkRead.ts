import { useDocumentVisibility, useIntersection } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { chatApi } from '#contract/chat.ts';
import { ask } from '#web/api/index.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { notify } from '#web/kit/notify.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { type ChatOfTask, readingOf } from './specified-fields.ts';
import { invalidate } from '#web/api/invalidate.ts';

/** Marks a chat as read as soon as its panel is seen with something unread in it. Answers the ref of the panel. */
export function useMarkRead(chat: ChatOfTask, unread: number) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const { ref, entry } = useIntersection({ threshold: 0.2 });
  const isSeen = useDocumentVisibility() === 'visible' && entry?.isIntersecting === true;
  // Staff who look at the portal as a customer read nothing in the customer's place.
  const isImpersonated = useAccess().impersonatedBy !== undefined;
  const { mutate } = useMutation({
    mutationFn: () => ask(chatApi.markRead, readingOf(chat)),
    onSuccess: () => invalidate(client, 'chat'),
    onError: (error) => {
      notify.error(t('chat.readFailed', { reason: refusalText(error) }));
    },
  });
  // Whether a person sees the panel is known to the browser alone.
  useEffect(() => {
    if (isSeen && unread > 0 && !isImpersonated) mutate();
  }, [isSeen, unread, isImpersonated, mutate]);
  return ref;
}
