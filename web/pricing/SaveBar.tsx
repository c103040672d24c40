import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = { isUnsaved: boolean; isSaving: boolean; onDiscard: () => void };

/** Saves or gives up what was typed; always in reach. */
export function SaveBar({ isUnsaved, isSaving, onDiscard }: Props) {
  const { t } = useTranslation();
  return (
    <Group p="xs" gap="sm">
      <Button type="submit" size="xs" loading={isSaving} disabled={!isUnsaved}>
        {t('prices.save')}
      </Button>
      {isUnsaved && (
        <Button size="xs" variant="default" disabled={isSaving} onClick={onDiscard}>
          {t('prices.discard')}
        </Button>
      )}
      <Text size="xs" aria-live="polite">
        {isUnsaved ? t('prices.unsaved') : ''}
      </Text>
    </Group>
  );
}
