import { isAllowedFile, type UploadPurpose } from '#rules/file-types.ts';
import type { UploadedFile } from '#server/platform/forms.ts';

export type UploadRefusal = 'fileMissing' | 'fileTypeNotValid' | 'fileEmpty' | 'fileSizeMismatch';

/**
 * The file that a form carried, when it is what it says: there, of an allowed type by both names, not empty, as long as
 * announced.
 */
export function checkUpload(
  purpose: UploadPurpose,
  file: UploadedFile | undefined,
  announced: { fileName: string; fileSize: number },
  refuse: (code: UploadRefusal) => never,
): UploadedFile {
  if (file === undefined) return refuse('fileMissing');
  if (!isAllowedFile(purpose, announced.fileName)) return refuse('fileTypeNotValid');
  if (file.size === 0) return refuse('fileEmpty');
  if (file.size !== announced.fileSize) return refuse('fileSizeMismatch');
  return file;
}
