import type { FileCheckId, UserId } from '#contract/ids.ts';
import type { CheckedFile, engineApi, KnownOrigin } from '#contract/engine.ts';
import { saveFile } from '#server/files/index.ts';
import { checkUpload } from '#server/http/check-upload.ts';
import type { Database, Read, Tx } from '#server/db/database.ts';
import type { Log } from '#server/log/log.ts';
import type { Storage } from '#server/files/storage.ts';
import type { Handler } from '#server/http/serve.ts';
import { readFurtherFiles } from '#server/settings/index.ts';
import { limitPerHour } from './engine-limit.ts';
import { readFileFacts, learnFacts } from './file-facts.ts';
import { isOwnFile } from './own-deliveries.ts';
import { findOrigin } from './originals.ts';
import { unpackOriginal, type UnpackedOriginal } from './unpack-original.ts';

/** Files that one customer may have checked within an hour. */
const checksPerHour = 120;

type Means = { database: Pick<Database, 'db' | 'reader'>; log: Log; storage: Storage };

/** Stores a file that may be ordered next, and answers the facts that the engine reads in it, or in the only image that is packed in it. */
export function checkOriginalFile(
  database: Pick<Database, 'db' | 'reader'>,
  log: Log,
): Handler<typeof engineApi.checkOriginalFile> {
  const mayCheck = limitPerHour(checksPerHour);
  return async ({ actor, input, tx, files, storage, refuse }) => {
    const { fileName, fileRole } = input;
    const purpose = fileRole === 'engine' ? 'original' : 'module';
    const file = checkUpload(purpose, files.file, input, await readFurtherFiles(tx), refuse);
    if (!(await mayCheck(actor.companyId))) return refuse('tooManyRequests');
    const { sha256 } = file;
    const means = { database, log, storage };
    const unpacked = await unpackOriginal(storage, log, { path: file.path, fileName });
    return withImage(means, unpacked, async (image) => {
      const fileCheckId = await database.db.transaction().execute(async (writing) => {
        await saveFile(writing, storage, file);
        if (image !== undefined) await saveFile(writing, storage, image.file);
        return saveCheck(writing, actor.companyId, { sha256, fileName }, image);
      });
      return answerCheck(tx, means, { fileCheckId, sha256: image?.file.sha256 ?? sha256, unpacked });
    });
  };
}

/** Chooses one of several images in a checked archive: a check of its own, as what was asked about the archive stays true. */
export function chooseCheckedImage(
  database: Pick<Database, 'db' | 'reader'>,
  log: Log,
): Handler<typeof engineApi.chooseCheckedImage> {
  const mayChoose = limitPerHour(checksPerHour);
  return async ({ actor, input: { fileCheckId, entry }, tx, storage, refuse }) => {
    const checked = await checkedFile(tx, actor.companyId, fileCheckId);
    if (checked === undefined) return refuse('notFound');
    if (!(await mayChoose(actor.companyId))) return refuse('tooManyRequests');
    const means = { database, log, storage };
    const unpacked = await storage.withPath(checked.sha256, (path) =>
      unpackOriginal(storage, log, { path, fileName: checked.fileName, entry }),
    );
    return withImage(means, unpacked, async (image) => {
      if (image === undefined) return refuse('fileTypeNotValid');
      const chosenId = await database.db.transaction().execute(async (writing) => {
        await saveFile(writing, storage, image.file);
        return saveCheck(writing, actor.companyId, checked, image);
      });
      return answerCheck(tx, means, { fileCheckId: chosenId, sha256: image.file.sha256, unpacked });
    });
  };
}

type Image = UnpackedOriginal['image'];

async function saveCheck(
  tx: Tx,
  userId: UserId,
  { sha256, fileName }: { sha256: string; fileName: string },
  image: Image,
): Promise<FileCheckId> {
  const check = await tx
    .insertInto('file_checks')
    .values({
      user_id: userId,
      sha256,
      file_name: fileName,
      image_sha256: image?.file.sha256 ?? null,
      image_name: image?.name ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return check.id;
}

/** Work on an unpacked image, which is gone afterwards unless it was saved. */
async function withImage<Answer>(
  { storage }: Means,
  unpacked: UnpackedOriginal | undefined,
  work: (image: Image) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work(unpacked?.image);
  } finally {
    if (unpacked?.image !== undefined) await storage.discard(unpacked.image.file);
  }
}

async function answerCheck(
  read: Read,
  { database, log, storage }: Means,
  {
    fileCheckId,
    sha256,
    unpacked,
  }: { fileCheckId: FileCheckId; sha256: string; unpacked: UnpackedOriginal | undefined },
): Promise<CheckedFile> {
  const facts = (await readFileFacts(read, sha256)) ?? (await learnFacts(database, storage, log, sha256));
  const origin = await findOrigin(read, storage, log, { sha256, facts });
  const isOwn = await isOwnFile(database.reader, sha256);
  return {
    fileCheckId,
    facts,
    archive: unpacked?.archive,
    ...(origin && judgeOrigin(origin)),
    ...(isOwn && { isOwn }),
  };
}

/** Only what was read as a whole is known: of a partial read it is said how much is missing. */
function judgeOrigin({ isSame, unread, missingAt }: KnownOrigin) {
  if (!isSame) return { original: 'different' as const, missingCheckAt: missingAt };
  return unread > 0 ? { original: 'partly' as const, unread } : { original: 'known' as const };
}

/** A file that this customer had checked and may order now, with the image that is chosen in it; another customer's is absent. */
export async function checkedFile(read: Read, customerId: UserId, fileCheckId: FileCheckId) {
  const check = await read
    .selectFrom('file_checks')
    .where('id', '=', fileCheckId)
    .where('user_id', '=', customerId)
    .select(['sha256', 'file_name as fileName', 'image_sha256', 'image_name'])
    .executeTakeFirst();
  if (check === undefined) return undefined;
  const { sha256, fileName, image_sha256: ofImage, image_name: name } = check;
  const image = ofImage === null || name === null ? undefined : { sha256: ofImage, name };
  return { sha256, fileName, image, /** The bytes that the engine reads. */ readSha256: image?.sha256 ?? sha256 };
}
