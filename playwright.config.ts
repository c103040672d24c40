import { defineConfig } from '@playwright/test';
import { brandName } from './e2e/brand.ts';
import { browser } from './e2e/browser.ts';

const port = Number(process.env['E2E_PORT'] ?? '3199');
const root = `http://127.0.0.1:${port}`;

/** Pictures show a portal that is lived in, and a new one beside it. */
const isOfPictures = process.argv.some((word) => /^(?:--project=)?(?:pictures|screenshots)$/.test(word));

const serve = (onPort: number, world: 'plain' | 'lived-in') => ({
  command: 'node e2e/server.ts',
  cwd: import.meta.dirname,
  url: `http://127.0.0.1:${onPort}/`,
  env: {
    ...process.env,
    E2E_PORT: String(onPort),
    E2E_WORLD: world,
    ...(!isOfPictures && { E2E_BRAND: brandName }),
  } as Record<string, string>,
  reuseExistingServer: false,
  timeout: 600_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
});

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
    // A step names what it waits for sooner than its test runs out of time.
    actionTimeout: 60_000,
    launchOptions: await browser(),
    locale: 'en-US',
    timezoneId: 'Europe/Vienna',
    screenshot: 'only-on-failure',
    // Journeys hear each request of a page; those of the installed app let the worker in.
    serviceWorkers: 'block',
    // Nothing slides: what is looked at stands where it is at once.
    contextOptions: { reducedMotion: 'reduce' },
  },
  webServer: isOfPictures ? [serve(port, 'lived-in'), serve(port + 1, 'plain')] : [serve(port, 'plain')],
});
