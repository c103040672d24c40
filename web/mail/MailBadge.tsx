import { Badge } from '@mantine/core';
import { IconAlertTriangle, IconArchive, IconBan, IconCheck, IconClock, IconQuestionMark } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './mail.module.css';
import type { MailState } from './mail-state.ts';

const looks = {
  sent: { color: 'teal', Icon: IconCheck },
  waiting: { color: 'port', Icon: IconClock },
  failed: { color: 'red', Icon: IconAlertTriangle },
  refused: { color: 'red', Icon: IconBan },
  perhapsSent: { color: 'yellow', Icon: IconQuestionMark },
  kept: { color: 'gray', Icon: IconArchive },
} as const;

/** The state of a mail in color, icon and word. */
export function MailBadge({ state }: { state: MailState }) {
  const { t } = useTranslation();
  const { color, Icon } = looks[state];
  return (
    <Badge
      color={color}
      variant="light"
      tt="none"
      miw="max-content"
      className={classes['badge'] ?? ''}
      leftSection={<Icon size={13} aria-hidden />}
    >
      {t(`mail.outbox.state.${state}`)}
    </Badge>
  );
}
