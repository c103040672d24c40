import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import type { UpdateFailure } from './send-update.ts';

/** Which step an update stopped at, and why. */
export function UpdateStopped({ failure: { step, error } }: { failure: UpdateFailure }) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const titles = {
    task: t('ordering.sending.taskFailed'),
    file: t('ordering.sending.fileFailedHint'),
    original: t('tasks.update.originalFailed'),
  };
  return (
    <Alert
      variant="default"
      role="alert"
      icon={<IconAlertTriangle color="var(--mantine-color-error)" aria-hidden />}
      title={titles[step]}
    >
      <Text size="sm">{refusalText(error)}</Text>
    </Alert>
  );
}
