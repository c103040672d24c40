import { ModalsProvider } from '@mantine/modals';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Where questions and other dialogs open that are asked for by a call; the button that closes one has a name. */
export function Dialogs({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <ModalsProvider modalProps={{ closeButtonProps: { 'aria-label': t('shell.close') } }}>{children}</ModalsProvider>
  );
}
