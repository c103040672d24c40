import type { FileCheckId, UserId } from '#contract/ids.ts';
import type { engineApi, KnownOrigin } from '#contract/engine.ts';
import { saveFile } from '#server/files/index.ts';
import { checkUpload } from '#server/http/check-upload.ts';
import type { Database, Read } from '#server/db/database.ts';
import type { Log } from '#server/log/log.ts';
import type { Handler } from '#server/http/serve.ts';
import { readFurtherFiles } from '#server/settings/index.ts';
import { limitPerHour } from './engine-limit.ts';
import { readFileFacts, learnFacts } from './file-facts.ts';
import { findOrigin } from './originals.ts';

/** Files that one customer may have checked within an hour. */
const checksPerHour = 120;

/** Stores a file that may be ordered next, and answers the facts that the engine reads in it. */
export function checkOriginalFile(
  database: Pick<Database, 'db'>,
  log: Log,
): Handler<typeof engineApi.checkOriginalFile> {
  const mayCheck = limitPerHour(checksPerHour);
  return async ({ actor, input, tx, files, storage, refuse }) => {
    const { fileName, fileRole } = input;
    const purpose = fileRole === 'engine' ? 'original' : 'module';
    const file = checkUpload(purpose, files.file, input, await readFurtherFiles(tx), refuse);
    if (!(await mayCheck(actor.id))) return refuse('tooManyRequests');
    const { sha256 } = file;
    const fileCheckId = await database.db.transaction().execute(async (writing) => {
      await saveFile(writing, storage, file);
      const check = await writing
        .insertInto('file_checks')
        .values({ user_id: actor.id, sha256, file_name: fileName })
        .returning('id')
        .executeTakeFirstOrThrow();
      return check.id;
    });
    const facts = (await readFileFacts(tx, sha256)) ?? (await learnFacts(database, storage, log, sha256));
    const origin = await findOrigin(tx, storage, log, { sha256, facts });
    return { fileCheckId, facts, ...(origin && judgeOrigin(origin)) };
  };
}

/** Only what was read as a whole is known: of a partial read it is said how much is missing. */
function judgeOrigin({ isSame, unread, missingAt }: KnownOrigin) {
  if (!isSame) return { original: 'different' as const, missingCheckAt: missingAt };
  return unread > 0 ? { original: 'partly' as const, unread } : { original: 'known' as const };
}

/** A file that this customer had checked and may order now; another customer's is absent. */
export const checkedFile = (read: Read, customerId: UserId, fileCheckId: FileCheckId) =>
  read
    .selectFrom('file_checks')
    .where('id', '=', fileCheckId)
    .where('user_id', '=', customerId)
    .select(['sha256', 'file_name as fileName'])
    .executeTakeFirst();
