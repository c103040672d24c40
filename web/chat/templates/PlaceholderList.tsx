import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { asWritten, placeholders } from '#rules/reply-template.ts';

/** Every placeholder with what it stands for; a press writes it. */
export function PlaceholderList({ onInsert }: { onInsert: (written: string) => void }) {
  const { t } = useTranslation();
  return (
    <Stack gap={4}>
      <Text size="sm">{t('chat.templates.placeholders')}</Text>
      <Group gap="xs">
        {placeholders.map((name) => (
          <Button
            key={name}
            size="compact-xs"
            variant="default"
            title={t(`chat.templates.placeholder.${name}`)}
            onClick={() => {
              onInsert(asWritten(name));
            }}
          >
            {asWritten(name)}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
