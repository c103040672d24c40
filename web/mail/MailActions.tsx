import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Mail } from '#contract/mail.ts';
import { SendAgainButton } from './SendAgainButton.tsx';

type Props = { mail: Mail; sending: boolean; onOpen: (mail: Mail) => void };

/** What can be done with a mail: read it, and send it again while it has not left. */
export function MailActions({ mail, sending, onOpen }: Props) {
  const { t } = useTranslation();
  return (
    <Group gap="xs">
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('mail.outbox.openMail', { recipient: mail.recipient })}
        onClick={() => {
          onOpen(mail);
        }}
      >
        {t('mail.outbox.open')}
      </Button>
      {sending && mail.sentAt === undefined && <SendAgainButton mail={mail} />}
    </Group>
  );
}
