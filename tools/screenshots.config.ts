import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

/** Makes the pictures of docs/screenshots on the same portal that the journeys use. */
export default defineConfig(journeys, { testDir: '.', testMatch: 'screenshots.spec.ts', workers: 1 });
