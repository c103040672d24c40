import { type FurtherNames, isAllowedFile, type UploadPurpose } from '#rules/file-types.ts';
import type { UploadedFile } from './forms.ts';

export type UploadRefusal = 'fileMissing' | 'fileTypeNotValid' | 'fileEmpty' | 'fileSizeMismatch';

/**
 * The uploaded file of a form, checked: it is present, its type is allowed by both names, it is not empty and has the
 * announced size.
 */
export function checkUpload(
  purpose: UploadPurpose,
  file: UploadedFile | undefined,
  announced: { fileName: string; fileSize: number },
  further: FurtherNames,
  refuse: (code: UploadRefusal) => never,
): UploadedFile {
  if (file !== undefined && !isAllowedFile(purpose, announced.fileName, further)) return refuse('fileTypeNotValid');
  return checkArrival(file, announced, refuse);
}

/** The same of a file of any type: it is present, it is not empty and has the announced size, in bytes. */
export function checkArrival(
  file: UploadedFile | undefined,
  announced: { fileSize: number },
  refuse: (code: Exclude<UploadRefusal, 'fileTypeNotValid'>) => never,
): UploadedFile {
  if (file === undefined) return refuse('fileMissing');
  if (file.size === 0) return refuse('fileEmpty');
  if (file.size !== announced.fileSize) return refuse('fileSizeMismatch');
  return file;
}
