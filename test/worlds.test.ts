import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { usePortal } from './portal.ts';
import { recordWorld } from './worlds/define.ts';
import * as worlds from './worlds/index.ts';

/** The recordings that the tests of screens replay; the folder is not committed, so they cannot drift from the server. */
const folder = join(import.meta.dirname, '../dist/recordings');

// Its own: lists and figures of all customers are recorded as well, and another file's rows would change them with the order of files.
const portal = usePortal({ own: true });

for (const [name, build] of Object.entries(worlds))
  test(`records the world ${name} for screen tests`, async () => {
    const file = join(folder, `${name}.json`);
    const recording = await recordWorld(portal(), build).catch((error: unknown) => {
      // An older one would let its screen tests pass.
      rmSync(file, { force: true });
      throw error;
    });
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, JSON.stringify(recording));
    expect(recording.answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(recording.answers.length).toBeGreaterThan(0);
  });
