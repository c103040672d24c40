import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Real images, which are not part of the repository; `ECU_SAMPLES` names another folder. */
export const samplesFolder =
  process.env['ECU_SAMPLES'] ?? fileURLToPath(new URL('../../shared/data/ecu', import.meta.url));

/** The folder holds real images. Tests that need them are skipped without, and say so. */
export const hasSamples = existsSync(join(samplesFolder, 'vectors.json'));

export function loadSample(file: string): Uint8Array {
  return new Uint8Array(readFileSync(join(samplesFolder, file)));
}

export function reportMissingSamples(testFile: string): void {
  if (!hasSamples)
    process.stderr.write(
      `SKIPPED: real ECU images (${testFile}). There are none in ${samplesFolder}; set ECU_SAMPLES.\n`,
    );
}
