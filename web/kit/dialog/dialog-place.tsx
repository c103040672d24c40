import { ModalsProvider } from '@mantine/modals';
import { useEffect } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';

export { modals } from '@mantine/modals';

/** The place of questions and other dialogs that open by a call; the button that closes one has a name. */
export function DialogPlace({ onReady }: { onReady: () => void }) {
  const { t } = useTranslation();
  // Dialogs are opened from outside React, which waits for this provider.
  useEffect(onReady, [onReady]);
  return <ModalsProvider modalProps={{ closeButtonProps: { 'aria-label': t('shell.close') } }} />;
}
