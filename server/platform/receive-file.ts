import { hash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { Digest, Hasher } from './hasher.ts';

/** Bytes that are written and hashed at once; a file that is shorter is hashed where it arrives. */
const blockSize = 1 << 18;

const makeBlock = (): Uint8Array => new Uint8Array(new SharedArrayBuffer(blockSize));

/**
 * Writes arriving bytes to a new file, and hashes them meanwhile. Two blocks of shared memory take turns: one is filled while the
 * other one is written and hashed, so that memory stays flat at any size and a slow disk slows the sender down. When this
 * resolves the bytes survive a loss of power; when it rejects there is no file.
 */
export async function receiveFile(
  source: AsyncIterable<Uint8Array>,
  path: string,
  hasher: Hasher,
): Promise<{ size: number; sha256: string }> {
  const file = await open(path, 'wx', 0o600);
  let digest: Digest | undefined;
  let saving: Promise<unknown> = Promise.resolve();
  let block = makeBlock();
  let spare: Uint8Array | undefined;
  let filled = 0;
  let size = 0;

  function saveBlock(): void {
    digest ??= hasher.begin();
    saving = Promise.all([file.writeFile(block), digest.add(block)]);
    // Noticed where it is awaited, which is when the next block is full.
    saving.catch(() => undefined);
    [block, spare] = [spare ?? makeBlock(), block];
    filled = 0;
  }

  try {
    for await (const chunk of source) {
      size += chunk.length;
      for (let taken = 0; taken < chunk.length;) {
        const fitting = chunk.subarray(taken, taken + blockSize - filled);
        block.set(fitting, filled);
        taken += fitting.length;
        filled += fitting.length;
        if (filled < blockSize) continue;
        await saving;
        saveBlock();
      }
    }
    await saving;
    const rest = block.subarray(0, filled);
    const [sha256] = await Promise.all([
      digest === undefined ? hash('sha256', rest) : digest.end(rest),
      file.writeFile(rest).then(() => file.sync()),
    ]);
    await file.close();
    return { size, sha256 };
  } catch (error) {
    digest?.drop();
    await file.close();
    await rm(path, { force: true });
    throw error;
  }
}
