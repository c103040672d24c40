import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ZipFile } from 'yazl';
import { answerQuestions } from './side-process.ts';

/** Packs every file under a folder with the library and the level of the portal, into nothing; answers the seconds it took. */
async function pack(folder: string): Promise<number> {
  const start = performance.now();
  const zip = new ZipFile();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) zip.addFile(join(entry.parentPath, entry.name), entry.name, { compressionLevel: 1 });
  zip.end();
  const hash = createHash('sha256');
  for await (const part of zip.outputStream) hash.update(part as Buffer);
  return (performance.now() - start) / 1000;
}

answerQuestions({ pack: (folder: string) => pack(folder) }, async () => undefined);
