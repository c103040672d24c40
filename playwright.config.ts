import { defineConfig } from '@playwright/test';
import { browser } from './e2e/browser.ts';

const root = `http://127.0.0.1:${process.env['E2E_PORT'] ?? '3199'}`;

/** The journeys: a real portal in demo mode, a real Chromium. */
export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'journeys', testMatch: '*.spec.ts', testIgnore: '*.deep.spec.ts' },
    { name: 'deep', testMatch: '*.deep.spec.ts' },
    { name: 'pictures', testMatch: 'pictures.ts', fullyParallel: false, workers: 1 },
    { name: 'screenshots', testMatch: 'screenshots.ts', fullyParallel: false, workers: 1 },
  ],
  // Limits for what never comes, not for what is slow: two cores carry portal, database and browsers, and may be slow ones.
  timeout: 240_000,
  workers: 2,
  expect: {
    timeout: 30_000,
    toHaveScreenshot: { maxDiffPixelRatio: 0.01 },
  },
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  fullyParallel: true,
  forbidOnly: true,
  outputDir: `${import.meta.dirname}/dist/e2e-results-${process.env['E2E_PORT'] ?? '3199'}`,
  use: {
    baseURL: root,
    launchOptions: await browser(),
    locale: 'en-US',
    timezoneId: 'Europe/Vienna',
    screenshot: 'only-on-failure',
    // Nothing slides: what is looked at stands where it is at once.
    contextOptions: { reducedMotion: 'reduce' },
  },
  webServer: {
    command: 'node e2e/server.ts',
    cwd: import.meta.dirname,
    url: `${root}/`,
    reuseExistingServer: false,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
