import { Alert } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '#web/api/index.ts';

/** Why somebody who was signed in has to sign in again, when that came from outside. */
export function EndedNotice() {
  const { t } = useTranslation();
  const reason = useSyncExternalStore(
    (heard) => session.onChange(heard),
    () => session.endedBy,
  );
  if (reason === undefined || reason === 'signedOut') return null;
  return (
    <Alert color="yellow" role="status" mb="md">
      {t(`accounts.ended.${reason}`)}
    </Alert>
  );
}
