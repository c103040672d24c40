import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Mail, mailApi } from '#contract/mail.ts';
import { ask } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { invalidate } from '#web/api/invalidate.ts';

/** Tries at once to send a mail that has not left. */
export function SendAgainButton({ mail: { mailId } }: { mail: Mail }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const sending = useMutation({
    mutationFn: () => ask(mailApi.sendMailAgain, { mailId }),
    onSuccess: () => {
      notify.info(t('mail.outbox.sendingAgain'));
    },
    onError: (error) => {
      notify.error(refusalText(error));
    },
    onSettled: () => invalidate(client, 'mail'),
  });
  return (
    <Button
      size="compact-sm"
      variant="light"
      leftSection={<IconSend size={14} aria-hidden />}
      loading={sending.isPending}
      onClick={() => {
        sending.mutate();
      }}
    >
      {t('mail.outbox.sendAgain')}
    </Button>
  );
}
