import { Button, Group, Stack, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArchive,
  IconBan,
  IconCheck,
  IconClock,
  IconEye,
  IconPaperclip,
  IconQuestionMark,
} from '@tabler/icons-react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { type Mail, mailApi } from '#contract/mail.ts';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useMay } from '#web/session/useMay.ts';

type Props = { mail: Mail | undefined; sending: boolean; onClose: () => void };

/** A mail as its recipient reads it. */
export function MailDialog({ mail, sending, onClose }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <Dialog of={mail} onClose={onClose} title={({ subject }) => subject} size="lg">
      {(shown) => (
        <Stack gap="sm" style={{ overflowWrap: 'anywhere' }}>
          <div>
            <Text size="sm">{t('mail.outbox.to', { recipient: shown.recipient })}</Text>
            <Text size="sm" c="dimmed">
              {t('mail.outbox.writtenAt', { when: dateTime(shown.createdAt) })}
            </Text>
          </div>
          <MailFacts mail={shown} sending={sending} />
          {shown.attachments.length > 0 && (
            <Group gap={4} wrap="nowrap">
              <IconPaperclip size={14} aria-label={t('mail.outbox.attachments')} />
              <Text size="sm">{shown.attachments.join(', ')}</Text>
            </Group>
          )}
          <MailText key={shown.mailId} mail={shown} sending={sending} />
        </Stack>
      )}
    </Dialog>
  );
}

/** The text of a mail. Where nobody sends mails, administrators can have its secret link shown once, to hand it on. */
function MailText({ mail: { mailId, body, hasLink }, sending }: { mail: Mail; sending: boolean }) {
  const { t } = useTranslation();
  const mayReveal = useMay('personalData');
  const showLink = useCommand(mailApi.showMailLink);
  return (
    <Stack gap="sm" align="flex-start">
      <Text component="pre" size="sm" m={0} ff="inherit" style={{ whiteSpace: 'pre-wrap' }}>
        {showLink.answer?.body ?? body}
      </Text>
      {mayReveal && hasLink && !sending && showLink.answer === undefined && (
        <>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconEye size={14} aria-hidden />}
            loading={showLink.isPending}
            onClick={() => void showLink.run({ mailId })}
          >
            {t('mail.outbox.showLink')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('mail.outbox.showLinkHint')}
          </Text>
        </>
      )}
    </Stack>
  );
}

const states = {
  sent: { color: 'good', icon: IconCheck },
  waiting: { color: 'port', icon: IconClock },
  failed: { color: 'danger', icon: IconAlertTriangle },
  refused: { color: 'danger', icon: IconBan },
  perhapsSent: { color: 'attention', icon: IconQuestionMark },
  kept: { color: 'gray', icon: IconArchive },
} as const;

/** The state of a mail. Without a mail server nothing waits: what was not tried is kept. */
function stateOf({ sentAt, attempts, refused, perhapsSent }: Mail, sending: boolean): keyof typeof states {
  if (sentAt !== undefined) return 'sent';
  if (refused) return 'refused';
  if (perhapsSent) return 'perhapsSent';
  if (attempts > 0) return 'failed';
  return sending ? 'waiting' : 'kept';
}

/** State of a mail, when it left, number of attempts, and the answer of the mail server. */
export function MailFacts({ mail, sending }: { mail: Mail; sending: boolean }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <Stack gap={2} align="flex-start">
      <MailState mail={mail} sending={sending} />
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

/** The same in one word. */
export function MailState({ mail, sending }: { mail: Mail; sending: boolean }) {
  const { t } = useTranslation();
  const state = stateOf(mail, sending);
  return <StateBadge {...states[state]} label={t(`mail.outbox.state.${state}`)} />;
}
