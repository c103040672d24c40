import { Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Mail } from '#contract/mail.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { MailFacts } from './MailFacts.tsx';
import { MailText } from './MailText.tsx';

type Props = { mail: Mail | undefined; sending: boolean; onClose: () => void };

/** A mail as its recipient reads it. */
export function MailDialog({ mail, sending, onClose }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <Modal
      opened={mail !== undefined}
      onClose={onClose}
      title={mail?.subject}
      size="lg"
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {mail !== undefined && (
        <Stack gap="sm" style={{ overflowWrap: 'anywhere' }}>
          <div>
            <Text size="sm">{t('mail.outbox.to', { recipient: mail.recipient })}</Text>
            <Text size="sm" c="dimmed">
              {t('mail.outbox.writtenAt', { when: dateTime(mail.createdAt) })}
            </Text>
          </div>
          <MailFacts mail={mail} sending={sending} />
          <MailText key={mail.mailId} mail={mail} sending={sending} />
        </Stack>
      )}
    </Modal>
  );
}
