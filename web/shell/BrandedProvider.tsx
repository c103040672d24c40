import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { brandTheme } from './brand-theme.ts';
import { cssVariables } from './theme.ts';
import { useBrand } from '#web/kit/useBrand.ts';

/** The components in the operator's color, which a change of the options brings to open browsers at once. */
export function BrandedProvider({ children }: { children: ReactNode }) {
  const { color } = useBrand();
  return (
    <MantineProvider defaultColorScheme="auto" theme={brandTheme(color)} cssVariablesResolver={cssVariables}>
      {children}
    </MantineProvider>
  );
}
