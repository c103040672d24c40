import type { ArchiveContent } from '#contract/engine.ts';
import { recognizeContainer } from '#ecu/index.ts';
import { isSlaveFile, withoutExtension } from '#rules/file-types.ts';
import { normalizeLine } from '#rules/text/normalize-text.ts';
import type { Log } from '#server/log/log.ts';
import { readEnds } from '#server/files/read-ends.ts';
import type { ReceivedFile, Storage } from '#server/files/storage.ts';
import { runEngine } from './engine.ts';

/** The images of an archive, and the chosen one, which waits to be stored. */
export type UnpackedOriginal = {
  readonly archive: ArchiveContent;
  readonly image?: { readonly file: ReceivedFile; readonly name: string };
};

type Upload = {
  readonly path: string;
  readonly fileName: string;
  /** The entry that the customer chose; absent: the only image. */
  readonly entry?: number;
};

/** Longest name of an image, in characters. */
const nameLimit = 255;

/**
 * Looks for images in an upload that is an archive; undefined for any other file, and for a slave file, whose maker's archive
 * only its service opens. The upload itself stays as it is.
 */
export async function unpackOriginal(
  storage: Storage,
  log: Log,
  { path, fileName, entry }: Upload,
): Promise<UnpackedOriginal | undefined> {
  if (isSlaveFile(fileName)) return undefined;
  const { first } = await readEnds(path);
  if (recognizeContainer(first).kind !== 'archive') return undefined;
  try {
    const { images, problem, chosen, file } = await runEngine({
      work: 'unpackStored',
      path,
      into: storage.incoming,
      ...(entry !== undefined && { entry }),
    });
    // A gzip states no name that could be relied on.
    const nameOf = (name: string) => normalizeLine(name === '' ? withoutExtension(fileName) : name).slice(-nameLimit);
    const archive = {
      images: images.map((image) => ({ ...image, name: nameOf(image.name) })),
      ...(problem !== undefined && { problem }),
      ...(chosen !== undefined && { chosen: chosen.entry }),
    };
    if (chosen === undefined || file === undefined) return { archive };
    return { archive, image: { file, name: nameOf(chosen.name).replace(/^.*[/\\]/, '') } };
  } catch (error) {
    log.error({ err: error, path }, 'an archive was not opened');
    return { archive: { images: [], problem: 'damaged' } };
  }
}
