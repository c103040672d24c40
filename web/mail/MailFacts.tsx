import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Mail } from '#contract/mail.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { MailBadge } from './MailBadge.tsx';
import { mailStateOf } from './mail-state.ts';

/** What became of a mail: when it left, or how often it was tried and what the mail server said. */
export function MailFacts({ mail, sending }: { mail: Mail; sending: boolean }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <Stack gap={2} align="flex-start">
      <MailBadge state={mailStateOf(mail, sending)} />
      {mail.sentAt !== undefined && (
        <Text size="xs" c="dimmed">
          {t('mail.outbox.sentAt', { when: dateTime(mail.sentAt) })}
        </Text>
      )}
      {mail.attempts > 0 && (
        <Text size="xs" c="dimmed">
          {t('mail.outbox.attempts', { count: mail.attempts })}
        </Text>
      )}
      {mail.lastError !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)" style={{ overflowWrap: 'anywhere' }}>
          {t('mail.outbox.error', { error: mail.lastError })}
        </Text>
      )}
    </Stack>
  );
}
