import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MeanwhileNotice } from '#web/kit/MeanwhileNotice.tsx';
import type { Meanwhile } from '#web/kit/useMeanwhile.ts';

type Props = {
  isUnsaved: boolean;
  isSaving: boolean;
  onDiscard: () => void;
  /** What somebody else has changed since the first field was. */
  meanwhile: Meanwhile;
  onSave: () => void;
};

/** Saves or gives up what was typed; always in reach. */
export function SaveBar({ isUnsaved, isSaving, onDiscard, meanwhile, onSave }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <MeanwhileNotice meanwhile={meanwhile} onTheirs={onDiscard} onMine={onSave} />
      <Group p="xs" gap="sm">
        <Button type="submit" size="xs" loading={isSaving} disabled={!isUnsaved}>
          {t('pricing.save')}
        </Button>
        {isUnsaved && (
          <Button size="xs" variant="default" disabled={isSaving} onClick={onDiscard}>
            {t('pricing.discard')}
          </Button>
        )}
        <Text size="xs" aria-live="polite">
          {isUnsaved ? t('pricing.unsaved') : ''}
        </Text>
      </Group>
    </>
  );
}
