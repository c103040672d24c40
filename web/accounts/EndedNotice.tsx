import { Alert } from '@mantine/core';
import { useStore } from '@nanostores/react';
import { useTranslation } from 'react-i18next';
import { sessionState } from '#web/api/index.ts';

/** Why somebody who was signed in has to sign in again, when that came from outside. */
export function EndedNotice() {
  const { t } = useTranslation();
  const { endedBy: reason } = useStore(sessionState);
  if (reason === undefined || reason === 'signedOut') return null;
  return (
    <Alert color="yellow" role="status" mb="md">
      {t(`accounts.ended.${reason}`)}
    </Alert>
  );
}
