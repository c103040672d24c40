import { Badge, VisuallyHidden } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** How many messages of the other side are unread; nothing when all are read. */
export function UnreadBadge({ unread }: { unread: number }) {
  const { t } = useTranslation();
  if (unread === 0) return undefined;
  const text = t('chat.unread', { count: unread });
  return (
    <Badge
      color="red.9"
      variant="filled"
      miw="max-content"
      leftSection={<IconMessage size={12} aria-hidden />}
      title={text}
    >
      <span aria-hidden>{unread}</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </Badge>
  );
}
