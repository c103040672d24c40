import { Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';

/** Tells staff that no real image has proven the family of a file. */
export function UnprovenNote() {
  const { t } = useTranslation();
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <IconAlertTriangle size={18} color="var(--mantine-color-attention-text)" aria-hidden style={{ flex: 'none' }} />
      <Text size="sm">{t('workbench.unproven')}</Text>
    </Group>
  );
}
