import type { csvApi } from '#contract/csv.ts';
import type { Handlers } from '#server/http/serve.ts';
import { exportCsv } from './export-csv.ts';
import { importCsv } from './import-csv.ts';

/** @param publicUrl address of the portal, for the links in mails */
export const csvCalls = ({ publicUrl }: { publicUrl: string }): Handlers<typeof csvApi> => ({
  importCsv: importCsv(publicUrl),
  exportCsv,
});
