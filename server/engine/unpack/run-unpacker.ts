import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readUnpacked } from './unpacked-message.ts';
import type { Unpacked } from './unpack-archive.ts';

/** Where the program really is: what it may read is judged after links are followed. */
const root = realpathSync(fileURLToPath(new URL('../../../', import.meta.url)));
const program = realpathSync(fileURLToPath(new URL('./unpack-process.ts', import.meta.url)));

/** Paths that the process may read: its own program. */
const readable = ['package.json', 'ecu', 'server/engine/unpack', 'node_modules/libarchive-wasm'];

/** Seconds of work, start included; a machine that is busy with other things takes nothing of them. */
const workLimit = 2;
/** Milliseconds until the process is killed, whatever it waited for. */
const timeLimit = 30_000;
/** The shell sets the limit and becomes the program. Windows knows no such limit. */
const limited =
  process.platform === 'win32'
    ? { command: process.execPath, before: [] }
    : { command: '/bin/sh', before: ['-c', `ulimit -t ${workLimit}; exec "$0" "$@"`, process.execPath] };
/** MiB of its heap, and pages of 64 KiB of the library's memory. */
const heapLimit = 64;
const libraryPages = 1024;
/** Bytes of a message: the longest image and the names of all. */
const messageLimit = 34 * 1024 * 1024;
/** In bytes; a longer archive is not opened. */
const archiveLimit = 32 * 1024 * 1024;

/**
 * Opens an archive in a process of its own, which is killed when it works too long: it has no environment, may neither write
 * files nor start anything, and its memory is bounded. Blocks the thread, so only the engine's threads call it.
 */
export function runUnpacker(archive: Uint8Array, wanted?: number): Unpacked {
  if (archive.length > archiveLimit) return { images: [], problem: 'tooLarge' };
  const { status, signal, stdout, error } = spawnSync(
    limited.command,
    [
      ...limited.before,
      '--permission',
      ...readable.map((path) => `--allow-fs-read=${join(root, path)}`),
      `--max-old-space-size=${heapLimit}`,
      `--wasm-max-mem-pages=${libraryPages}`,
      '--disable-warning=ExperimentalWarning',
      program,
      ...(wanted === undefined ? [] : [String(wanted)]),
    ],
    { input: archive, timeout: timeLimit, killSignal: 'SIGKILL', maxBuffer: messageLimit, env: {}, cwd: root },
  );
  if (status === 0) return readUnpacked(stdout);
  // The system kills what exceeds its seconds.
  const isLate = signal === 'SIGXCPU' || signal === 'SIGKILL' || error !== undefined;
  return { images: [], problem: isLate ? 'timeLimit' : 'damaged' };
}
