import { Card, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Mail } from '#contract/mail.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { MailActions } from './MailActions.tsx';
import { MailFacts } from './MailFacts.tsx';

type Props = { mails: Mail[]; sending: boolean; onOpen: (mail: Mail) => void };

/** The outbox on a phone: a card for each mail. */
export function MailCards({ mails, sending, onOpen }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <Stack gap="sm">
      {mails.map((mail) => (
        <Card key={mail.mailId} withBorder padding="sm">
          <Stack gap={6} style={{ overflowWrap: 'anywhere' }}>
            <Text fw={600}>{mail.subject}</Text>
            <Text size="sm">{t('mail.outbox.to', { recipient: mail.recipient })}</Text>
            <Text size="xs" c="dimmed">
              {t('mail.outbox.writtenAt', { when: dateTime(mail.createdAt) })}
            </Text>
            <MailFacts mail={mail} sending={sending} />
            <MailActions mail={mail} sending={sending} onOpen={onOpen} />
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}
