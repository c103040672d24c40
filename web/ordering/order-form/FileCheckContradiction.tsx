import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Contradiction } from '#contract/engine.ts';
import { fieldIds, goToField } from './order-fields.ts';

type Props = {
  contradiction: Contradiction;
  isAccepted: boolean;
  onAccept: () => void;
  /** Takes the file out of the order. */
  onOtherFile: () => void;
};

/** Asks whether to go on where file and vehicle name different control units, and keeps in sight that it was answered. */
export function FileCheckContradiction({ contradiction, isAccepted, onAccept, onOtherFile }: Props) {
  const { t } = useTranslation();
  if (isAccepted)
    return (
      <Alert variant="default" p="xs" icon={<IconInfoCircle aria-hidden />}>
        {t('engine.fileCheck.contradiction.accepted', contradiction)}
      </Alert>
    );
  return (
    <Alert
      id={fieldIds.fileQuestion}
      variant="default"
      p="xs"
      role="alert"
      icon={<IconAlertTriangle color="var(--mantine-color-orange-text)" aria-hidden />}
      title={t('engine.fileCheck.contradiction.title')}
    >
      <Text size="sm">{t('engine.fileCheck.contradiction.question', contradiction)}</Text>
      <Group gap="xs" mt="xs">
        <Button size="xs" onClick={onAccept}>
          {t('engine.fileCheck.contradiction.accept')}
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            goToField('vehicle');
          }}
        >
          {t('engine.fileCheck.contradiction.otherVehicle')}
        </Button>
        <Button size="xs" variant="default" onClick={onOtherFile}>
          {t('engine.fileCheck.contradiction.otherFile')}
        </Button>
      </Group>
    </Alert>
  );
}
