import { isExtension } from './text/extension.ts';

/** Upload extensions by purpose (customer specification, section 5); they count in either case. */
const allowed = {
  original: ['bin', 'mpc', 'dtf', 'fpf', 'ori', 'org', 'zip', 'rar', 'pld', 'slave', 'dec', 'dim'],
  module: ['bin', 'dtf', 'ori', 'mpc'],
  support: ['txt', 'zip', 'rar'],
  /** The new original of a dealer update. */
  dealer: ['bin', 'dtf', 'ori', 'mpc', 'fpf'],
  chat: ['bin', 'mpc', 'dtf', 'fpf', 'ori', 'org', 'txt', 'zip', 'rar', 'pld', 'slave', 'png', 'jpg', 'jpeg'],
} as const;

const automatic: readonly string[] = ['bin', 'dtf', 'ori', 'mpc', 'fpf', 'slave', 'dec', 'dim'];

/** Extensions of archives in which files are sent. */
const packers: readonly string[] = ['zip', 'rar'];

export type UploadPurpose = keyof typeof allowed;

/** File names that the operator accepts for readouts beside the specification's extensions; the content decides. */
export type FurtherNames = {
  /** Names without an extension, as some slave tools write them. */
  readonly noExtension: boolean;
  /** Numeric extensions, as of numbered versions: `readout.001`. */
  readonly numericExtensions: boolean;
  /** In lower case, without the dot. */
  readonly furtherExtensions: readonly string[];
};

/** Extensions of tools, exports and archives that a new portal accepts for readouts. */
export const defaultFurtherExtensions: readonly string[] =
  'orig original ori org mod std dat kess3 mmf bak hex s19 mot srec frf odx sgo 7z gz tun kp ols'.split(' ');

/** The specification's names alone. */
export const specifiedNamesOnly: FurtherNames = {
  noExtension: false,
  numericExtensions: false,
  furtherExtensions: [],
};

/** Purposes for which a readout is uploaded. */
const readouts: ReadonlySet<UploadPurpose> = new Set(['original', 'module', 'dealer']);

const specified: ReadonlySet<string> = new Set(Object.values(allowed).flat());

/** The extension of a file name in lower case, without the dot; empty when there is none. */
export function getExtension(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot <= 0 ? '' : fileName.slice(dot + 1).toLowerCase();
}

/** The name has no extension: what follows its last dot, as in `Golf 2.0 TDI`, is none. */
const hasNoExtension = (fileName: string): boolean => !isExtension(getExtension(fileName));

/** The extension of a file that is an archive; empty for any other. */
export function findPacker(fileName: string): string {
  const extension = getExtension(fileName);
  return packers.includes(extension) ? extension : '';
}

/** Extensions that an upload for this purpose may have, in lower case without the dot. */
export const allowedExtensions = (purpose: UploadPurpose): readonly string[] => allowed[purpose];

/** The extension of this name is allowed for the purpose, by the specification or by the operator. */
export const isAllowedFile = (
  purpose: UploadPurpose,
  fileName: string,
  further: FurtherNames = specifiedNamesOnly,
): boolean =>
  allowedExtensions(purpose).includes(getExtension(fileName)) ||
  (readouts.has(purpose) && isFurther(fileName, further));

/** An extension that the specification names is accepted for the purposes that it names, and for no others. */
function isFurther(fileName: string, { noExtension, numericExtensions, furtherExtensions }: FurtherNames): boolean {
  const extension = getExtension(fileName);
  if (specified.has(extension)) return false;
  if (hasNoExtension(fileName)) return noExtension && /[\p{L}\p{N}]/u.test(fileName.replace(/^.*[/\\]/, ''));
  return /^\d+$/.test(extension) ? numericExtensions : furtherExtensions.includes(extension);
}

/** Pictures that browsers show; HEIC only where the system can read it. */
type PictureType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/heic';
const pictureTypes: ReadonlyMap<string, PictureType> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['heic', 'image/heic'],
]);

/** The type of a picture that browsers show, by its name; undefined for any other file. */
export function pictureType(fileName: string): PictureType | undefined {
  return pictureTypes.get(getExtension(fileName));
}

/**
 * Files of this name may go to the automatic service; other types that the specification lists are processed manually.
 * Of a name that only the operator accepts the content decides.
 */
export function isAutomaticFile(fileName: string): boolean {
  const extension = getExtension(fileName);
  return automatic.includes(extension) || !specified.has(extension);
}

/** A slave file can be read only by the master tool that it is bound to: extension fpf, or the word slave. */
export function isSlaveFile(fileName: string): boolean {
  const extension = getExtension(fileName);
  return extension === 'fpf' || extension === 'slave' || fileName.toLowerCase() === 'slave';
}

/** Letters, digits, underscore, hyphen and dot stay; anything else becomes an underscore. At most 120 characters. */
export function sanitizeFileName(fileName: string): string {
  const clean = fileName
    .replace(/^.*[/\\]/, '')
    .replaceAll(/[^A-Za-z0-9_.-]/g, '_')
    .replace(/^\.+/, '_');
  if (clean.length <= 120) return clean === '' ? 'file' : clean;
  const extension = getExtension(clean);
  // Only a short ending is one; it survives the cut.
  const isEnding = extension !== '' && extension.length <= 10;
  return isEnding ? `${clean.slice(0, 119 - extension.length)}.${extension}` : clean.slice(0, 120);
}

/** The name of a task's file in a download: the task id in front (customer specification, section 9). */
export const downloadName = (taskId: number, fileName: string): string => `${taskId}_${sanitizeFileName(fileName)}`;

/** A file name without its extension: of `name.bin.gz` it is `name.bin`. */
export function withoutExtension(fileName: string): string {
  return hasNoExtension(fileName) ? fileName : fileName.slice(0, -getExtension(fileName).length - 1);
}

/** The name of a slave file's plain image: `name.slave` → `name.bin`. */
export const plainName = (fileName: string): string => `${withoutExtension(fileName)}.bin`;

/** The name of the automatic service's result: `name.bin` → `name_mod.bin`. */
export function modifiedName(fileName: string): string {
  const stem = withoutExtension(fileName);
  return `${stem}_mod${fileName.slice(stem.length)}`;
}

/** The name of a modified file under the ending that the customer's tool takes: `read_mod.ori` → `read_mod.bin`. An archive stays one. */
export function nameForTool(fileName: string, ending: string): string {
  const extension = getExtension(fileName);
  if (ending === '' || packers.includes(extension)) return fileName;
  return `${extension === '' ? fileName : fileName.slice(0, -extension.length - 1)}.${ending}`;
}
