import { loadModule } from './load-module.ts';
import { notifyMissingModule } from './notify-missing-module.tsx';

/** Loads a part of the application; undefined, and said, where it does not arrive. */
export async function loadOrNotify<Part>(load: () => Promise<Part>): Promise<Part | undefined> {
  try {
    return await loadModule(load);
  } catch (error) {
    notifyMissingModule(error);
    return undefined;
  }
}
