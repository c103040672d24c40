import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBrandShades } from './theme/brand-color.ts';
import { brandTheme } from './theme/brand-theme.ts';
import { overlays } from './overlays.ts';
import { schemeManager } from './theme/scheme.ts';
import { styleNonce } from './theme/style-nonce.ts';
import { cssVariables } from './theme/theme.ts';

/** The components in the operator's color, which a change of the options brings to open browsers at once. */
export function BrandedProvider({ children }: { children: ReactNode }) {
  const shades = useBrandShades();
  const theme = brandTheme(shades);
  return (
    <MantineProvider
      defaultColorScheme="auto"
      colorSchemeManager={schemeManager}
      theme={{ ...theme, components: { ...theme.components, Portal: { defaultProps: { target: overlays } } } }}
      cssVariablesResolver={cssVariables}
      getStyleNonce={() => styleNonce}
    >
      {children}
    </MantineProvider>
  );
}
