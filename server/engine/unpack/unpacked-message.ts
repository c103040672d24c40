import type { Unpacked } from './unpack-archive.ts';

/** Bytes of the length of the list that comes first. */
const lengthField = 4;

/** Puts the images of an archive into one message: a list as JSON, and behind it the bytes of the chosen image. */
export function writeUnpacked({ chosen, ...rest }: Unpacked): Buffer {
  const { bytes = new Uint8Array(0), ...image } = chosen ?? {};
  const list = Buffer.from(JSON.stringify({ ...rest, ...(chosen !== undefined && { chosen: image }) }));
  const length = Buffer.alloc(lengthField);
  length.writeUInt32LE(list.length);
  return Buffer.concat([length, list, bytes]);
}

/** Reads such a message. */
export function readUnpacked(message: Buffer): Unpacked {
  const end = lengthField + message.readUInt32LE();
  const { chosen, ...rest } = JSON.parse(message.toString('utf8', lengthField, end)) as Unpacked;
  return { ...rest, ...(chosen !== undefined && { chosen: { ...chosen, bytes: message.subarray(end) } }) };
}
