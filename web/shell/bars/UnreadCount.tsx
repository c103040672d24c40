import { Text } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';

/** A number of unread messages beside the name of their page; nothing when all are read. */
export function UnreadCount({ messages }: { messages: number }) {
  const { t } = useTranslation();
  if (messages === 0) return null;
  return (
    <Text
      span
      role="img"
      size="xs"
      fw={600}
      ff="monospace"
      c="var(--mantine-color-anchor)"
      aria-label={t('shell.menu.unread', { count: messages })}
    >
      {messages}
    </Text>
  );
}
