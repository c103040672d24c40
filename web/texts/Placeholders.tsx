import { Button, Group, Stack, Text } from '@mantine/core';
import type { MailVariables } from '#contract/texts.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';

type Props = {
  variables: MailVariables;
  /** A value of each. */
  examples: Readonly<Record<string, string>>;
  onInsert: (written: string) => void;
};

/** The placeholders of a mail; a press writes one where the cursor is. */
export function Placeholders({ variables: { body, required }, examples, onInsert }: Props) {
  const { t } = useTranslation();
  const labelOf = (name: string) => `{{${name}}}${required.includes(name) ? ' *' : ''}`;
  return (
    <Stack gap={4} role="group" aria-label={t('texts.placeholders')}>
      <Text size="sm">{t('texts.placeholders')}</Text>
      <Text size="xs" c="dimmed">
        {t('texts.placeholdersHelp')} {required.length > 0 && t('texts.placeholdersRequired')}
      </Text>
      <Group gap="xs">
        {body.map((name) => (
          <Button
            key={name}
            size="compact-xs"
            variant="default"
            title={t('texts.insert', { name: `{{${name}}}`, example: examples[name] ?? '' })}
            onClick={() => {
              onInsert(`{{${name}}}`);
            }}
          >
            {labelOf(name)}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
