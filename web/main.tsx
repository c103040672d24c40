import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './shell/type.css';
import './shell/controls.css';
import './shell/frame.css';
import './shell/print.css';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrandedProvider, Dialogs } from './shell/Providers.tsx';
import { queryClient } from './shell/query-client.ts';
import { startTexts } from './i18n/index.ts';
import { router } from './routes.tsx';

const root = document.querySelector('#root');
if (root === null) throw new Error('the page has no root');
await startTexts();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <BrandedProvider>
        <Dialogs>
          <Notifications position="bottom-right" />
          <RouterProvider router={router} />
        </Dialogs>
      </BrandedProvider>
    </QueryClientProvider>
  </StrictMode>,
);
