import { readFile } from 'node:fs/promises';
import { logoLimit, type settingsApi } from '#contract/settings.ts';
import { saveFile } from '#server/files/index.ts';
import type { Handler } from '#server/platform/serve.ts';

type LogoType = 'image/png' | 'image/jpeg' | 'image/webp';

/** Format of an image by its first bytes: its name and the browser's media type prove nothing. */
function imageTypeOf(start: Buffer): LogoType | undefined {
  if (start.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'image/png';
  if (start.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'image/jpeg';
  const isWebp = start.toString('latin1', 0, 4) === 'RIFF' && start.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'image/webp' : undefined;
}

/** The present logo; an address of an earlier one is refused with notFound. */
export const getLogo: Handler<typeof settingsApi.getLogo> = async ({ input, tx, refuse }) => {
  const options = await tx
    .selectFrom('portal_options')
    .select(['logo_sha256 as sha256', 'logo_type as type'])
    .executeTakeFirstOrThrow();
  if (options.sha256 === null || options.type === null || options.sha256 !== input.logo) return refuse('notFound');
  return { sha256: options.sha256, fileName: `logo.${options.type.slice('image/'.length)}`, imageType: options.type };
};

/** Replaces the logo by a PNG, JPEG or WebP image. */
export const uploadLogo: Handler<typeof settingsApi.uploadLogo> = async ({ files: { file }, tx, storage, refuse }) => {
  if (file === undefined) return refuse('fileMissing');
  if (file.size > logoLimit) return refuse('logoTooLarge');
  const type = imageTypeOf(await readFile(file.path));
  if (type === undefined) return refuse('fileTypeNotValid');
  await saveFile(tx, storage, file);
  await tx.updateTable('portal_options').set({ logo_sha256: file.sha256, logo_type: type }).execute();
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
