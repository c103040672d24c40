import { Alert } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { connection } from './connection.ts';

/** Says that the server cannot be reached, as long as that is so. */
export function OfflineBar() {
  const { t } = useTranslation();
  const isThere = useSyncExternalStore(connection.listen, connection.isThere);
  if (isThere) return null;
  return (
    <Alert color="red" icon={<IconPlugConnectedX aria-hidden />} mb="md" py="xs" role="status" className="offline-bar">
      {t('shell.offline')}
    </Alert>
  );
}
