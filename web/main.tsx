import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import './shell/theme/tokens.css';
import './shell/theme/type.css';
import './shell/theme/frame.css';
import './shell/theme/print.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Front, isOfFront } from './front.tsx';
import { session } from './api/index.ts';
import { loadTexts, startTexts } from './i18n/index.ts';
import { listTextParts } from './i18n/parts.ts';
import { queryClient } from './shell/live/query-client.ts';
import { followScheme } from './shell/theme/scheme.ts';

// Before any schema is there: they are not compiled to code, which the policy of the page forbids and would report.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const place = document.querySelector('#root');
if (place === null) throw new Error('the page has no root');
const root = createRoot(place);
const show = (screen: ReactNode) => {
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>{screen}</QueryClientProvider>
    </StrictMode>,
  );
};

/** Everything but the first screens is one application, whose code visitors of these do not load. */
async function openPortal(): Promise<void> {
  const [{ Portal }] = await Promise.all([
    import('./portal.tsx'),
    loadTexts(...listTextParts(window.location.pathname)),
  ]);
  show(<Portal />);
}

// Not at the top level: the portal's code waits for that of this file to be through.
async function start(): Promise<void> {
  if (session.token === undefined && isOfFront(window.location.pathname)) {
    await startTexts();
    show(<Front openPortal={openPortal} />);
    return;
  }
  await Promise.all([import('./portal.tsx'), startTexts(...listTextParts(window.location.pathname))]);
  await openPortal();
}

/** After the first paint, for which nothing of it is needed. */
function startAppLater(): void {
  window.setTimeout(() => {
    import('./shell/app/start-app.ts').then(({ startApp }) => {
      startApp();
    }, reportError);
  });
}

followScheme();
start().then(startAppLater).catch(reportError);
