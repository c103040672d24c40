import { Button, Stack, Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Mail, mailApi } from '#contract/mail.ts';
import { ask } from '#web/api/index.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { notify } from '#web/kit/notify.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { invalidate } from '#web/api/invalidate.ts';

type Props = { mail: Mail; sending: boolean };

/** The text of a mail. Where nobody sends mails, administrators can have its secret link shown once, to hand it on. */
export function MailText({ mail: { mailId, body, hasLink }, sending }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const isAdmin = useAccess().role === 'admin';
  const showing = useMutation({
    mutationFn: () => ask(mailApi.showMailLink, { mailId }),
    onError: (error) => {
      notify.error(refusalText(error));
    },
    onSettled: () => invalidate(client, 'mail'),
  });
  return (
    <Stack gap="sm" align="flex-start">
      <Text component="pre" size="sm" m={0} ff="inherit" style={{ whiteSpace: 'pre-wrap' }}>
        {showing.data?.body ?? body}
      </Text>
      {isAdmin && hasLink && !sending && showing.data === undefined && (
        <>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconEye size={14} aria-hidden />}
            loading={showing.isPending}
            onClick={() => {
              showing.mutate();
            }}
          >
            {t('operator.outbox.showLink')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('operator.outbox.showLinkHint')}
          </Text>
        </>
      )}
    </Stack>
  );
}
