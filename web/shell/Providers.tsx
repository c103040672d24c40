import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useBrandShades } from './brand-color.ts';
import { brandTheme } from './brand-theme.ts';
import { schemeManager } from './scheme.ts';
import { cssVariables } from './theme.ts';

/** The components in the operator's color, which a change of the options brings to open browsers at once. */
export function BrandedProvider({ children }: { children: ReactNode }) {
  const shades = useBrandShades();
  return (
    <MantineProvider
      defaultColorScheme="auto"
      colorSchemeManager={schemeManager}
      theme={brandTheme(shades)}
      cssVariablesResolver={cssVariables}
    >
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
