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

/** The extension of a file name in lower case, without the dot; empty when there is none. */
export function getExtension(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot <= 0 ? '' : fileName.slice(dot + 1).toLowerCase();
}

/** The extension of a file that is an archive; empty for any other. */
export function findPacker(fileName: string): string {
  const extension = getExtension(fileName);
  return packers.includes(extension) ? extension : '';
}

/** Extensions that an upload for this purpose may have, in lower case without the dot. */
export const allowedExtensions = (purpose: UploadPurpose): readonly string[] => allowed[purpose];

/** The extension of this name is allowed for the purpose. */
export const isAllowedFile = (purpose: UploadPurpose, fileName: string): boolean =>
  allowedExtensions(purpose).includes(getExtension(fileName));

/** The type of a picture that browsers show, by its name; undefined for any other file. */
export function pictureType(fileName: string): 'image/png' | 'image/jpeg' | undefined {
  const extension = getExtension(fileName);
  if (extension === 'png') return 'image/png';
  return extension === 'jpg' || extension === 'jpeg' ? 'image/jpeg' : undefined;
}

/** Files of this name may go to the automatic service; other allowed types are processed manually. */
export const isAutomaticFile = (fileName: string): boolean => automatic.includes(getExtension(fileName));

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

/** The name of a slave file's plain image: `name.slave` → `name.bin`. */
export function plainName(fileName: string): string {
  const extension = getExtension(fileName);
  return `${extension === '' ? fileName : fileName.slice(0, -extension.length - 1)}.bin`;
}

/** The name of the automatic service's result: `name.bin` → `name_mod.bin`. */
export function modifiedName(fileName: string): string {
  const extension = getExtension(fileName);
  if (extension === '') return `${fileName}_mod`;
  return `${fileName.slice(0, -extension.length - 1)}_mod.${fileName.slice(-extension.length)}`;
}
