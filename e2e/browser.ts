import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packed, { inflate } from '@sparticuz/chromium';

/** Chromium without the habit of calling home: these tests speak with this machine only. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Letters and colors that no setting of the machine changes: pictures are compared.
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--disable-lcd-text',
];

/** A browser without any set-up: the one that CHROMIUM_PATH names, the system's, or else the one that npm brought along. */
export async function browser() {
  const places = [
    process.env['CHROMIUM_PATH'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  const installed = places.find((path) => path !== undefined && existsSync(path));
  if (installed !== undefined) return { executablePath: installed, args };
  await inflate(new URL('../node_modules/@sparticuz/chromium/bin/al2023.tar.br', import.meta.url).pathname);
  return {
    executablePath: await packed.executablePath(),
    args,
    env: { ...(process.env as Record<string, string>), LD_LIBRARY_PATH: join(tmpdir(), 'al2023', 'lib') },
  };
}
