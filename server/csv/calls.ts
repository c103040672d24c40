import type { csvApi } from '#contract/csv.ts';
import type { Handlers } from '#server/platform/serve.ts';
import { exportCsv } from './export-csv.ts';
import { importCsv } from './import-csv.ts';

/** @param publicUrl where mails lead */
export const csvCalls = ({ publicUrl }: { publicUrl: string }): Handlers<typeof csvApi> => ({
  importCsv: importCsv(publicUrl),
  exportCsv,
});
