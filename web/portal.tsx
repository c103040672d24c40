import '@mantine/core/styles/default-css-variables.layer.css';
import './shell/theme/controls.css';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { router } from './routes.tsx';
import { followLinks } from './shell/page/follow-links.ts';
import { DeferredOverlays } from './shell/DeferredOverlays.tsx';
import { BrandedProvider } from './shell/Providers.tsx';

/** Every page of the portal, with the components. */
export function Portal() {
  // Links of texts and of the plain screens lie outside the router.
  useEffect(() => followLinks((href) => void router.navigate({ href })), []);
  return (
    <BrandedProvider>
      <RouterProvider router={router} />
      <DeferredOverlays />
    </BrandedProvider>
  );
}
