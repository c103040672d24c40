import { loadOrNotify } from './load-or-notify.ts';

/** Loads the code of a dialog's content, then opens the dialog with it; says so where it does not arrive. */
export async function loadThenOpen<Part>(load: () => Promise<Part>, open: (part: Part) => void): Promise<void> {
  const part = await loadOrNotify(load);
  if (part !== undefined) open(part);
}
