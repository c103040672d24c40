import { findWithoutInvoice, verifyDocuments, verifyLedger } from '#server/ledger/index.ts';
import { openFiles } from '#server/open-portal.ts';
import { type CommonOptions, withPortal } from './with-portal.ts';

const line = (name: string, examined: number, broken: number, examples: readonly string[]) =>
  [`${broken === 0 ? 'sound ' : 'BROKEN'} ${name}: ${examined} looked at, ${broken} broken`, ...examples].join(
    '\n         ',
  );

/** Prints a line for each rule of the books, with the first rows that break it; the exit code says whether all hold. */
export const verifyBooks = ({ files, ...options }: CommonOptions & { readonly files?: true }): Promise<void> =>
  withPortal(options, async ({ database, folder }, config) => {
    const verified = await verifyLedger(database.reader);
    for (const { invariant, examined, count, examples } of verified)
      console.log(line(invariant, examined, count, examples));
    let broken = verified.reduce((sum, { count }) => sum + count, 0);
    if (files === true) {
      const storage = await openFiles(config, folder);
      const documents = await verifyDocuments(database, storage);
      await storage.close();
      console.log(line('documentFiles', documents.examined, documents.broken.length, documents.broken));
      broken += documents.broken.length;
    }
    const waiting = await findWithoutInvoice(database.reader);
    if (waiting.count > 0)
      console.log([`${waiting.count} paid purchases wait for their invoice:`, ...waiting.examples].join('\n         '));
    if (broken > 0) process.exitCode = 1;
  });
