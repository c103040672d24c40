import { join } from 'node:path';
import { bucketContents, type Contents, folderContents } from '#server/backup/index.ts';
import { getFolderName } from '#server/acquire-data-dir.ts';
import { openBucket } from '#server/files/bucket.ts';
import type { Config } from '#server/config/config.ts';

/** The stored files of a portal, wherever they lie. */
export async function openFiles(config: Config): Promise<Contents> {
  if (config.s3 === undefined) return filesInFolder(config);
  const bucket = await openBucket(config.s3);
  return bucketContents(bucket, `S3_URL: ${bucket.name}`);
}

/** The stored files in the folder of a portal. */
export const filesInFolder = (config: Config): Contents => {
  const folder = getFolderName(config);
  return folderContents(join(folder, 'files'), `DATA_DIR: ${folder}`);
};
