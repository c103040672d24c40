import '@mantine/core/styles/default-css-variables.layer.css';
import './shell/theme/controls.css';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { MantineProvider } from '@mantine/core';
import { router } from './routes.tsx';
import { followLinks } from '#web/shell/page/follow-links.ts';
import { followNotices } from '#web/shell/page/follow-notices.ts';
import { DeferredOverlays } from '#web/shell/DeferredOverlays.tsx';
import { useBrandShades } from '#web/shell/theme/brand-color.ts';
import { brandTheme } from '#web/shell/theme/brand-theme.ts';
import { overlays } from '#web/shell/overlays.ts';
import { schemeManager } from '#web/shell/theme/scheme.ts';
import { styleNonce } from '#web/shell/theme/style-nonce.ts';
import { cssVariables } from '#web/shell/theme/theme.ts';

/** Every page of the portal, with the components. */
export function Portal() {
  // Links of texts and of the plain screens lie outside the router.
  useEffect(() => followLinks((href) => void router.navigate({ href })), []);
  useEffect(() => followNotices((href) => void router.navigate({ href })), []);
  return (
    <BrandedProvider>
      <RouterProvider router={router} />
      <DeferredOverlays />
    </BrandedProvider>
  );
}

/** The components in the operator's color, which a change of the options brings to open browsers at once. */
function BrandedProvider({ children }: { children: ReactNode }) {
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
