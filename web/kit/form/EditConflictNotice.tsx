import { Alert, Button, Group, Text } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import type { EditConflict } from './useEditConflict.ts';

type Props = {
  meanwhile: EditConflict;
  /** Gives up what was typed for what stands there now. */
  onTheirs: () => void;
  /** Saves what was typed all the same. */
  onMine: () => void;
};

/** Says who has changed the same meanwhile, and lets whoever is saving choose. */
export function EditConflictNotice({ meanwhile: { change, settle }, onTheirs, onMine }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  if (change === undefined) return null;
  return (
    <Alert color="attention" role="alert">
      <Text size="sm">{t('shell.meanwhile.text', { name: change.by, when: dateTime(change.at) })}</Text>
      <Group gap="xs" mt="xs">
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            settle();
            onTheirs();
          }}
        >
          {t('shell.meanwhile.theirs')}
        </Button>
        <Button size="xs" variant="default" onClick={onMine}>
          {t('shell.meanwhile.mine')}
        </Button>
      </Group>
    </Alert>
  );
}
