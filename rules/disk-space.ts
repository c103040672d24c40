/** `full`: files are refused; `low`: soon they will be. */
export type DiskState = 'enough' | 'low' | 'full';

/** What the free bytes of the disk mean beside those that are kept for the database. */
export function diskStateOf({ free, reserve }: { readonly free: number; readonly reserve: number }): DiskState {
  if (free < reserve) return 'full';
  return free < 2 * reserve ? 'low' : 'enough';
}
