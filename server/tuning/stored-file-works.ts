import { createHash, randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Identity,
  identify,
  inspectFile,
  modify,
  type ModifyRequest,
  type ModifyResult,
  recognizeContainer,
  type Report,
} from '#ecu/index.ts';
import type { ReceivedFile } from '#server/platform/storage.ts';

/**
 * Work on files by where they lie. Their bytes pass through the thread of the engine alone: two megabytes more or less in
 * the one that answers calls would cost everybody who asks a collection of garbage.
 */
export const storedFileWorks = {
  identifyStored: ({ path }: { path: string }): { length: number; identity: Identity | undefined } => {
    const original = read(path);
    const isRaw = recognizeContainer(original).kind === 'raw';
    return { length: original.length, identity: isRaw ? identify(original) : undefined };
  },
  inspectStored: ({ path }: { path: string }) => inspectFile(read(path)),
  tryStored,
  modifyStored,
};

type Order = { path: string } & Omit<ModifyRequest, 'original'>;
type Refused = Exclude<ModifyResult, { outcome: 'modified' }>;

/** What would become of a file. */
function tryStored({ path, ...order }: Order): { outcome: 'modified'; report: Report } | Refused {
  const result = modify({ original: read(path), ...order });
  return result.outcome === 'manual' ? result : { outcome: result.outcome, report: result.report };
}

/** @param into the folder in which the result is written, under a name of its own */
function modifyStored({
  path,
  into,
  ...order
}: Order & { into: string }): { outcome: 'modified'; report: Report; file: ReceivedFile } | Refused {
  const result = modify({ original: read(path), ...order });
  if (result.outcome === 'manual') return result;
  const { outcome, report, image } = result;
  return { outcome, report, file: write(into, image) };
}

/** As a plain array: the `slice` of a Buffer would be no copy. */
function read(path: string): Uint8Array {
  const { buffer, byteOffset, length } = readFileSync(path);
  return new Uint8Array(buffer, byteOffset, length);
}

/** Writes bytes into a folder so that they survive a loss of power once they are moved to their place. */
function write(folder: string, image: Uint8Array): ReceivedFile {
  const path = join(folder, randomUUID());
  const file = openSync(path, 'wx', 0o600);
  try {
    writeFileSync(file, image);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return { path, size: image.length, sha256: createHash('sha256').update(image).digest('hex') };
}
