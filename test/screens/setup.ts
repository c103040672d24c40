import './intercept.ts';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '#web/shell/tokens.css';
import '#web/shell/type.css';
import '#web/shell/frame.css';
import { afterEach } from 'vitest';
import { closeScreen } from './open-screen.tsx';

const testerPath = window.location.pathname + window.location.search;

afterEach(async () => {
  const missing = await closeScreen();
  window.history.replaceState(null, '', testerPath);
  if (missing.length > 0)
    throw new Error(`no recorded answer; record it in test/worlds/:\n${[...new Set(missing)].join('\n')}`);
});
