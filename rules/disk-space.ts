/** `full`: files are refused; `low`: files will soon be refused. */
export type DiskState = 'enough' | 'low' | 'full';

/** Compares the free bytes of the disk with the reserve for the database. */
export function judgeDiskSpace({ free, reserve }: { readonly free: number; readonly reserve: number }): DiskState {
  if (free < reserve) return 'full';
  return free < 2 * reserve ? 'low' : 'enough';
}
