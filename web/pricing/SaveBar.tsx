import { Button, Group, Text } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { EditConflictNotice } from '#web/kit/form/EditConflictNotice.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import type { EditConflict } from '#web/kit/form/useEditConflict.ts';

type Props = {
  isUnsaved: boolean;
  isSaving: boolean;
  onDiscard: () => void;
  /** The change of a colleague since the first field was changed. */
  meanwhile: EditConflict;
  onSave: () => void;
};

/** Saves or gives up what was typed; always in reach. */
export function SaveBar({ isUnsaved, isSaving, onDiscard, meanwhile, onSave }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <EditConflictNotice meanwhile={meanwhile} onTheirs={onDiscard} onMine={onSave} />
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

/** Saves prices on Enter or by the button; when something cannot be saved, the first such field is shown. */
export const submitPrices = (save: () => boolean, notValidText: string) => (event: FormEvent<HTMLFormElement>) => {
  if (save()) return;
  notify.warning(notValidText, 'validation');
  event.currentTarget.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
};
