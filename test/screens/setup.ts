import './intercept.ts';
// All of them: Vite bundles Mantine before it serves, so that the styles do not come with the components as in the build.
import '@mantine/core/styles.layer.css';
import '#web/shell/theme/tokens.css';
import '#web/shell/theme/type.css';
import '#web/shell/theme/frame.css';
import { afterEach } from 'vitest';
import { removeComponent } from './mount-component.tsx';
import { closeScreen } from './open-screen.tsx';

const testerPath = window.location.pathname + window.location.search;

afterEach(async () => {
  removeComponent();
  const missing = await closeScreen();
  window.history.replaceState(null, '', testerPath);
  if (missing.length > 0)
    throw new Error(`no recorded answer; record it in test/worlds/:\n${[...new Set(missing)].join('\n')}`);
});
