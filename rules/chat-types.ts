import type { ChatType } from '#contract/settings.ts';
import { getExtension, isAllowedFile } from './file-types.ts';

/** A message may carry a file of this name: by the specification, or because the operator accepts its type as well. */
export const isAllowedInChat = (fileName: string, chatTypes: readonly ChatType[]): boolean =>
  isAllowedFile('chat', fileName) || findChatType(fileName, chatTypes) !== undefined;

/** The type beside the specification's by which a file of this name is accepted; its content has to be of that type. */
export function findChatType(fileName: string, chatTypes: readonly ChatType[]): ChatType | undefined {
  const extension = getExtension(fileName);
  return chatTypes.find((type) => type === extension);
}

/** Brands of pictures in the container that they share with films (ISO 23008-12). */
const heicBrands: readonly string[] = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];
/** Brands of films in it, or beginnings of them: MPEG-4 and what phones and cameras make of it. */
const filmBrands = /^(?:iso\w|mp4\w|avc1|dash|M4V.|MSNV|3gp\w|f4v.)$/;

/** True where content is of a type, by its first and last bytes. A table as text has no mark: it has no byte that texts have not. */
export function matchesType(type: ChatType, first: Uint8Array, last: Uint8Array): boolean {
  const beginning = textOf(first);
  const brand = beginning.slice(4, 8) === 'ftyp' ? beginning.slice(8, 12) : '';
  switch (type) {
    case 'csv':
      return [first, last].every(isText);
    case 'pdf':
      return beginning.slice(0, 1024).includes('%PDF-');
    case 'xlsx':
      // The name stands in the directory at the end of the archive.
      return beginning.startsWith('PK\u0003\u0004') && textOf(last).includes('xl/workbook');
    case 'heic':
      return heicBrands.includes(brand);
    case 'webp':
      return beginning.startsWith('RIFF') && beginning.slice(8, 12) === 'WEBP';
    case 'mp4':
      return filmBrands.test(brand);
  }
}

const textOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('');

/** In UTF-8, UTF-16 or any 8-bit code. */
function isText(bytes: Uint8Array): boolean {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return isWide || bytes.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);
}
