import type { Log } from '#server/log/log.ts';
import { runEngine } from './engine.ts';

/** The container around the image in a file; undefined where the engine failed on it. */
export async function detectContainer(log: Log, path: string): Promise<{ kind: string; name?: string } | undefined> {
  try {
    const { kind, ...more } = await runEngine({ work: 'containerStored', path });
    return 'name' in more ? { kind, name: more.name } : { kind };
  } catch (error) {
    log.error({ err: error, path }, 'the engine failed on a file');
    return undefined;
  }
}
