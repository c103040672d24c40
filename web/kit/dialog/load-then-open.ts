import { loadModule } from './load-module.ts';
import { notifyMissingPart } from './notify-missing-module.tsx';

/** Loads the code of a dialog's content, then opens the dialog with it; says so where it does not arrive. */
export async function loadThenOpen<Part>(load: () => Promise<Part>, open: (part: Part) => void): Promise<void> {
  try {
    open(await loadModule(load));
  } catch (error) {
    notifyMissingPart(error);
  }
}
