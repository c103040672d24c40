import { scanFile, type ScannerAddress, type Verdict } from './clamd.ts';
import type { Form } from './forms.ts';
import type { Log } from '#server/log/log.ts';
import { RefusalError } from './refusal.ts';

export type ScannerPlan = {
  readonly address: ScannerAddress;
  /** Bytes of the longest file that the scanner takes. */
  readonly limit: number;
  /** True: a file that could not be scanned is accepted, and marked as such. */
  readonly acceptsUnscanned: boolean;
};

/** Scans the files of a form before anything is done with them. Throws RefusalError fileInfected, fileTooLargeToScan, scannerUnreachable. */
export type ScanForm = (form: Form, about: object) => Promise<void>;

/** Milliseconds for which the scanner may be silent; it may be reading its signatures anew. */
const patience = 30_000;
/** Seconds after which an upload should be tried again. */
const retryAfter = 60;

/**
 * The scanner of uploads.
 *
 * @param scanned told of each verdict
 */
export function openScanner(
  { address, limit, acceptsUnscanned }: ScannerPlan,
  log: Log,
  scanned: (verdict: Verdict['is']) => void,
): ScanForm {
  return async (form, about) => {
    for (const [name, file] of Object.entries(form.files)) {
      const verdict: Verdict = file.size > limit ? { is: 'tooLarge' } : await scanFile(address, file.path, patience);
      scanned(verdict.is);
      form.files[name] = { ...file, isUnscanned: verdict.is !== 'clean' };
      if (verdict.is === 'clean') continue;
      const { sha256, size, clientName } = file;
      log.warn({ ...about, verdict, sha256, size, fileName: clientName }, 'upload not found clean');
      if (verdict.is === 'infected') throw new RefusalError('fileInfected', { signature: verdict.signature });
      if (acceptsUnscanned) continue;
      throw verdict.is === 'tooLarge'
        ? new RefusalError('fileTooLargeToScan', { limit })
        : new RefusalError('scannerUnreachable', { retryAfter });
    }
  };
}
