import { readFile } from 'node:fs/promises';
import type { settingsApi } from '#contract/settings.ts';
import { saveFile } from '#server/files/index.ts';
import type { PictureProblem } from '#server/files/picture.ts';
import type { Handler } from '#server/http/serve.ts';

/** The present logo; an address of an earlier one is refused with notFound. */
export const getLogo: Handler<typeof settingsApi.getLogo> = async ({ input, tx, refuse }) => {
  const options = await tx
    .selectFrom('portal_options')
    .select(['logo_sha256 as sha256', 'logo_type as type'])
    .executeTakeFirstOrThrow();
  if (options.sha256 === null || options.type === null || options.sha256 !== input.logo) return refuse('notFound');
  return { sha256: options.sha256, fileName: `logo.${options.type.slice('image/'.length)}`, imageType: options.type };
};

const problemCodes = {
  unknown: 'fileTypeNotValid',
  damaged: 'logoDamaged',
  tooLarge: 'logoTooManyPixels',
} as const satisfies Record<PictureProblem, string>;

/** Replaces the logo by a PNG, JPEG or WebP image. */
export const uploadLogo: Handler<typeof settingsApi.uploadLogo> = async ({ files: { file }, tx, storage, refuse }) => {
  if (file === undefined) return refuse('fileMissing');
  const { inspectPicture } = await import('#server/files/picture.ts');
  const picture = inspectPicture(await readFile(file.path));
  if (typeof picture === 'string') return refuse(problemCodes[picture]);
  await saveFile(tx, storage, file);
  await tx.updateTable('portal_options').set({ logo_sha256: file.sha256, logo_type: picture.type }).execute();
  return true;
};

/** Removes the logo; false when there is none. */
export const deleteLogo: Handler<typeof settingsApi.deleteLogo> = async ({ tx }) => {
  const removed = await tx
    .updateTable('portal_options')
    .set({ logo_sha256: null, logo_type: null })
    .where('logo_sha256', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (removed === undefined) return false;
  return true;
};
