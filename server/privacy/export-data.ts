import type { UserId } from '#contract/ids.ts';
import { Language } from '#contract/languages.ts';
import type { privacyApi } from '#contract/privacy.ts';
import { countAttempts, mailSecurityNews } from '#server/accounts/index.ts';
import { recordAudit } from '#server/db/audit.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Actor, FileAnswer, Prepared } from '#server/http/serve.ts';
import type { Storage } from '#server/files/storage.ts';
import { isCustomer } from '#server/vocabulary/index.ts';
import type { PasswordCheck } from './own-password.ts';
import { writeExport } from './write-export.ts';

/** Exports an hour and account: each reads everything that there is. */
const exportsPerHour = 5;
const limitExports = (database: Database) =>
  countAttempts(database, 'exportData', { points: exportsPerHour, seconds: 3600 }).take;

type ExportRequest = { database: Database; storage: Storage; actor: Actor; userId: UserId; withRemarks: boolean };

async function archiveOf(tx: Tx, wanted: ExportRequest): Promise<FileAnswer> {
  const { language } = await tx
    .selectFrom('users')
    .where('id', '=', wanted.userId)
    .select('language')
    .executeTakeFirstOrThrow();
  const now = new Date();
  return {
    stream: () => writeExport({ ...wanted, language: Language.catch('en').parse(language), now }),
    fileName: `account-${wanted.userId}-${now.toISOString().slice(0, 10)}.zip`,
  };
}

/** Everything about the own account; the owner hears of it by mail, in case another person did this. */
export function exportOwnData(database: Database, check: PasswordCheck): Prepared<typeof privacyApi.exportOwnData> {
  const limit = limitExports(database);
  return {
    prepare: async ({ actor, input, read, refuse }) => {
      const answer = await check(read, actor.id, input.password);
      if (answer === 'wrong') return refuse('wrongPassword');
      if (answer === 'tooMany' || !(await limit(String(actor.id)))) return refuse('tooManyRequests');
      return async ({ tx, storage }) => {
        await mailSecurityNews(tx, actor.id, 'dataExported');
        return archiveOf(tx, { database, storage, actor, userId: actor.companyId, withRemarks: false });
      };
    },
  };
}

/** Everything about a customer, for an administrator who answers a request. */
export function exportCustomerData(
  database: Database,
  check: PasswordCheck,
): Prepared<typeof privacyApi.exportCustomerData> {
  const limit = limitExports(database);
  return {
    prepare: async ({ actor, input: { userId, password }, read, refuse }) => {
      if (!(await isCustomer(read, userId))) return refuse('notFound');
      const answer = await check(read, actor.id, password);
      if (answer === 'wrong') return refuse('wrongPassword');
      if (answer === 'tooMany') return refuse('tooManyRequests');
      if (!(await limit(String(userId)))) return refuse('tooManyRequests');
      return async ({ tx, storage }) => {
        await recordAudit(tx, { action: 'exported', subject: 'users', subjectId: String(userId) });
        return archiveOf(tx, { database, storage, actor, userId, withRemarks: true });
      };
    },
  };
}
