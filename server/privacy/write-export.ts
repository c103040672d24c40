import type { Readable } from 'node:stream';
import type { UserId } from '#contract/ids.ts';
import type { Language } from '#contract/languages.ts';
import { sanitizeFileName } from '#rules/file-types.ts';
import { lawfulYears } from '#rules/retention.ts';
import { downloadDocument } from '#server/billing/index.ts';
import { type Archive, addMissing, writeArchive } from '#server/files/archive.ts';
import type { Database } from '#server/db/database.ts';
import { RefusalError } from '#server/http/refusal.ts';
import type { Actor } from '#server/http/serve.ts';
import type { Storage } from '#server/files/storage.ts';
import { textsIn } from '#server/i18n/texts.ts';
import { readCurrency } from '#server/settings/index.ts';
import {
  listEarlierDocuments,
  listExportedDocuments,
  exportParts,
  filesOfAccount,
  streamJson,
} from './export-parts.ts';

export type Export = {
  readonly database: Database;
  readonly storage: Storage;
  readonly actor: Actor;
  readonly userId: UserId;
  readonly language: Language;
  /** For staff, who hand it out: with the remarks of staff. */
  readonly withRemarks: boolean;
  readonly now: Date;
};

/** Everything about an account as a ZIP archive, written while it is sent. */
export const writeExport = (wanted: Export): Readable => writeArchive(wanted, (archive) => fill(wanted, archive));

async function fill(wanted: Export, archive: Archive): Promise<void> {
  const { database, userId, language, withRemarks, now } = wanted;
  archive.addBytes('readme.txt', {
    at: now,
    bytes: Buffer.from(readmeIn(language, await readCurrency(database.reader), now)),
  });
  for (const part of exportParts(withRemarks)) {
    if (archive.isLeft()) return;
    archive.addMade(part.name, { at: now, parts: streamJson(database.reader, part, userId) });
    await archive.taken();
  }
  const lost = [...(await addFiles(wanted, archive)), ...(await addDocuments(wanted, archive))];
  if (lost.length > 0) addMissing(archive, now, lost);
}

/** Adds the files one after the other. @returns those that are missing or damaged */
async function addFiles({ database, userId }: Export, { add, isLeft, taken }: Archive): Promise<string[]> {
  const lost: string[] = [];
  for await (const { folder, name, sha256, at } of filesOfAccount(database.reader, userId)) {
    if (isLeft()) break;
    const path = `${folder}/${sanitizeFileName(name)}`;
    if (await add(path, { at, sha256, compress: true })) await taken();
    else lost.push(path);
  }
  return lost;
}

/** Adds the documents one after the other. @returns the files that are missing or damaged */
async function addDocuments(
  { database, storage, actor, userId }: Export,
  { add, isLeft, taken }: Archive,
): Promise<string[]> {
  const lost: string[] = [];
  for (const { number, at, data } of await listExportedDocuments(database.reader, userId)) {
    if (isLeft()) break;
    const pdf = `documents/${number}.pdf`;
    const sha256 = await pdfOf({ database, storage, actor }, number);
    // A PDF is compressed within.
    if (!(await add(pdf, { at, sha256, compress: false }))) lost.push(pdf);
    for (const { format, sha256: hash } of data) {
      const path = `documents/${number}-${format}.xml`;
      if (!(await add(path, { at, sha256: hash, compress: true }))) lost.push(path);
    }
    await taken();
  }
  for (const { id, name, at, sha256 } of await listEarlierDocuments(database.reader, userId)) {
    if (isLeft()) break;
    const path = `documents/${id}-${name}`;
    if (!(await add(path, { at, sha256, compress: false }))) lost.push(path);
    await taken();
  }
  return lost;
}

/** The PDF of a document, made now if nobody has opened it yet. */
function pdfOf({ database, storage, actor }: Pick<Export, 'database' | 'storage' | 'actor'>, number: string) {
  const refuse = (code: string): never => {
    throw new RefusalError(code);
  };
  return database.db.transaction().execute(async (tx) => {
    const origin = { address: '', userAgent: '' };
    // The export is noted as a whole.
    const ignore = () => undefined;
    const facts = { note: ignore, setAuditSubject: ignore, write: undefined, files: {} };
    const request = { actor, input: { number }, origin, seenAt: undefined, refuse, ...facts };
    const answer = await downloadDocument({ ...request, tx, storage });
    if (!('sha256' in answer)) throw new Error(`${number} is no stored document`);
    return answer.sha256;
  });
}

const explained = [
  'account',
  'signIns',
  'orders',
  'messages',
  'checkedFiles',
  'credits',
  'payments',
  'documents',
  'topUp',
  'mails',
  'tools',
  'consents',
] as const;

/** The first file of the archive, in the customer's language. */
function readmeIn(language: Language, currency: string, now: Date): string {
  const t = textsIn(language);
  const lines = [
    t('privacy.readme.title'),
    '',
    t('privacy.readme.intro', { day: now.toISOString().slice(0, 10) }),
    '',
    ...explained.map((name) => `- ${t(`privacy.readme.parts.${name}`)}`),
    '',
    t('privacy.readme.numbers', { currency }),
    t('privacy.readme.left'),
    t('privacy.readme.kept', { documents: lawfulYears.documents, books: lawfulYears.books }),
    '',
  ];
  // Editors of every system know line ends of this kind.
  return lines.join('\r\n');
}
