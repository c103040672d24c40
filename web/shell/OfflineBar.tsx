import { Alert } from '@mantine/core';
import { useStore } from '@nanostores/react';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isConnected } from './connection.ts';

/** Says that the server cannot be reached, as long as that is so. */
export function OfflineBar() {
  const { t } = useTranslation();
  if (useStore(isConnected)) return null;
  return (
    <Alert color="red" icon={<IconPlugConnectedX aria-hidden />} mb="md" py="xs" role="status" className="offline-bar">
      {t('shell.offline')}
    </Alert>
  );
}
