import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '#web/kit/useBrand.ts';
import { brandTheme } from './brand-theme.ts';
import { cssVariables } from './theme.ts';

/** The components in the operator's color, which a change of the options brings to open browsers at once. */
export function BrandedProvider({ children }: { children: ReactNode }) {
  const { color } = useBrand();
  return (
    <MantineProvider defaultColorScheme="auto" theme={brandTheme(color)} cssVariablesResolver={cssVariables}>
      {children}
    </MantineProvider>
  );
}

/** The place of questions and other dialogs that open by a call; the button that closes one has a name. */
export function Dialogs({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <ModalsProvider modalProps={{ closeButtonProps: { 'aria-label': t('shell.close') } }}>{children}</ModalsProvider>
  );
}
