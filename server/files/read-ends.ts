import { open } from 'node:fs/promises';

/** Bytes at either end of a file that tell its type. */
const endLength = 4096;
/** The directory of an archive stands at its end, and is longer. */
const tailLength = 65_536;

/** The first and the last bytes of a received file. */
export async function readEnds(path: string): Promise<{ first: Uint8Array; last: Uint8Array }> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const read = async (position: number, length: number) => {
      const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    };
    return { first: await read(0, endLength), last: await read(Math.max(0, size - tailLength), tailLength) };
  } finally {
    await file.close();
  }
}
