import { rm } from 'node:fs/promises';
import { afterAll, beforeAll } from 'vitest';
import { endAll, openFolder } from './process.ts';

/** Gives a test file a folder for its processes, which are ended before it is removed. */
export function useFolder(): () => string {
  let folder = '';
  beforeAll(async () => {
    folder = await openFolder();
  });
  afterAll(async () => {
    endAll();
    await rm(folder, { recursive: true, force: true });
  });
  return () => folder;
}
