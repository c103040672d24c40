import type { contract } from '#contract/index.ts';
import type { Handlers } from '#server/platform/serve.ts';
import { exportCsv } from './export-csv.ts';
import { importCsv } from './import-csv.ts';

/** @param publicUrl where mails lead */
export const exchangeCalls = ({ publicUrl }: { publicUrl: string }): Handlers<typeof contract.exchange> => ({
  importCsv: importCsv(publicUrl),
  exportCsv,
});
